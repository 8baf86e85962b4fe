/* The builder on a page of its own: a fleet and a deck for a seat of a mission, opened by a link, and a match that begins with them. */
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { SelectField } from "../../../editor/fields";
import type { PartProps } from "../../../editor/types";
import { getCatalogue } from "../../../shell/api";
import { CopyButton, useGameColours } from "../../../shell/parts";
import { note } from "../../../shell/route";
import { type SeatChoice, sit, start, usualBot } from "../../../shell/setup";
import { Builder, type Stock as Printed } from "../Builder";
import { addressOf, draftOf, keepDraft, placeOf, wantedIn } from "../drafts";
import { type Choice, type Kind, VERSIONS, faultsOf, readList } from "../lists";
import type { Gun, SheetVersion } from "../view";
import { type Mission, type Stock, stockOf } from "./draft";
import { seatTitle } from "./Seats";
import { w } from "./words";

/* What is printed on the cards, as the table would say it. */
function printedOf({ ships, cards }: Stock): Printed {
  const sheets = ships.map(({ id, faction, size, form, grid, versions }) => {
    const all = Object.entries(versions).map(([version, said]): [string, SheetVersion] => {
      const { slots, powers, weapons, ...numbers } = said as Partial<SheetVersion> & { slots?: unknown };
      void slots;
      const plain = { launch: 0, activation: 0, move: 0, shields: 0, hull: 0, capacity: 0, slots: [0, 0, 0] as [number, number, number] };
      return [version, { ...plain, ...numbers, weapons: (weapons ?? []) as Gun[], powers: powers ?? [] }];
    });
    return [id, { faction, size, form, grid, versions: Object.fromEntries(all) }];
  });
  return {
    sheets: Object.fromEntries(sheets),
    tactics: Object.fromEntries(cards.map(({ id, faction, type, phase, cost }) => [id, { faction, type, phase, cost }])),
  };
}

/* What a seat of a mission chooses from, as the rules have it; null where it is given. */
function choiceIn(stock: Stock, mission: Mission, index: number, kind: Kind): Choice | null {
  const seat = mission.seats[index];
  if (seat === undefined) return null;
  if (kind === "fleet") {
    if (seat.fleet_limit === undefined) return null;
    const ships = stock.ships.filter(({ id, faction }) => (faction === seat.faction && seat.fleet_without?.includes(id) !== true) || id === seat.fleet_with);
    const items = ships.map(({ id, size, versions }) => ({ id, type: size, prices: VERSIONS.map((version) => versions[version]?.launch ?? NaN) }));
    return { kind, faction: seat.faction, limit: seat.fleet_limit, least: 1, needs: seat.fleet_with ?? null, types: {}, items };
  }
  if (seat.deck_limit === undefined) return null;
  const sharing = mission.seats.filter((one, n) => n === index || one.shares?.deck === index);
  const prepped = (id: string): number => sharing.reduce((sum, one) => sum + (one.prepped?.[id] ?? 0), 0);
  const items = stock.cards
    .filter(({ faction }) => faction === seat.faction)
    .map(({ id, type, copies }) => ({ id, type, prices: Array.from({ length: copies - prepped(id) }, (_none, n) => n + 1) }));
  return { kind, faction: seat.faction, limit: seat.deck_limit, least: sharing.length * stock.handStart, needs: null, types: seat.deck_least ?? {}, items };
}

