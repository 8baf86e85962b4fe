/* Where a fleet or a deck is put together (BG-3): every card there is to choose from, what the list costs and what it still lacks, lists that
 * this browser keeps, and one button that plays the whole list in. It stands in place of the board, which is empty then, and on a page of its own. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { load, save } from "../../shell/kept";
import { CopyButton } from "../../shell/parts";
import { ShipSign } from "./Art";
import {
  type Choice,
  type Fault,
  type Kept,
  type List,
  VERSIONS,
  costOf,
  countOfType,
  faultsOf,
  fits,
  keeping,
  readList,
  suggest,
  usable,
  withCount,
  written,
} from "./lists";
import { DamageGrid } from "./Sheet";
import type { Sheet, SheetVersion, Text, View } from "./view";
import { tacticName } from "./words";

/* What is printed on the cards. */
export type Stock = Pick<View, "sheets" | "tactics">;

interface Common {
  view: Stock;
  choice: Choice;
  list: List;
  change: (list: List) => void;
  text: Text;
}

function faultText({ key, name, numbers }: Fault, text: Text): string {
  switch (key) {
    case "needs":
      return text("build.needs", text(`ship.${name}`));
    case "type":
      return text("build.type", text(`type.${name}`), ...numbers);
    case "over":
      return text(`build.over_${name}`, ...numbers);
    case "empty":
      return text(`build.empty_${name}`);
    case "small":
      return text("build.small", ...numbers);
  }
}

/* ---- ships */

const VALUES = [
  ["activation", "board.activation"],
  ["move", "board.move"],
  ["shields", "board.shield"],
  ["hull", "board.hull"],
  ["capacity", "board.capacity"],
] as const;

/* One version of a ship card: the whole of it is the button that chooses it. */
function Version({ id, count, sheet, choice, list, change, text }: Omit<Common, "view"> & { id: string; count: number; sheet: SheetVersion }): JSX.Element {
  const chosen = list[id] === count;
  const tight = !chosen && !fits(choice, list, id, count);
  return (
    <button
      type="button"
      class={tight ? "bg-version bg-tight" : "bg-version"}
      aria-pressed={chosen}
      data-choose={`${VERSIONS[count - 1] ?? ""} ${id}`}
      onClick={() => change(withCount(list, id, chosen ? 0 : count))}
    >
      <span class="bg-version-name">{text(`version.${VERSIONS[count - 1] ?? "standard"}`)}</span>
      <b class="bg-version-cost">
        {sheet.launch}
        <span class="hidden"> {text("build.points")}</span>
      </b>
      {VALUES.filter(([name]) => sheet[name] > 0 || name !== "capacity").map(([name, key]) => (
        <span key={name} class="bg-version-value">
          {text(key)} <b>{sheet[name]}</b>
        </span>
      ))}
      {sheet.powers.map((power) => (
        <i key={power}>{text(`power.${power}`)}</i>
      ))}
    </button>
  );
}

/* The weapons of all versions; what several have alike is said once. */
function Weapons({ sheet, text }: { sheet: Sheet; text: Text }): JSX.Element {
  const lines = new Map<string, { name: string; values: string; versions: string[] }>();
  for (const version of VERSIONS)
    for (const gun of sheet.versions[version]?.weapons ?? []) {
      const values = text("board.weapon_line", gun.charge, gun.range, gun.attacks, gun.strength);
      const line = lines.get(`${gun.id} ${values}`) ?? { name: text(`weapon.${gun.id}`), values, versions: [] };
      lines.set(`${gun.id} ${values}`, { ...line, versions: [...line.versions, text(`version.${version}`)] });
    }
  return (
    <>
      {[...lines].map(([key, { name, values, versions }]) => (
        <li key={key}>
          <b>{name}</b> ({versions.join(", ")}), {values}
        </li>
      ))}
    </>
  );
}

/* What does not fit on the buttons: weapons, what powers do, the damage grid. */
function More({ sheet, text }: { sheet: Sheet; text: Text }): JSX.Element {
  const powers = [...new Set(VERSIONS.flatMap((version) => sheet.versions[version]?.powers ?? []))];
  return (
    <details class="bg-more">
      <summary>{text("build.more")}</summary>
      <ul>
        <Weapons sheet={sheet} text={text} />
        {powers.map((power) => (
          <li key={power}>
            <b>{text(`power.${power}`)}</b> · {text(`power.${power}.help`)}
          </li>
        ))}
      </ul>
      <DamageGrid grid={sheet.grid} letter={null} number={null} text={text} />
    </details>
  );
}

