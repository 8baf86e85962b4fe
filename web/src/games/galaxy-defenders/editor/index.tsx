/* Missions of Galaxy Defenders made in the browser. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { nameIn, renamed } from "../../../editor/draft";
import { NumberField, Part, SelectField, TextField } from "../../../editor/fields";
import type { EditorModule, FormProps } from "../../../editor/types";
import "../board.css";
import { Chart } from "./Chart";
import { Decks } from "./Decks";
import { type Draft, type Mission, RANKS, blank, read, stockOf, withLimit, write } from "./draft";
import "./editor.css";
import { faultOf } from "./faults";
import { Goals } from "./Goals";
import { planOf } from "./map";
import { Rules } from "./Rules";
import { Things } from "./Things";
import { Tiles } from "./Tiles";
import { w } from "./words";
import { type Work, faulty } from "./work";

function Head({ work }: { work: Work }): JSX.Element {
  const { draft, change, put, text, lang } = work;
  const { mission } = draft;
  const number = (member: "devices" | "improved_weapons" | "alien_weapons", label: string, most: number): JSX.Element => (
    <NumberField label={label} value={mission[member]} low={0} high={most} set={(n) => put({ ...mission, [member]: n })} name={member} />
  );
  return (
    <Part {...faulty(work, "gd-mission")} title={w("mission")} open>
      <TextField
        label={w("help")}
        value={nameIn(draft.help, lang)}
        most={180}
        set={(said) => change({ ...draft, help: renamed(draft.help, said, lang) })}
        name="help"
      />
      <div class="ed-row">
        <NumberField label={w("limit")} value={mission.limit} low={1} high={30} set={(n) => put(withLimit(mission, n))} name="limit" />
        <SelectField
          label={w("rank")}
          value={mission.rank}
          choices={RANKS.map((one) => [one, text(`rank.${one}`)] as const)}
          set={(rank) => put({ ...mission, rank })}
          name="rank"
        />
        {number("devices", w("devices"), 6)}
        {number("improved_weapons", w("improved"), 10)}
        {number("alien_weapons", w("alien_weapons"), 10)}
      </div>
    </Part>
  );
}

function Form({ draft, change, facts, faults, text, lang }: FormProps<Draft>): JSX.Element {
  const stock = useMemo(() => stockOf(facts, draft.rest), [facts, draft.rest]);
  const plan = useMemo(() => planOf(draft.mission.tiles, stock.faces), [draft.mission.tiles, stock]);
  const put = (mission: Mission): void => change({ ...draft, mission });
  const named: typeof text = (key, ...args) => draft.texts[key]?.[lang] ?? text(key, ...args);
  const work: Work = { draft, change, put, stock, plan, faults, text: named, lang };
  return (
    <div class="ed-two gd-editor">
      <Chart work={work} />
      <div class="ed-forms">
        <Tiles work={work} />
        <Head work={work} />
        <Goals work={work} />
        <Rules work={work} />
        <Things work={work} />
        <Decks work={work} />
      </div>
    </div>
  );
}

const editor: EditorModule<Draft> = {
  blank,
  samples: (facts, text) =>
    stockOf(facts).missions.map(({ even: _even, ...mission }) => {
      // a changed map or limit is no longer what these numbers were tried on
      const title = text(`option.mission.${mission.id}`);
      const help = text(`mission.${mission.id}.help`);
      return { id: mission.id, title, draft: { title: { en: title, fr: title }, help: { en: help, fr: help }, mission, texts: {}, rest: {} } };
    }),
  nameOf: ({ title }, lang) => nameIn(title, lang),
  named: (draft, name, lang) => ({ ...draft, title: renamed(draft.title, name, lang) }),
  write,
  read,
  playtest: (draft) => ({ options: { mission: String(write(draft)["pack.json"]?.["id"] ?? "") }, seats: 2 }),
  faultOf,
  Form,
  parts: {},
};

export default editor;