export function ListsPage({ facts, hash, text }: PartProps): JSX.Element {
  const stock = useMemo(() => stockOf(facts), [facts]);
  const printed = useMemo(() => printedOf(stock), [stock]);
  const colours = useGameColours<HTMLElement>("battleship-galaxies");
  const missions = stock.missions.filter(({ seats }) => seats.some((seat) => seat.fleet_limit !== undefined || seat.deck_limit !== undefined));
  const [wanted] = useState(() => wantedIn(hash));
  const [mission, setMission] = useState(() => missions.find(({ id }) => id === wanted.mission) ?? missions[0]);
  const [seat, setSeat] = useState(wanted.seat);
  const [kind, setKind] = useState<Kind>(wanted.fleet === "" && wanted.deck !== "" ? "deck" : "fleet");
  const [problem, setProblem] = useState("");
  const [lists, setLists] = useState<Record<Kind, string>>(() => {
    const linked = wanted.fleet !== "" || wanted.deck !== "";
    const kept = (one: Kind): string => (linked ? wanted[one] : draftOf(placeOf("lists", seat, one)));
    return { fleet: kept("fleet"), deck: kept("deck") };
  });
  if (mission === undefined) return <main class="page" id="main" />;
  const at = Math.min(seat, mission.seats.length - 1);
  const shownKinds = (["fleet", "deck"] as const).filter((one) => choiceIn(stock, mission, at, one) !== null);
  const shown = shownKinds.includes(kind) ? kind : shownKinds[0];
  const choice = shown === undefined ? null : choiceIn(stock, mission, at, shown);
  const unknown = choice === null || shown === undefined ? [] : readList(choice, lists[shown]).unknown;
  const address = (all: Record<Kind, string>, to = mission.id, chair = at): string => addressOf({ mission: to, seat: chair, ...all });
  const changed = (list: string): void => {
    if (shown === undefined) return;
    const all = { ...lists, [shown]: list };
    setLists(all);
    keepDraft(placeOf("lists", at, shown), list);
    note(address(all));
  };
  const move = (to: Mission, chair: number): void => {
    setMission(to);
    setSeat(chair);
    note(address(lists, to.id, chair));
  };
  const ready = shownKinds.every((one) => {
    const of = choiceIn(stock, mission, at, one);
    return of === null || lists[one] === "" || faultsOf(of, readList(of, lists[one]).list).length === 0;
  });
  const play = async (): Promise<void> => {
    setProblem("");
    try {
      const { games, bots } = await getCatalogue();
      const game = games.find(({ id }) => id === "battleship-galaxies");
      if (game === undefined) return;
      const seats = mission.seats.map((_one, n): SeatChoice => (n === at ? "me" : usualBot(bots)));
      const entry = await start(game, { seats, options: { mission: mission.id }, manual: false, clock: 0, public: true });
      for (const one of shownKinds) if (lists[one] !== "") keepDraft(placeOf(entry.match, at, one), lists[one]);
      sit(entry);
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure));
    }
  };
  return (
    <main class="page bg-lists-page" id="main" ref={colours}>
      <header>
        <h1>{w("lists")}</h1>
        <p class="dim">{w("lists_help")}</p>
        <div class="ed-row">
          <SelectField
            label={w("lists_mission")}
            value={mission.id}
            choices={missions.map(({ id }) => [id, text(`option.mission.${id}`)] as const)}
            set={(id) => move(missions.find((one) => one.id === id) ?? mission, at)}
            name="lists-mission"
          />
          <SelectField
            label={w("lists_seat")}
            value={String(at)}
            choices={mission.seats.map((one, n) => [String(n), `${seatTitle(n, text)}: ${text(`faction.${one.faction}`)}`] as const)}
            set={(n) => move(mission, Number(n))}
            name="lists-seat"
          />
        </div>
        <div class="ed-tools">
          {shownKinds.length > 1 && (
            <div class="toggle" role="group" aria-label={w("lists")}>
              {shownKinds.map((one) => (
                <button key={one} type="button" aria-pressed={one === shown} data-kind={one} onClick={() => setKind(one)}>
                  {w(one)}
                </button>
              ))}
            </div>
          )}
          <CopyButton text={location.origin + address(lists)} label={w("lists_link")} />
          <a class="button" href="/editor/battleship-galaxies">
            {w("to_editor")}
          </a>
        </div>
        {unknown.length > 0 && (
          <p class="warn" role="alert">
            {w("lists_unknown", unknown.join(", "))}
          </p>
        )}
        {problem !== "" && (
          <p class="form-error" role="alert">
            {problem}
          </p>
        )}
      </header>
      {shown !== undefined && <h2 class="hidden">{w(shown)}</h2>}
      {choice === null || shown === undefined ? (
        <p>{w("lists_none")}</p>
      ) : (
        <Builder
          key={`${mission.id} ${at} ${shown}`}
          view={printed}
          seat={at}
          choice={choice}
          begin={lists[shown]}
          changed={changed}
          play={ready ? () => void play() : null}
          label={w("lists_play")}
          link={(list) => location.origin + address({ fleet: "", deck: "", [shown]: list })}
          text={text}
        />
      )}
    </main>
  );
}