function Ships({ view, seat, ...common }: Common & { seat: number }): JSX.Element {
  const { choice, text } = common;
  return (
    <ul class="bg-yard">
      {choice.items.map(({ id }) => {
        const sheet = view.sheets[id];
        return (
          <li key={id} class={`bg-hull-row seat-${seat}`}>
            <div role="group" aria-labelledby={`bg-build-${id}`}>
              <h3 id={`bg-build-${id}`}>
                <ShipSign name={id} />
                {text(`ship.${id}`)}
                {choice.needs === id && <small>{text("build.must")}</small>}
              </h3>
              <div class="bg-versions">
                {VERSIONS.map((version, n) => {
                  const printed = sheet?.versions[version];
                  return printed === undefined ? null : <Version key={version} {...common} id={id} count={n + 1} sheet={printed} />;
                })}
              </div>
            </div>
            {sheet !== undefined && <More sheet={sheet} text={text} />}
          </li>
        );
      })}
    </ul>
  );
}

/* ---- tactic cards */

const TYPES = ["event", "upgrade", "weapon", "hero", "sabotage"];

function Copies({ id, most, choice, list, change, text }: Omit<Common, "view"> & { id: string; most: number }): JSX.Element {
  const count = list[id] ?? 0;
  const name = tacticName(id, text);
  return (
    <span class="bg-copies" role="group" aria-label={name}>
      <button
        type="button"
        class="button tool"
        aria-label={text("build.fewer", name)}
        disabled={count === 0}
        data-fewer={id}
        onClick={() => change(withCount(list, id, count - 1))}
      >
        −
      </button>
      <output aria-label={text("build.copies", count, most)}>
        {count}/{most}
      </output>
      <button
        type="button"
        class={count < most && !fits(choice, list, id, count + 1) ? "button tool bg-tight" : "button tool"}
        aria-label={text("build.another", name)}
        disabled={count >= most}
        data-another={id}
        onClick={() => change(withCount(list, id, count + 1))}
      >
        +
      </button>
    </span>
  );
}

