/* Special rules: picked from templates, filled in, or written as data in the vocabulary of missions. */
import type { JSX } from "preact";
import type { Lang } from "../../../board/types";
import { AsData } from "../../../editor/Data";
import { NO_NAME, renamed, valueAt, withValue } from "../../../editor/draft";
import { NumberField, Part, SelectField, TextField } from "../../../editor/fields";
import type { Fault } from "../../../editor/types";
import { w as shared } from "../../../editor/words";
import type { Text } from "../../../table/words";
import { tacticName } from "../words";
import { type Ability, type Draft, FACTIONS, type Stock } from "./draft";
import { type Gap, type Name, TEMPLATES, changedRule, templateOf, withRule, withoutRule } from "./templates";
import { w } from "./words";

interface Props {
  draft: Draft;
  change: (draft: Draft) => void;
  stock: Stock;
  faults: readonly Fault[];
  text: Text;
  lang: Lang;
  name: Name;
}

const SIZES = ["small", "medium", "large"];

function GapField({ gap, ability, set, stock, text }: { gap: Gap; ability: Ability; set: (ability: Ability) => void; stock: Stock; text: Text }): JSX.Element {
  const value = valueAt(ability, gap.way);
  const put = (next: unknown, ...deeper: (string | number)[]): void => set(withValue(ability, [...gap.way, ...deeper], next));
  const label = w(gap.word as Parameters<typeof w>[0]);
  const choices = (ids: string[], called: (id: string) => string): JSX.Element => (
    <SelectField label={label} value={String(value)} choices={ids.map((id) => [id, called(id)] as const)} set={(id) => put(id)} name={`gap-${gap.word}`} />
  );
  switch (gap.kind) {
    case "number":
      return <NumberField label={label} value={Number(value)} low={1} high={20} set={(n) => put(n)} name={`gap-${gap.word}`} />;
    case "ship":
      return choices(
        stock.ships.map(({ id }) => id),
        (id) => text(`ship.${id}`),
      );
    case "faction":
      return choices(FACTIONS, (id) => text(`faction.${id}`));
    case "tile":
      return choices(
        stock.tiles.map(({ id }) => id),
        (id) => text(`tile.${id}`),
      );
    case "card":
      return choices(
        stock.cards.filter(({ type }) => type === "hero").map(({ id }) => id),
        (id) => tacticName(id, text),
      );
    case "sizes":
      return (
        <>
          {SIZES.map((size) => (
            <NumberField
              key={size}
              label={w("points_size", text(`size.${size}`))}
              value={Number((value as Record<string, number>)[size] ?? 0)}
              low={0}
              high={20}
              set={(n) => put(n, size)}
            />
          ))}
        </>
      );
    case "faces":
      return (
        <div class="ed-row" role="group" aria-label={label}>
          {(value as number[]).map((points, face) => (
            <NumberField key={face} label={String(face + 1)} value={points} low={0} high={20} set={(n) => put(n, face)} />
          ))}
        </div>
      );
  }
}

const named = (said: unknown, before: string): string => (typeof said === "string" ? said : before);

function Rule({ draft, change, stock, text, lang, name, ability, index }: Omit<Props, "faults"> & { ability: Ability; index: number }): JSX.Element {
  const template = templateOf(ability);
  const set = (next: Ability): void => change(changedRule(draft, index, next, name));
  const key = `power.${ability.power}`;
  const own = draft.texts[key];
  const help = draft.texts[`${key}.help`];
  const say = (which: string, value: string): void =>
    change({ ...draft, texts: { ...draft.texts, [which]: renamed(draft.texts[which] ?? NO_NAME, value, lang) } });
  return (
    <li class="ed-rule" data-rule={template?.id ?? "data"}>
      <h3>{own?.[lang] ?? text(key)}</h3>
      <p class="dim">{help?.[lang] ?? text(`${key}.help`)}</p>
      <div class="ed-row">
        <SelectField
          label={w("rule_side")}
          value={ability.side}
          choices={FACTIONS.map((one) => [one, text(`faction.${one}`)] as const)}
          set={(side) => set({ ...ability, side })}
          name={`rule-side-${index}`}
        />
        {template?.gaps.map((gap) => (
          <GapField key={gap.word} gap={gap} ability={ability} set={set} stock={stock} text={text} />
        ))}
      </div>
      {(own !== undefined || ability.power.startsWith("own-")) && (
        <details>
          <summary>{w("rule_help")}</summary>
          <TextField label={w("rule_name")} value={own?.[lang] ?? ""} most={50} set={(value) => say(key, value)} />
          <TextField label={w("rule_help")} value={help?.[lang] ?? ""} most={180} set={(value) => say(`${key}.help`, value)} />
        </details>
      )}
      <AsData value={ability} set={(next) => set({ ...next, power: named(next.power, ability.power), side: named(next.side, ability.side) })} />
      <button type="button" class="button" data-remove={index} onClick={() => change(withoutRule(draft, index))}>
        {shared("remove")}
      </button>
    </li>
  );
}

export function Rules(props: Props): JSX.Element {
  const { draft, change, faults, lang, name } = props;
  const rules = draft.mission.abilities ?? [];
  return (
    <Part id="bg-rules" title={w("rules")} faulty={faults.some(({ part }) => part === "bg-rules")} open>
      {rules.length === 0 && <p class="dim">{w("rules_none")}</p>}
      <ul class="ed-rules">
        {rules.map((ability, index) => (
          <Rule key={`${index} ${ability.power}`} {...props} ability={ability} index={index} />
        ))}
      </ul>
      <label class="ed-field">
        <span>{w("rules_add")}</span>
        <select
          value=""
          data-field="rule"
          onChange={(event) => {
            const template = TEMPLATES.find(({ id }) => id === event.currentTarget.value);
            event.currentTarget.value = "";
            if (template !== undefined) change(withRule(draft, template, name));
          }}
        >
          <option value="" disabled>
            {w("rules_pick")}
          </option>
          {TEMPLATES.map(({ id, name: called }) => (
            <option key={id} value={id}>
              {called[lang]}
            </option>
          ))}
        </select>
      </label>
    </Part>
  );
}
