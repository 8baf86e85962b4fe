/* Under the board: which ship is flicked and how, by hand or by steps. The sliders are the way of those who play by keyboard: arrow keys change
 * them, and every change is spoken. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { pickable } from "../../board/pickable";
import { Shelf } from "../../board/Shelf";
import { kindOf } from "../../board/token";
import type { BoardProps, Picker } from "../../board/types";
import { DiscSign } from "./Disc";
import { type Choice, type Part, RANGES, actionText, aimedAt, choiceOf, flick, practising, set, steadied, walkOn, wanted } from "./flick";
import { HandPanel, handWords } from "./Hand";
import { begin, measuring, own, scatterBySteps } from "./steadiness";
import { attempt } from "./tried";
import { type Text, type View, decider, flips, powerOf, shipOf } from "./view";
import { label, saidOf, shipLabel } from "./words";

/* Coarse enough that a key press is felt; Shift with an arrow is as fine as it gets. */
const STEPS: { [part in Part]: number } = { x: 5, aim: 0.5, power: 0.05, loft: 1, back: 0.01, side: 0.02 };
const SHOWN: { [part in Part]: [number, number] } = { x: [-300, 300], aim: [-45, 45], power: [0.8, 5], loft: [20, 80], back: [0, 0.42], side: [-0.6, 0.6] };

function Slider({ part, text }: { part: Part; text: Text }): JSX.Element {
  const now = flick.value;
  const [least, most] = SHOWN[part];
  const said = saidOf(part, now, text);
  const keys = (event: KeyboardEvent): void => {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    set({ [part]: now[part] + way * (event.shiftKey ? RANGES[part][2] : STEPS[part]) });
  };
  return (
    <label class="fs-slider">
      <span data-tip={text(`board.${part}.help`)}>{text(`board.${part}`)}</span>
      <input
        type="range"
        data-part={part}
        min={least}
        max={most}
        step={RANGES[part][2]}
        value={now[part]}
        aria-valuetext={said}
        onKeyDown={keys}
        onInput={(event) => set({ [part]: Number(event.currentTarget.value) })}
      />
      <output>{said}</output>
    </label>
  );
}

function Ships({ view, seat, choice, text }: { view: View; seat: number; choice: Choice; text: Text }): JSX.Element {
  const own = view.seats[seat];
  const ids = [...new Set((own?.flips ?? []).map(({ ship }) => ship))];
  return (
    <Shelf name={text("board.ships")} class="fs-ships">
      {ids.map((id) => {
        const ship = shipOf(view, seat, id);
        if (ship === undefined) return null;
        const props = pickable(null, `ship:${id}`, shipLabel(view, seat, ship, text), { tip: text(`power.${powerOf(view, seat, ship.level)}.help`) });
        const kind = own?.flips.find((one) => one.ship === id)?.kind ?? "flip";
        return (
          <span
            key={id}
            {...props}
            class={`pickable can-pick fs-ship-pick${choice.ship === id ? " is-picked" : ""}`}
            aria-pressed={choice.ship === id}
            aria-disabled={false}
            onClick={(event) => {
              event.stopPropagation();
              wanted.value = { ship: id, kind };
            }}
          >
            <DiscSign seat={seat} level={ship.level} />
            <small>{id}</small>
          </span>
        );
      })}
    </Shelf>
  );
}

function Kinds({ view, seat, choice, text }: { view: View; seat: number; choice: Choice; text: Text }): JSX.Element | null {
  const kinds = (view.seats[seat]?.flips ?? []).filter(({ ship }) => ship === choice.ship).map(({ kind }) => kind);
  if (kinds.length < 2) return null;
  return (
    <div class="fs-kinds" role="group" aria-label={text("board.kinds")}>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          class="chip"
          data-kind={kind}
          aria-pressed={choice.kind === kind}
          onClick={() => {
            wanted.value = { ship: choice.ship, kind };
            if (kind === "bomb" || kind === "forward") set(aimedAt(view, "box", kind));
          }}
        >
          {text(`button.${kind}`)}
        </button>
      ))}
    </div>
  );
}

/* In the rapid variant one may do nothing for a while. */
function Waits({ picker, view, text }: { picker: Picker; view: View; text: Text }): JSX.Element | null {
  const tokens = [...picker.next.map(({ token }) => token), ...picker.chosen].filter((token) => kindOf(token) === "tenths");
  if (tokens.length === 0) return null;
  return (
    <Shelf name={text("button.wait")} class="fs-waiting">
      {tokens.map((token) => (
        <span key={token} {...pickable(picker, token, `${text("button.wait")} ${label(view, token, text)}`, { class: "chip" })}>
          {label(view, token, text)}
        </span>
      ))}
    </Shelf>
  );
}

