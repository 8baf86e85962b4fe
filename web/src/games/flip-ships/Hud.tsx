/* What stands beside the table: round, deck, health in numbers, the Docking Bay, and the last landing once more. */
import type { JSX } from "preact";
import { DiscSign } from "./Disc";
import { flick, fly, last, played, pulling, reachOf } from "./flick";
import { type Kind, type Text, type View, isRapid } from "./view";
import { decimal, saidOf, seatName } from "./words";

function Fact({ name, value, icon, text }: { name: string; value: number | string; icon: JSX.Element; text: Text }): JSX.Element {
  const said = text("board.of", name, value);
  return (
    <span class="fs-fact" role="img" aria-label={said} tabIndex={0} data-tip={said}>
      {icon}
      <b>{value}</b>
    </span>
  );
}

function Icon({ d, class: more = "" }: { d: string; class?: string }): JSX.Element {
  return (
    <svg class={`fs-icon ${more}`} viewBox="-10 -10 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

function Dock({ view, text }: { view: View; text: Text }): JSX.Element | null {
  const docked = view.seats.flatMap((own, seat) => own.ships.flatMap((ship) => (ship.where === "docked" ? [{ seat, ship }] : [])));
  if (docked.length === 0) return null;
  const ships = docked.map(({ seat, ship }) => `${seatName(view, seat, text)} ${ship.id}`).join(", ");
  const said = text("board.of", text("board.dock"), ships);
  return (
    <div class="fs-dock" role="img" aria-label={said} tabIndex={0} data-tip={said}>
      <span>{text("board.dock")}</span>
      {docked.map(({ seat, ship }) => (
        <DiscSign key={`${seat}${ship.id}`} seat={seat} level={ship.level} />
      ))}
    </div>
  );
}

/* How it is done, until it has been done once; and the numbers while it is done. */
function Hint({ view, kind, text }: { view: View; kind: Kind; text: Text }): JSX.Element | null {
  const now = flick.value;
  if (!pulling.value) return last.value === null && played.value === null && (view.time ?? 0) === 0 ? <p class="fs-hint">{text("board.flick")}</p> : null;
  const [reach, row] = reachOf(view, now);
  return (
    <p class="fs-hint fs-reading" aria-hidden="true">
      <b>{saidOf("aim", now, text)}</b>
      <b>{saidOf("power", now, text)}</b>
      <span>{saidOf("loft", now, text)}</span>
      {kind !== "forward" && kind !== "throw" && <span>{text(`reach.${reach}`, row)}</span>}
    </p>
  );
}

export function Hud({ view, text, quiet, kind }: { view: View; text: Text; quiet: boolean; kind: Kind | null }): JSX.Element {
  const landing = last.value;
  return (
    <>
      <div class="fs-hud fs-hud-left">
        {!isRapid(view) && (
          <>
            <span class="fs-round">{text(view.last_round ? "board.last_round" : "board.round", view.round)}</span>
            <Fact text={text} name={text("board.deck")} value={view.deck} icon={<Icon d="M-6-8H4V6H-6ZM-3-8V-9.5H7V5H4" />} />
          </>
        )}
        {isRapid(view) && <span class="fs-round">{decimal((view.time ?? 0) / 1000, 1, text)} s</span>}
      </div>
      <Dock view={view} text={text} />
      {kind !== null && !quiet && <Hint view={view} kind={kind} text={text} />}
      {!isRapid(view) && (
        <div class="fs-hud fs-hud-right">
          <Fact text={text} name={text("board.city")} value={view.city} icon={<Icon class="fs-icon-city" d="M-8 8V-2H-3V-8H3V2H8V8Z" />} />
          <Fact text={text} name={text("board.mothership")} value={view.mothership} icon={<Icon class="fs-icon-mother" d="M-9 2Q0-9 9 2 5 7 0 7-5 7-9 2Z" />} />
        </div>
      )}
      {landing !== null && !quiet && (
        <button type="button" class="button small fs-again" aria-label={text("board.again")} onClick={() => fly(landing.flight, landing.view, 4)}>
          <Icon d="M7-7.5A10 10 0 1 0 10 1H7.4A7.4 7.4 0 1 1 5.2-5.6L2-2.5H10.5V-11Z" />
          <span>{text("board.again")}</span>
        </button>
      )}
    </>
  );
}
