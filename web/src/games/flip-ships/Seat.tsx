/* A seat's panel: its pilots with their powers, and where its ships are. */
import type { JSX } from "preact";
import type { SeatProps } from "../../board/types";
import { DiscSign } from "./Disc";
import { useStage } from "./stage";
import { type ShipView, type View, isRapid } from "./view";
import { shipLabel } from "./words";

function stateOf(ship: ShipView): string {
  return ship.edge !== null ? "off" : ship.where;
}

export function Seat(props: SeatProps<View>): JSX.Element | null {
  const { seat, text } = props;
  const { view } = useStage(props);
  const own = view.seats[seat];
  if (own === undefined) return null;
  const ships = (level: number): JSX.Element[] =>
    own.ships
      .filter((ship) => ship.level === level)
      .map((ship) => (
        <span
          key={ship.id}
          class={`fs-place fs-is-${stateOf(ship)}`}
          role="img"
          aria-label={shipLabel(view, seat, ship, text)}
          data-tip={shipLabel(view, seat, ship, text)}
        >
          <DiscSign seat={seat} level={level} />
        </span>
      ));
  return (
    <div class="fs-seat">
      {view.marker === seat && !isRapid(view) && <p class="fs-first">{text("board.first")}</p>}
      {isRapid(view) && <p class="fs-first">{text("board.lodged", own.lodged ?? 0)}</p>}
      {[1, 2, 3].map((level) => {
        const power = own.pilots[level - 1] ?? "";
        return (
          <div key={level} class="fs-pilot">
            <span class="fs-pilot-name" tabIndex={0} data-tip={text(`power.${power}.help`)}>
              <i>{level}</i>
              {isRapid(view) ? "" : text(`power.${power}`)}
            </span>
            <span class="fs-fleet">{ships(level)}</span>
          </div>
        );
      })}
    </div>
  );
}