function Controls({ view, seat, choice, text, act }: { view: View; seat: number; choice: Choice; text: Text; act: (action: string) => void }): JSX.Element {
  const now = flick.value;
  const [more, setMore] = useState(false); // on a small screen three sliders are shown at a time
  const scatter = view.seats[seat]?.scatter ?? 0;
  const tremor = scatterBySteps(scatter);
  const tries = practising.value;
  const go = (): void => (tries ? attempt(view, seat, choice) : act(actionText(choice, steadied(now, tremor / 100))));
  return (
    <div class="fs-controls">
      <div class={more ? "fs-sliders fs-more" : "fs-sliders"}>
        {(["aim", "power", "loft", "x", "back", "side"] as Part[]).map((part) =>
          part === "x" && choice.kind === "forward" ? null : <Slider key={part} part={part} text={text} />,
        )}
      </div>
      <div class="fs-go">
        <div class="fs-switches">
          <button type="button" class="chip fs-others" aria-pressed={more} onClick={() => setMore(!more)}>
            {text("board.more")}
          </button>
          {choice.kind === "throw" && (
            <button type="button" class="chip" data-switch="walk" onClick={() => walkOn(view, seat)}>
              {text("board.walk")}
            </button>
          )}
          {choice.kind !== "forward" && choice.kind !== "throw" && (
            <button
              type="button"
              class="chip"
              data-switch="ramp"
              aria-pressed={now.ramp}
              data-tip={text("board.ramp_help")}
              onClick={() => set({ ramp: !now.ramp })}
            >
              {text("board.ramp")}
            </button>
          )}
          <button
            type="button"
            class="chip"
            data-switch="practice"
            aria-pressed={practising.value}
            data-tip={text("board.practice_help")}
            onClick={() => (practising.value = !practising.value)}
          >
            {text("board.practice")}
          </button>
          {tries && choice.kind !== "forward" && choice.kind !== "throw" && (
            <button
              type="button"
              class="chip"
              data-switch="hand"
              data-tip={own.value === null ? text("hand.help") : `${handWords(own.value, text)}. ${text("hand.help")}`}
              onClick={begin}
            >
              {text("hand.measure")}
            </button>
          )}
        </div>
        <button
          type="button"
          class="button main fs-flip"
          data-flip="steps"
          data-tip={scatter > 0 ? text("board.scatter_seat", handWords(scatter, text)) : text("board.scatter_steps", handWords(tremor, text))}
          onClick={go}
        >
          {text(tries ? "board.try" : "board.flip", choice.ship)}
        </button>
      </div>
    </div>
  );
}

/* The ships one of which is asked for: on the table they may be too small for a finger. */
function Offered({ view, picker, text }: { view: View; picker: Picker; text: Text }): JSX.Element | null {
  const seat = view.to_act[0] ?? view.seat;
  const ships = (view.seats[seat]?.ships ?? []).filter(({ id }) => picker.can(`ship:${id}`));
  if (ships.length === 0) return null;
  return (
    <Shelf name={text("board.ships")} class="fs-ships">
      {ships.map((ship) => (
        <span key={ship.id} {...pickable(picker, `ship:${ship.id}`, shipLabel(view, seat, ship, text), { class: "fs-ship-pick" })}>
          <DiscSign seat={seat} level={ship.level} />
          <small>{ship.id}</small>
        </span>
      ))}
    </Shelf>
  );
}

/* What is asked while attacks are resolved. */
function Asked({ view, picker, text }: { view: View; picker: Picker | null; text: Text }): JSX.Element | null {
  if (!["aiming", "repairing", "keeping", "centring", "ordering"].includes(view.node)) return null;
  const ship = view.acting === null ? undefined : shipOf(view, view.seat, view.acting);
  const power = ship === undefined ? null : powerOf(view, view.seat, ship.level);
  return (
    <div class="fs-asked">
      {ship !== undefined && <DiscSign seat={view.seat} level={ship.level} />}
      <div>
        <b>{ship === undefined || power === null ? text(`node.${view.node}`) : `${ship.id}, ${text(`power.${power}`)}`}</b>
        {power !== null && <p>{text(`power.${power}.help`)}</p>}
      </div>
      {picker !== null && <Offered view={view} picker={picker} text={text} />}
    </div>
  );
}

export function Tray({ view, viewer, picker, events, text, act }: BoardProps<View>): JSX.Element | null {
  const seat = decider(view, viewer);
  if (view.result !== null) return null;
  const choice = flips(view) ? choiceOf(view, seat, wanted.value) : null;
  if (picker === null || act === null || events.length > 0) return <Asked view={view} picker={events.length > 0 ? null : picker} text={text} />;
  if (choice === null)
    return view.node === "racing" ? (
      <Waits picker={picker} view={view} text={text} />
    ) : (
      <Asked view={view} picker={events.length > 0 ? null : picker} text={text} />
    );
  if (measuring.value !== null) return <HandPanel text={text} />;
  return (
    <div class="fs-tray">
      {choice.kind !== "throw" && (
        <div class="fs-what">
          <Ships view={view} seat={seat} choice={choice} text={text} />
          <Kinds view={view} seat={seat} choice={choice} text={text} />
        </div>
      )}
      <Controls view={view} seat={seat} choice={choice} text={text} act={act} />
      <Waits picker={picker} view={view} text={text} />
    </div>
  );
}
