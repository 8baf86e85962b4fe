/* What a seat has: faction, zone, energy, fleet, deck, what wins, and what stands on the board from the start. */
import type { JSX } from "preact";
import { CheckField, NumberField, Part, SelectField } from "../../../editor/fields";
import type { Fault } from "../../../editor/types";
import { w as shared } from "../../../editor/words";
import type { Text } from "../../../table/words";
import { VERSIONS } from "../lists";
import { tacticName } from "../words";
import type { Tool } from "./Chart";
import { type Draft, FACTIONS, ROWS, type Seat, type Start, type Stock, columnsOf, sideOf, withSeat } from "./draft";
import { w } from "./words";

interface Props {
  draft: Draft;
  change: (draft: Draft) => void;
  stock: Stock;
  faults: readonly Fault[];
  hold: (tool: Tool) => void;
  text: Text;
}

interface SeatProps extends Omit<Props, "faults" | "change" | "draft"> {
  columns: number;
  index: number;
  seat: Seat;
  set: (change: Partial<Seat>) => void;
}

const TYPES = ["event", "upgrade", "weapon", "hero", "sabotage"];

export function seatTitle(index: number, text: Text): string {
  return text(`seat.${["one", "two", "three", "four"][index] ?? "one"}`);
}

/* Numbers by name without those that are 0; undefined when nothing is left. */
function counted(all: Readonly<Record<string, number>> | undefined, id: string, count: number): Record<string, number> | undefined {
  const next = Object.fromEntries(Object.entries({ ...all, [id]: count }).filter(([, n]) => n > 0));
  return Object.keys(next).length === 0 ? undefined : next;
}

function Range({
  label,
  value,
  most,
  set,
  name,
}: {
  label: string;
  value: [number, number];
  most: number;
  set: (value: [number, number]) => void;
  name: string;
}): JSX.Element {
  return (
    <div class="ed-pair" role="group" aria-label={label}>
      <NumberField label={label} value={value[0]} low={1} high={most} set={(n) => set([n, Math.max(n, value[1])])} name={`${name}-low`} />
      <NumberField label={w("to")} value={value[1]} low={1} high={most} set={(n) => set([Math.min(n, value[0]), n])} name={`${name}-high`} />
    </div>
  );
}

function Zone({ columns, index, seat, set }: SeatProps): JSX.Element {
  return (
    <div class="ed-row">
      <Range label={w("rows")} value={seat.zone.rows} most={ROWS} set={(rows) => set({ zone: { ...seat.zone, rows } })} name={`rows-${index}`} />
      <Range
        label={w("columns")}
        value={seat.zone.columns}
        most={columns}
        set={(all) => set({ zone: { ...seat.zone, columns: all } })}
        name={`columns-${index}`}
      />
    </div>
  );
}

function Energy({ index, seat, set, text }: SeatProps): JSX.Element {
  return (
    <div class="ed-row">
      {seat.shares === undefined ? (
        <NumberField label={w("energy")} value={seat.energy ?? 0} low={0} high={40} set={(energy) => set({ energy })} name={`energy-${index}`} />
      ) : (
        <p class="dim">{w("shares", seatTitle(seat.shares.deck ?? 0, text))}</p>
      )}
      <NumberField label={w("income")} value={seat.income} low={0} high={40} set={(income) => set({ income })} name={`income-${index}`} />
      <NumberField
        label={w("first_income")}
        value={seat.first_income}
        low={0}
        high={40}
        set={(first_income) => set({ first_income })}
        name={`first-${index}`}
      />
    </div>
  );
}

