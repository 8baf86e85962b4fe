/* What agents may do in this mission, and its rules, events and rewards: by forms, or written as data. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { AsData } from "../../../editor/Data";
import { NO_NAME, cleaned, isObject, renamed, valueAt, withValue } from "../../../editor/draft";
import { CheckField, Fold, NumberField, Part, SelectField } from "../../../editor/fields";
import { w as shared } from "../../../editor/words";
import { Conditions, DoorField, FilterField, testText } from "./Conditions";
import { type Effect, type Line, OUTCOMES, lean } from "./draft";
import { NameField } from "./Things";
import { type Gap, KINDS, type Kind, MOMENTS, kindOf, made, needed, withAction, withLine } from "./vocabulary";
import { say, w } from "./words";
import { type Work, faulty } from "./work";

/* ---- what can be chosen about an effect */

interface GapProps {
  work: Work;
  gap: Gap;
  effect: Effect;
  set: (effect: Effect) => void;
  name: string;
}

function choicesOf({ stock, draft, text, plan }: Work, gap: Gap): [string, string][] {
  const named = (ids: readonly string[], called: (id: string) => string): [string, string][] => ids.map((id) => [id, called(id)]);
  switch (gap.kind) {
    case "words":
      return [...(gap.none === undefined ? [] : [["", w(gap.none)] as [string, string]]), ...named(gap.ids, (id) => say(gap.prefix, id))];
    case "texts":
      return [...(gap.none === undefined ? [] : [["", w(gap.none)] as [string, string]]), ...named(gap.ids, (id) => text(`${gap.prefix}${id}`))];
    case "card": {
      const cards = gap.only === undefined ? stock.cards : stock.cards.filter(({ rules = [] }) => rules.some((rule) => rule.includes("command")));
      return cards.map(({ id }) => [id, text(`alien.${id}`)]);
    }
    case "skill":
      return named(stock.skills, (id) => text(`thing.${id}`));
    case "mission":
      return named(
        stock.missions.map(({ id }) => id),
        (id) => text(`option.mission.${id}`),
      );
    case "counter":
      return named(draft.mission.counters ?? [], (id) => text(`counter.${id}`));
    case "toward":
      return [
        ...named(["agent", "point", "object"], (id) => say("toward_", id)),
        ...named(
          plan.areas.map(({ id }) => id),
          (id) => w("area", id),
        ),
      ];
    default:
      return [];
  }
}

const ALL_DOORS = { locked: { locked: true }, unlocked: { unlocked: true, empty_sides: true } };

function Door({ work, gap, effect, set, name }: GapProps): JSX.Element {
  const value = valueAt(effect, gap.way);
  const all = gap.way[0] === "lock" ? "unlocked" : "locked";
  const put = (next: unknown): void => set(withValue(effect, gap.way, next));
  const first = work.plan.gates.find(({ kind }) => kind === "door")?.name;
  return (
    <>
      <CheckField label={say("door_", all)} value={isObject(value)} set={(on) => put(on || first === undefined ? ALL_DOORS[all] : first)} />
      {!isObject(value) && <DoorField work={work} label={w("door")} value={value} set={put} name={name} />}
    </>
  );
}