function Tactics({ view, ...common }: Common): JSX.Element {
  const { choice, list, text } = common;
  return (
    <>
      {TYPES.filter((type) => choice.items.some((item) => item.type === type)).map((type) => (
        <section key={type}>
          <h3>
            {text(`type.${type}`)} <small>{text("build.chosen", countOfType(choice, list, type))}</small>
          </h3>
          <ul class="bg-yard">
            {choice.items
              .filter((item) => item.type === type)
              .map(({ id, prices }) => (
                <li key={id} class={(list[id] ?? 0) > 0 ? "bg-tactic-row bg-in" : "bg-tactic-row"}>
                  <span>
                    <b>{tacticName(id, text)}</b> <small>{text("board.costs", view.tactics[id]?.cost ?? 0)}</small>
                    <small class="bg-tactic-help">{text(`kind.${id}.help`)}</small>
                  </span>
                  <Copies {...common} id={id} most={prices.length} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/* ---- lists that are kept, and lists as text */

const KEY = "lists.battleship-galaxies";

function loadKept(): Kept[] {
  const all = load<unknown>(KEY, []);
  return Array.isArray(all) ? (all as Kept[]).filter((one) => typeof one?.name === "string" && typeof one.text === "string") : [];
}

function Lists({ choice, list, change, text, link }: Omit<Common, "view"> & { link: (list: string) => string }): JSX.Element {
  const [kept, setKept] = useState(loadKept);
  const [name, setName] = useState("");
  const [pasted, setPasted] = useState("");
  const [unknown, setUnknown] = useState<string[]>([]);
  const keep = (all: Kept[]): void => {
    setKept(all);
    save(KEY, all);
  };
  const read = (): void => {
    const found = readList(choice, pasted);
    setUnknown(found.unknown);
    change(found.list);
  };
  const here = usable(choice, kept);
  return (
    <details class="bg-lists">
      <summary>{text("build.lists")}</summary>
      {here.length > 0 && (
        <ul aria-label={text("build.kept")}>
          {here.map((entry) => (
            <li key={entry.name}>
              <button type="button" class="button" data-load={entry.name} onClick={() => change(readList(choice, entry.text).list)}>
                {entry.name}
              </button>
              <button
                type="button"
                class="button tool"
                aria-label={text("build.forget", entry.name)}
                onClick={() => keep(loadKept().filter((one) => one.name !== entry.name || one.kind !== entry.kind))}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") keep(keeping(loadKept(), { name: name.trim(), kind: choice.kind, text: written(choice, list) }));
        }}
      >
        <label>
          {text("build.name")}
          <input type="text" maxLength={40} value={name} data-input="list-name" onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button" disabled={name.trim() === "" || costOf(choice, list) === 0}>
          {text("build.keep")}
        </button>
      </form>
      <label>
        {text("build.text")}
        <textarea
          rows={3}
          spellcheck={false}
          placeholder={written(choice, list)}
          value={pasted}
          data-input="list-text"
          onInput={(event) => setPasted(event.currentTarget.value)}
        />
      </label>
      <div class="bg-build-tools">
        <button type="button" class="button" data-tool="read-list" disabled={pasted.trim() === ""} onClick={read}>
          {text("build.read")}
        </button>
        <CopyButton text={written(choice, list)} label={text("build.copy")} />
        <CopyButton text={link(written(choice, list))} label={text("build.link")} />
      </div>
      {unknown.length > 0 && (
        <p class="warn" role="alert">
          {text("build.unknown", unknown.join(", "))}
        </p>
      )}
    </details>
  );
}

/* ---- the whole */

/* What the list costs and what it lacks; both are said when they change. */
function Sum({ choice, list, text }: Pick<Common, "choice" | "list" | "text">): JSX.Element {
  const cost = costOf(choice, list);
  const faults = faultsOf(choice, list);
  return (
    <div class={cost > choice.limit ? "bg-sum bg-over" : "bg-sum"} role="status">
      <b>{text(choice.kind === "fleet" ? "board.fleet_points" : "build.cards", cost, choice.limit)}</b>
      <span class="bg-track" aria-hidden="true">
        <i style={{ width: `${Math.min(1, cost / choice.limit) * 100}%` }} />
      </span>
      <small>{faults.length === 0 ? text("build.legal") : faults.map((fault) => faultText(fault, text)).join(" ")}</small>
    </div>
  );
}

interface Props {
  view: Stock;
  seat: number;
  choice: Choice;
  begin: string; // a list as text; what of it cannot be chosen is left out
  changed: (list: string) => void;
  play: ((list: string) => void) | null; // null: nobody decides here
  label?: string; // of the button that plays it
  link: (list: string) => string; // the address that opens it
  text: Text;
}

export function Builder({ view, seat, choice, begin, changed, play, label, link, text }: Props): JSX.Element {
  const [list, setList] = useState<List>(() => readList(choice, begin).list);
  const change = (next: List): void => {
    setList(next);
    changed(written(choice, next));
  };
  const common = { choice, list, change, text };
  const fleet = choice.kind === "fleet";
  return (
    <section class={`bg-builder seat-${seat}`} aria-label={text(fleet ? "board.choose_fleet" : "board.choose_deck")}>
      <header>
        <Sum choice={choice} list={list} text={text} />
        <div class="bg-build-tools">
          <button
            type="button"
            class="button main"
            data-tool="play-list"
            disabled={play === null || faultsOf(choice, list).length > 0}
            onClick={() => play?.(written(choice, list))}
          >
            {label ?? text(fleet ? "build.play_fleet" : "build.play_deck")}
          </button>
          <button type="button" class="button" data-tool="suggest-list" onClick={() => change(suggest(choice, (n) => Math.floor(Math.random() * n)))}>
            {text("build.suggest")}
          </button>
          <button type="button" class="button" disabled={costOf(choice, list) === 0} onClick={() => change({})}>
            {text("build.clear")}
          </button>
        </div>
      </header>
      <Lists {...common} link={link} />
      {fleet ? <Ships {...common} view={view} seat={seat} /> : <Tactics {...common} view={view} />}
    </section>
  );
}