function Fleet({ stock, index, seat, set, text }: SeatProps): JSX.Element {
  const own = stock.ships.filter(({ faction }) => faction === seat.faction);
  const fixed = seat.fleet !== undefined;
  const sum = own.reduce((all, { id, versions }) => all + (versions[seat.fleet?.[id] ?? ""]?.launch ?? 0), 0);
  const first = own[0];
  const how = (wanted: string): void =>
    wanted === "fixed"
      ? set({
          fleet: first === undefined ? {} : { [first.id]: "standard" },
          fleet_limit: undefined,
          fleet_with: undefined,
          fleet_without: undefined,
        } as Partial<Seat>)
      : set({ fleet: undefined, fleet_limit: 48 } as Partial<Seat>);
  return (
    <fieldset class="ed-set">
      <legend>{w("fleet")}</legend>
      <SelectField
        label={w("fleet_how")}
        value={fixed ? "fixed" : "limit"}
        choices={[
          ["limit", w("fleet_limit")],
          ["fixed", w("fleet_fixed")],
        ]}
        set={how}
        name={`fleet-${index}`}
      />
      {fixed ? (
        <>
          <p class="dim">{w("fleet_sum", sum)}</p>
          <div class="ed-list">
            {own.map(({ id, versions }) => (
              <SelectField
                key={id}
                label={text(`ship.${id}`)}
                value={seat.fleet?.[id] ?? ""}
                choices={[
                  ["", w("absent")],
                  ...VERSIONS.filter((one) => versions[one] !== undefined).map(
                    (one) => [one, `${text(`version.${one}`)} (${versions[one]?.launch ?? 0})`] as const,
                  ),
                ]}
                set={(version) => set({ fleet: Object.fromEntries(Object.entries({ ...seat.fleet, [id]: version }).filter(([, one]) => one !== "")) })}
                name={`ship-${index}-${id}`}
              />
            ))}
          </div>
        </>
      ) : (
        <>
          <div class="ed-row">
            <NumberField
              label={w("limit")}
              value={seat.fleet_limit ?? 48}
              low={1}
              high={200}
              set={(fleet_limit) => set({ fleet_limit })}
              name={`limit-${index}`}
            />
            <SelectField
              label={w("needs")}
              value={seat.fleet_with ?? ""}
              choices={[
                ["", w("nothing")],
                ...stock.ships.filter(({ faction }) => faction !== seat.faction).map(({ id }) => [id, text(`ship.${id}`)] as const),
              ]}
              set={(ship) => set({ fleet_with: ship === "" ? undefined : ship } as Partial<Seat>)}
            />
          </div>
          <details>
            <summary>{w("without")}</summary>
            <div class="ed-list">
              {own.map(({ id }) => (
                <CheckField
                  key={id}
                  label={text(`ship.${id}`)}
                  value={seat.fleet_without?.includes(id) ?? false}
                  set={(out) => {
                    const all = (seat.fleet_without ?? []).filter((one) => one !== id);
                    const next = out ? [...all, id] : all;
                    set({ fleet_without: next.length === 0 ? undefined : next } as Partial<Seat>);
                  }}
                />
              ))}
            </div>
          </details>
        </>
      )}
    </fieldset>
  );
}

function Deck({ stock, index, seat, set, text }: SeatProps): JSX.Element {
  const own = stock.cards.filter(({ faction }) => faction === seat.faction);
  const fixed = seat.deck !== undefined;
  const sum = Object.values(seat.deck ?? {}).reduce((all, n) => all + n, 0);
  const how = (wanted: string): void =>
    wanted === "fixed"
      ? set({ deck: Object.fromEntries(own.slice(0, 6).map(({ id, copies }) => [id, copies])), deck_limit: undefined, deck_least: undefined } as Partial<Seat>)
      : set({ deck: undefined, deck_limit: 24 } as Partial<Seat>);
  return (
    <fieldset class="ed-set">
      <legend>{w("deck")}</legend>
      {seat.shares === undefined && (
        <SelectField
          label={w("deck_how")}
          value={fixed ? "fixed" : "limit"}
          choices={[
            ["limit", w("fleet_limit")],
            ["fixed", w("fleet_fixed")],
          ]}
          set={how}
          name={`deck-${index}`}
        />
      )}
      {seat.shares === undefined && fixed && (
        <>
          <p class="dim">{w("deck_sum", sum)}</p>
          <div class="ed-list">
            {own.map(({ id, copies }) => (
              <NumberField
                key={id}
                label={tacticName(id, text)}
                value={seat.deck?.[id] ?? 0}
                low={0}
                high={copies}
                set={(n) => set({ deck: counted(seat.deck, id, n) ?? {} })}
                name={`card-${index}-${id}`}
              />
            ))}
          </div>
        </>
      )}
      {seat.shares === undefined && !fixed && (
        <>
          <NumberField label={w("cards")} value={seat.deck_limit ?? 24} low={1} high={72} set={(deck_limit) => set({ deck_limit })} name={`cards-${index}`} />
          <details>
            <summary>{w("least")}</summary>
            <div class="ed-list">
              {TYPES.map((type) => (
                <NumberField
                  key={type}
                  label={text(`type.${type}`)}
                  value={seat.deck_least?.[type] ?? 0}
                  low={0}
                  high={72}
                  set={(n) => set({ deck_least: counted(seat.deck_least, type, n) } as Partial<Seat>)}
                />
              ))}
            </div>
          </details>
        </>
      )}
      <details>
        <summary>{w("prepped")}</summary>
        <div class="ed-list">
          {own.map(({ id, copies }) => (
            <NumberField
              key={id}
              label={tacticName(id, text)}
              value={seat.prepped?.[id] ?? 0}
              low={0}
              high={copies}
              set={(n) => set({ prepped: counted(seat.prepped, id, n) } as Partial<Seat>)}
            />
          ))}
        </div>
      </details>
    </fieldset>
  );
}