function GapField(props: GapProps): JSX.Element {
  const { work, gap, effect, set, name } = props;
  const value = valueAt(effect, gap.way);
  const put = (next: unknown): void => set(withValue(effect, gap.way, next));
  switch (gap.kind) {
    case "number":
      return <NumberField label={w(gap.word)} value={Number(value ?? 0)} low={gap.low} high={gap.high} set={put} name={name} />;
    case "table":
      return (
        <div class="ed-row gd-table">
          {(Array.isArray(value) ? (value as number[]) : []).map((n, seat) => (
            <NumberField
              key={seat}
              label={w(gap.word, seat + 1)}
              value={n}
              low={0}
              high={9}
              set={(next) => set(withValue(effect, [...gap.way, seat], next))}
              name={`${name}-${seat + 1}`}
            />
          ))}
        </div>
      );
    case "filter": {
      const to = gap.way[0] === "of" ? effect["to"] : undefined;
      const none = gap.flags !== undefined ? w("filter_once") : gap.none ? w("filter_any") : w("filter_aliens");
      return (
        <FilterField
          work={work}
          label={w(gap.word)}
          value={value as Record<string, unknown> | undefined}
          set={(filter) => put(filter ?? (gap.none ? undefined : {}))}
          of={to === undefined ? gap.of : to === "each-alien" ? "aliens" : "agents"}
          none={none}
          name={name}
          {...(gap.flags === undefined ? {} : { flags: gap.flags })}
        />
      );
    }
    case "door":
      return <Door {...props} />;
    case "flag":
      return <CheckField label={w(gap.word)} value={value === true} set={(on) => put(on ? true : undefined)} name={name} />;
    default: {
      const choices = choicesOf(work, gap);
      const now = value === undefined ? "" : String(value);
      return (
        <SelectField
          label={w(gap.word)}
          value={now}
          choices={choices.some(([id]) => id === now) ? choices : [[now, now], ...choices]}
          set={(next) => put(next === "" ? undefined : next)}
          name={name}
        />
      );
    }
  }
}

/* Whether the form shows all it says. */
function isWhole(kind: Kind | undefined, effect: Effect): boolean {
  const known = new Set([
    ...Object.keys(kind?.make ?? {}),
    ...(kind?.gaps ?? []).map(({ way }) => String(way[0])),
    ...(kind?.otherwise === true ? ["else"] : []),
  ]);
  return kind !== undefined && Object.keys(effect).every((member) => known.has(member));
}

function kindsAt(when: string): Kind[] {
  return KINDS.filter(({ moments }) => moments.includes(when));
}

/* One effect, and what happens in its place. */
function EffectForm(props: { work: Work; when: string; effect: Effect; set: (effect: Effect) => void; name: string; drop?: () => void }): JSX.Element {
  const { work, when, effect, set, name, drop } = props;
  const kind = kindOf(effect);
  const title = kind === undefined ? JSON.stringify(effect) : say("do_", kind.id);
  const other = effect["else"] as Effect | undefined;
  return (
    <fieldset class="ed-set gd-effect" data-effect={kind?.id ?? "data"}>
      <legend>{title}</legend>
      <div class="ed-row">
        {kind?.gaps.map((gap) => (
          <GapField key={gap.way.join()} work={work} gap={gap} effect={effect} set={set} name={`${name}-${gap.way.join("-")}`} />
        ))}
        {drop !== undefined && (
          <button type="button" class="button tool" aria-label={`${shared("remove")}: ${title}`} onClick={drop}>
            ✕
          </button>
        )}
      </div>
      {!isWhole(kind, effect) && <p class="dim">{w("more_data")}</p>}
      {kind?.otherwise === true && (
        <Otherwise
          label={w("otherwise")}
          work={work}
          when={when}
          effect={other}
          set={(next) => set(cleaned({ ...effect, else: next }))}
          name={`${name}-else`}
        />
      )}
    </fieldset>
  );
}

function Otherwise(props: {
  label: string;
  work: Work;
  when: string;
  effect: Effect | undefined;
  set: (effect: Effect | undefined) => void;
  name: string;
}): JSX.Element {
  const { label, work, when, effect, set, name } = props;
  const kinds = kindsAt(when);
  return (
    <>
      <SelectField
        label={label}
        value={effect === undefined ? "" : (kindOf(effect)?.id ?? "")}
        choices={[["", w("nothing")], ...kinds.map(({ id }): [string, string] => [id, say("do_", id)])]}
        set={(id) => {
          const kind = kinds.find((one) => one.id === id);
          set(kind === undefined ? undefined : made(kind, work.draft.mission));
        }}
        name={name}
      />
      {effect !== undefined && <EffectForm work={work} when={when} effect={effect} set={set} name={name} />}
    </>
  );
}

