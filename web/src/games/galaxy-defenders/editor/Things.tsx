/* Names of what lies on the map, regions and counters. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { NO_NAME, renamed } from "../../../editor/draft";
import { NumberField, Part, SelectField, TextField } from "../../../editor/fields";
import { w as shared } from "../../../editor/words";
import { type Mission, lean, withCounter } from "./draft";
import { w } from "./words";
import { type Work, faulty } from "./work";

/* A name that texts have, or one of its own. */
export function NameField(props: {
  work: Work;
  kind: "marker" | "task";
  id: string;
  known: readonly string[];
  set: (id: string) => void;
  rename: (name: string) => void;
  own: string; // its id when it has a name of its own
}): JSX.Element {
  const { work, kind, id, known, set, rename, own } = props;
  const ids = [...new Set([...known, ...(/^own-/.test(id) ? [] : [id])])];
  const isOwn = /^own-/.test(id);
  return (
    <>
      <SelectField
        label={w("name_of")}
        value={isOwn ? "own" : id}
        choices={[...ids.map((one) => [one, work.text(`${kind}.${one}`)] as const), ["own", w("own_name")] as const]}
        set={(next) => set(next === "own" ? own : next)}
        name={`${kind}-${own}`}
      />
      {isOwn && (
        <TextField label={w("own_word")} value={work.draft.texts[`${kind}.${id}`]?.[work.lang] ?? ""} most={40} set={rename} name={`${kind}-${own}-word`} />
      )}
    </>
  );
}

function Marker({ work, member, own }: { work: Work; member: "waypoints" | "objects"; own: string }): JSX.Element | null {
  const { draft, change, put, stock, lang } = work;
  const { mission } = draft;
  const marker = mission[member];
  if (marker === undefined) return null;
  const key = `marker.${marker.name}`;
  return (
    <div class="ed-row">
      <NameField
        work={work}
        kind="marker"
        id={marker.name}
        known={stock.missions.flatMap((one) => [one.waypoints?.name, one.objects?.name].filter((name) => name !== undefined))}
        set={(name) => put({ ...mission, [member]: { ...marker, name } })}
        rename={(said) => change({ ...draft, texts: { ...draft.texts, [key]: renamed(draft.texts[key] ?? NO_NAME, said, lang) } })}
        own={own}
      />
      {member === "waypoints" && (
        <NumberField
          label={w("work")}
          value={mission.waypoints?.work ?? 1}
          low={1}
          high={9}
          set={(work) => put({ ...mission, waypoints: { ...marker, work } })}
          name="work"
        />
      )}
      <span class="dim">{w("on_map", marker.at.length)}</span>
      {marker.at.length === 0 && (
        <button
          type="button"
          class="button"
          onClick={() => {
            const { [member]: _, ...rest } = mission;
            put(rest as Mission);
          }}
        >
          {shared("remove")}
        </button>
      )}
    </div>
  );
}

function Regions({ work }: { work: Work }): JSX.Element {
  const { draft, put } = work;
  const { mission } = draft;
  const [name, setName] = useState("");
  const regions = mission.regions ?? {};
  const good = /^[a-z][a-z0-9-]{0,19}$/.test(name) && regions[name] === undefined;
  return (
    <fieldset class="ed-set">
      <legend>{w("regions")}</legend>
      <p class="dim">{w("regions_help")}</p>
      {Object.entries(regions).map(([id, areas]) => (
        <div key={id} class="ed-row" data-region={id}>
          <b>{id}</b>
          <span>{areas.length === 0 ? w("region_empty") : w("region_areas", [...areas].sort().join(" "))}</span>
          <button
            type="button"
            class="button tool"
            aria-label={`${shared("remove")}: ${id}`}
            onClick={() => {
              const { [id]: _, ...rest } = regions;
              put(lean({ ...mission, regions: rest }));
            }}
          >
            ✕
          </button>
        </div>
      ))}
      {Object.keys(regions).length < 4 && (
        <div class="ed-row">
          <TextField label={w("region_name")} value={name} most={20} set={(said) => setName(said.toLowerCase())} name="region-name" />
          <button
            type="button"
            class="button"
            data-add="region"
            disabled={!good}
            onClick={() => {
              put({ ...mission, regions: { ...regions, [name]: [] } });
              setName("");
            }}
          >
            {w("region_add")}
          </button>
        </div>
      )}
    </fieldset>
  );
}

function Counters({ work }: { work: Work }): JSX.Element {
  const { draft, change, put, lang, text } = work;
  const { mission } = draft;
  const counters = mission.counters ?? [];
  const rename = (id: string, said: string): void => {
    const both = renamed(draft.texts[`counter.${id}`] ?? NO_NAME, said, lang);
    change({ ...draft, texts: { ...draft.texts, [`counter.${id}`]: both, [`count.${id}`]: both } });
  };
  return (
    <fieldset class="ed-set">
      <legend>{w("counters")}</legend>
      {counters.map((id, n) => (
        <div key={id} class="ed-row" data-counter={id}>
          {/^own-/.test(id) ? (
            <TextField
              label={w("counter_n", n + 1)}
              value={draft.texts[`counter.${id}`]?.[lang] ?? ""}
              most={40}
              set={(said) => rename(id, said)}
              name={`counter-${id}`}
            />
          ) : (
            <b>{text(`counter.${id}`)}</b>
          )}
          <button
            type="button"
            class="button tool"
            aria-label={`${shared("remove")}: ${text(`counter.${id}`)}`}
            onClick={() => put(lean({ ...mission, counters: counters.filter((one) => one !== id) }))}
          >
            ✕
          </button>
        </div>
      ))}
      {counters.length < 4 && (
        <button type="button" class="button" data-add="counter" onClick={() => change(withCounter(draft))}>
          {w("counter_add")}
        </button>
      )}
    </fieldset>
  );
}

export function Things({ work }: { work: Work }): JSX.Element {
  const { mission } = work.draft;
  return (
    <Part {...faulty(work, "gd-things")} title={w("things")}>
      {mission.waypoints !== undefined && (
        <fieldset class="ed-set">
          <legend>{w("places")}</legend>
          <Marker work={work} member="waypoints" own="own-1" />
        </fieldset>
      )}
      {mission.objects !== undefined && (
        <fieldset class="ed-set">
          <legend>{w("objects")}</legend>
          <Marker work={work} member="objects" own="own-2" />
        </fieldset>
      )}
      <Regions work={work} />
      <Counters work={work} />
    </Part>
  );
}