/* One ship that starts on the board. */
function StartRow({ stock, index, seat, set, hold, text, n, start }: SeatProps & { n: number; start: Start }): JSX.Element {
  const solo = stock.ships.filter(({ form }) => form === "solo");
  const put = (change: Partial<Start>): void =>
    set({
      starts: (seat.starts ?? []).map((one, k) =>
        k === n
          ? (Object.fromEntries(Object.entries({ ...one, ...change }).filter(([, value]) => value !== undefined && value !== false)) as unknown as Start)
          : one,
      ),
    });
  return (
    <div class="ed-set">
      <div class="ed-row">
        <SelectField
          label={w("ship")}
          value={start.ship}
          choices={solo.map(({ id }) => [id, text(`ship.${id}`)] as const)}
          set={(ship) => put({ ship, at: undefined } as Partial<Start>)}
        />
        <NumberField
          label={w("damage")}
          value={start.damage ?? 0}
          low={0}
          high={19}
          set={(damage) => put({ damage: damage === 0 ? undefined : damage } as Partial<Start>)}
        />
        <CheckField label={w("bare")} value={start.bare ?? false} set={(bare) => put({ bare })} />
      </div>
      <p class="dim">{start.at === undefined ? w("starts_free") : w("starts_at", start.at.join(", "))}</p>
      <div class="ed-tools">
        <button
          type="button"
          class="button"
          onClick={() => {
            hold({ kind: "start", seat: index, start: n });
            document.getElementById("bg-chart")?.scrollIntoView({ block: "start" });
          }}
        >
          {w("starts_place")}
        </button>
        {start.at !== undefined && (
          <button type="button" class="button" onClick={() => put({ at: undefined } as Partial<Start>)}>
            {w("starts_loose")}
          </button>
        )}
        <button
          type="button"
          class="button"
          onClick={() => {
            const left = (seat.starts ?? []).filter((_one, k) => k !== n);
            set({ starts: left.length === 0 ? undefined : left } as Partial<Seat>);
          }}
        >
          {shared("remove")}
        </button>
      </div>
    </div>
  );
}

function Victory(props: SeatProps): JSX.Element {
  const { stock, index, seat, set } = props;
  const first = stock.ships.find(({ id, form }) => form === "solo" && (seat.fleet === undefined || seat.fleet[id] !== undefined));
  return (
    <fieldset class="ed-set">
      <legend>{w("victory")}</legend>
      <NumberField
        label={w("target")}
        value={seat.target ?? 0}
        low={0}
        high={99}
        set={(n) => set({ target: n === 0 ? undefined : n } as Partial<Seat>)}
        name={`target-${index}`}
      />
      <CheckField label={w("places_all")} value={seat.places_all ?? false} set={(on) => set({ places_all: on ? true : undefined } as Partial<Seat>)} />
      <CheckField label={w("any_faction")} value={seat.any_faction ?? false} set={(on) => set({ any_faction: on ? true : undefined } as Partial<Seat>)} />
      <h3>{w("starts")}</h3>
      {(seat.starts ?? []).map((start, n) => (
        <StartRow key={n} {...props} n={n} start={start} />
      ))}
      {(seat.starts?.length ?? 0) < 2 && first !== undefined && (
        <button type="button" class="button" onClick={() => set({ starts: [...(seat.starts ?? []), { ship: first.id }] })}>
          {w("starts_add")}
        </button>
      )}
    </fieldset>
  );
}

/* What belongs to the faction goes when it changes. */
function ofFaction(seat: Seat, faction: string): Partial<Seat> {
  const { fleet, deck, deck_limit, shares } = seat;
  const gone = { fleet: undefined, fleet_with: undefined, fleet_without: undefined, deck: undefined, prepped: undefined, starts: undefined };
  const cards = shares === undefined ? { deck_limit: deck === undefined ? deck_limit : 24 } : {};
  return { ...gone, ...cards, faction, side: sideOf(seat), fleet_limit: fleet === undefined ? seat.fleet_limit : 48 } as Partial<Seat>;
}

export function Seats({ draft, change, stock, faults, hold, text }: Props): JSX.Element {
  const { mission } = draft;
  return (
    <>
      {mission.seats.map((seat, index) => {
        const set = (what: Partial<Seat>): void => change({ ...draft, mission: withSeat(mission, index, what) });
        const props: SeatProps = { stock, hold, text, columns: columnsOf(mission), index, seat, set };
        const id = `bg-seat-${index}`;
        return (
          <Part key={index} id={id} title={w("seat", seatTitle(index, text), text(`faction.${seat.faction}`))} faulty={faults.some(({ part }) => part === id)}>
            <SelectField
              label={w("faction")}
              value={seat.faction}
              choices={FACTIONS.map((one) => [one, text(`faction.${one}`)] as const)}
              set={(faction) => set(ofFaction(seat, faction))}
              name={`faction-${index}`}
            />
            <Zone {...props} />
            <Energy {...props} />
            <Fleet {...props} />
            <Deck {...props} />
            <Victory {...props} />
          </Part>
        );
      })}
    </>
  );
}