function Effects({ work, line, set, name }: { work: Work; line: Line; set: (line: Line) => void; name: string }): JSX.Element {
  const when = line.when ?? "use";
  const kinds = kindsAt(when);
  const put = (effects: Effect[]): void => set({ ...line, do: effects });
  return (
    <>
      {line.do.map((effect, n) => (
        <EffectForm
          key={n}
          work={work}
          when={when}
          effect={effect}
          set={(next) => put(line.do.map((one, k) => (k === n ? next : one)))}
          name={`${name}-${n}`}
          {...(line.do.length < 2 ? {} : { drop: () => put(line.do.filter((_one, k) => k !== n)) })}
        />
      ))}
      {line.do.length < 4 && kinds.length > 1 && (
        <Chooser
          label={w("effect_add")}
          first={w("effect_pick")}
          choices={kinds.map(({ id }) => [id, say("do_", id)])}
          choose={(id) => {
            const kind = kinds.find((one) => one.id === id);
            if (kind !== undefined) put([...line.do, made(kind, work.draft.mission)]);
          }}
          name={`${name}-effect`}
        />
      )}
    </>
  );
}

/* A list from which something is added. */
export function Chooser(props: {
  label: string;
  first: string;
  choices: readonly (readonly [string, string])[];
  choose: (id: string) => void;
  name: string;
}): JSX.Element {
  const { label, first, choices, choose, name } = props;
  return (
    <label class="ed-field">
      <span>{label}</span>
      <select
        value=""
        data-field={name}
        onChange={(event) => {
          const id = event.currentTarget.value;
          event.currentTarget.value = "";
          choose(id);
        }}
      >
        <option value="" disabled>
          {first}
        </option>
        {choices.map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/* ---- lines */

interface LineProps {
  work: Work;
  open: boolean; // at first
  line: Line;
  index: number;
  set: (line: Line) => void;
  drop: () => void;
}

/* What a line says, in a few words. */
function told(work: Work, line: Line): string {
  const named = (effect: Effect): string => say("do_", kindOf(effect)?.id ?? "");
  const effects = line.do.map(named).join(" · ");
  const tests = (line.if ?? []).map((test) => testText(work, test)).join(" · ");
  return tests === "" ? effects : w("told_if", effects, tests);
}

/* Where what is carried is brought. */
function Home({ work, line, set, name }: { work: Work; line: Line; set: (line: Line) => void; name: string }): JSX.Element | null {
  if (line.pick !== "carried") return null;
  return (
    <FilterField
      work={work}
      label={w("where_home")}
      value={line.of}
      set={(of) => set(cleaned({ ...line, of }) as Line)}
      of="places"
      none={null}
      name={`${name}-of`}
    />
  );
}

function Rule({ work, line, index, set, drop, open }: LineProps): JSX.Element {
  const { text, faults } = work;
  const when = line.when ?? "";
  const name = `line-${index}`;
  const wrong = faults.some(({ place }) => place === `lines ${index + 1}`);
  const which = line.outcome === undefined ? (line.letter ?? "") : `(${text(`outcome.${line.outcome}`)})`;
  const title = `${say("when_", when)} ${which}`.trim();
  return (
    <li class={wrong ? "ed-rule ed-faulty" : "ed-rule"} data-rule={when}>
      <Fold title={title} text={told(work, line)} open={open || wrong}>
        <div class="ed-row">
          {when === "event" && (
            <SelectField
              label={w("letter")}
              value={line.letter ?? "A"}
              choices={["A", "B", "C", "D"].map((one) => [one, one] as const)}
              set={(letter) => set({ ...line, letter })}
              name={`${name}-letter`}
            />
          )}
          {when === "reward" && (
            <SelectField
              label={w("outcome")}
              value={line.outcome ?? "accomplished"}
              choices={OUTCOMES.map((one) => [one, text(`outcome.${one}`)] as const)}
              set={(outcome) => set({ ...line, outcome })}
              name={`${name}-outcome`}
            />
          )}
          <Home work={work} line={line} set={set} name={name} />
        </div>
        {when !== "reward" && (
          <details open={(line.if ?? []).length > 0}>
            <summary>{w("conditions")}</summary>
            <Conditions
              work={work}
              tests={line.if ?? []}
              set={(tests) => {
                const { if: _, else: other, ...rest } = line;
                set((tests.length === 0 ? rest : cleaned({ ...rest, if: tests, else: other })) as Line);
              }}
              most={3}
              name={name}
            />
          </details>
        )}
        <Effects work={work} line={line} set={set} name={name} />
        {when === "event" && (line.if ?? []).length > 0 && (
          <Otherwise
            label={w("otherwise_line")}
            work={work}
            when={when}
            effect={line.else}
            set={(other) => set(cleaned({ ...line, else: other }) as Line)}
            name={`${name}-else`}
          />
        )}
        <AsData value={line} set={set} />
        <button type="button" class="button" data-remove={name} onClick={drop}>
          {shared("remove")}
        </button>
      </Fold>
    </li>
  );
}

function Action({ work, line, index, set, drop, open }: LineProps): JSX.Element {
  const { draft, change, text, lang } = work;
  const id = line.id ?? "";
  const name = `action-${index}`;
  const wrong = work.faults.some(({ place }) => place === id);
  const key = `task.${id}`;
  return (
    <li class={wrong ? "ed-rule ed-faulty" : "ed-rule"} data-action={id}>
      <Fold title={w("action", text(key))} text={told(work, line)} open={open || wrong}>
        <div class="ed-row">
          <NameField
            work={work}
            kind="task"
            id={id}
            known={work.stock.missions.flatMap(({ actions = [] }) => actions.map((one) => one.id ?? ""))}
            set={(next) => set({ ...line, id: next })}
            rename={(said) => change({ ...draft, texts: { ...draft.texts, [key]: renamed(draft.texts[key] ?? NO_NAME, said, lang) } })}
            own={`own-${index + 1}`}
          />
          <Home work={work} line={line} set={set} name={name} />
        </div>
        <Effects work={work} line={line} set={set} name={name} />
        <AsData value={line} set={set} />
        <button type="button" class="button" data-remove={name} onClick={drop}>
          {shared("remove")}
        </button>
      </Fold>
    </li>
  );
}

export function Rules({ work }: { work: Work }): JSX.Element {
  const { draft, change, put } = work;
  const { mission } = draft;
  const lists = (member: "actions" | "lines"): { list: Line[]; set: (index: number, line: Line) => void; drop: (index: number) => void } => {
    const list = mission[member] ?? [];
    return {
      list,
      set: (index, line) => put(needed({ ...mission, [member]: list.map((one, n) => (n === index ? line : one)) })),
      drop: (index) => put(lean({ ...mission, [member]: list.filter((_one, n) => n !== index) })),
    };
  };
  const [actions, lines] = [lists("actions"), lists("lines")];
  const [fresh, setFresh] = useState(""); // what was just added is open
  return (
    <Part {...faulty(work, "gd-rules")} title={w("rules")} open>
      {actions.list.length + lines.list.length === 0 && <p class="dim">{w("rules_none")}</p>}
      <ul class="ed-rules">
        {actions.list.map((line, n) => (
          <Action key={`a${n}`} open={fresh === `a${n}`} work={work} line={line} index={n} set={(next) => actions.set(n, next)} drop={() => actions.drop(n)} />
        ))}
        {lines.list.map((line, n) => (
          <Rule key={`l${n}`} open={fresh === `l${n}`} work={work} line={line} index={n} set={(next) => lines.set(n, next)} drop={() => lines.drop(n)} />
        ))}
      </ul>
      <div class="ed-row">
        {actions.list.length < 4 && (
          <Chooser
            label={w("action_add")}
            first={w("action_pick")}
            choices={["work", "charge", "secure"].map((id) => [id, say("action_", id)] as const)}
            choose={(id) => {
              setFresh(`a${actions.list.length}`);
              change(withAction(draft, id));
            }}
            name="action"
          />
        )}
        {lines.list.length < 32 && (
          <Chooser
            label={w("rule_add")}
            first={w("rule_pick")}
            choices={MOMENTS.map((id) => [id, say("when_", id)] as const)}
            choose={(id) => {
              setFresh(`l${lines.list.length}`);
              change(withLine(draft, id));
            }}
            name="rule"
          />
        )}
      </div>
    </Part>
  );
}
