/* Missions of Battleship Galaxies made in the browser, and the page of fleets and decks. */
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { nameIn, renamed } from "../../../editor/draft";
import { CheckField, Part, SelectField } from "../../../editor/fields";
import type { EditorModule, FormProps } from "../../../editor/types";
import { getTextsIn } from "../../../shell/api";
import { Chart, type Tool } from "./Chart";
import { type Draft, type Mission, blank, read, stockOf, withBoards, withSeats, write } from "./draft";
import "./editor.css";
import { faultOf } from "./faults";
import { ListsPage } from "./Lists";
import { Rules } from "./Rules";
import type { Name } from "./templates";
import { Seats } from "./Seats";
import { w } from "./words";

/* What things are called in both languages: rules that are made here say it in both. */
function useNames(draft: Draft, text: FormProps<Draft>["text"]): Name {
  const [texts, setTexts] = useState<Record<"en" | "fr", Record<string, string>>>({ en: {}, fr: {} });
  useEffect(() => {
    Promise.all([getTextsIn("en", "battleship-galaxies"), getTextsIn("fr", "battleship-galaxies")]).then(
      ([en, fr]) => setTexts({ en: en.texts, fr: fr.texts }),
      () => undefined,
    );
  }, []);
  const kinds = { ship: "ship", faction: "faction", tile: "tile", card: "kind" } as const;
  return ({ kind }, value) => {
    if (kind === "number") return { en: String(value), fr: String(value) };
    if (kind === "sizes" || kind === "faces") return { en: "", fr: "" };
    const key = `${kinds[kind]}.${String(value)}`;
    const own = draft.texts[key];
    return { en: own?.en ?? texts.en[key] ?? text(key), fr: own?.fr ?? texts.fr[key] ?? text(key) };
  };
}

function Form({ draft, change, facts, faults, text, lang }: FormProps<Draft>): JSX.Element {
  const stock = useMemo(() => stockOf(facts, draft.rest), [facts, draft.rest]);
  const [tool, take] = useState<Tool>({ kind: "tile", tile: undefined });
  const name = useNames(draft, text);
  const named: typeof text = (key, ...args) => draft.texts[key]?.[lang] ?? text(key, ...args);
  const { mission } = draft;
  const put = (next: Mission): void => change({ ...draft, mission: next });
  const flag = (key: "simple" | "free" | "no_clock"): JSX.Element => (
    <CheckField
      label={w(key)}
      value={mission[key] ?? false}
      name={key}
      set={(on) => {
        const { [key]: _, ...rest } = mission;
        put(on ? { ...rest, [key]: true } : rest);
      }}
    />
  );
  return (
    <div class="ed-two">
      <Chart draft={draft} change={change} stock={stock} tool={tool} take={take} text={named} />
      <div class="ed-forms">
        <Part id="bg-mission" title={w("mission")} faulty={faults.some(({ part }) => part === "bg-mission")} open>
          <div class="ed-row">
            <SelectField
              label={w("boards")}
              value={String(mission.boards)}
              choices={[
                ["1", w("boards_1")],
                ["2", w("boards_2")],
              ]}
              set={(boards) => put(withBoards(mission, stock.tiles, Number(boards)))}
              name="boards"
            />
            <SelectField
              label={w("seats")}
              value={String(mission.seats.length)}
              choices={[2, 3, 4].map((n) => [String(n), w("seats_n", n)] as const)}
              set={(count) => put(withSeats(mission, Number(count)))}
              name="seats"
            />
          </div>
          {flag("no_clock")}
          {flag("simple")}
          {flag("free")}
        </Part>
        <Rules draft={draft} change={change} stock={stock} faults={faults} text={named} lang={lang} name={name} />
        <Seats draft={draft} change={change} stock={stock} faults={faults} hold={take} text={named} />
        <p>
          <a class="button" href="/editor/battleship-galaxies/lists">
            {w("to_lists")}
          </a>
        </p>
      </div>
    </div>
  );
}

const editor: EditorModule<Draft> = {
  blank,
  samples: (facts, text) =>
    stockOf(facts).missions.map((mission) => {
      const title = text(`option.mission.${mission.id}`);
      return { id: mission.id, title, draft: { title: { en: title, fr: title }, mission: { ...mission, tiles: mission.tiles ?? [] }, texts: {}, rest: {} } };
    }),
  nameOf: ({ title }, lang) => nameIn(title, lang),
  named: (draft, name, lang) => ({ ...draft, title: renamed(draft.title, name, lang) }),
  write,
  read,
  playtest: (draft) => {
    const files = write(draft);
    const missions = files["facts-missions-own.json"]?.["missions"] as Mission[] | undefined;
    return { options: { mission: missions?.[0]?.id ?? "" }, seats: draft.mission.seats.length };
  },
  faultOf,
  Form,
  parts: { lists: ListsPage },
};

export default editor;
