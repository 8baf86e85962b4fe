/* A board for games that bring none: the view as a readable list, and everything that can be picked as chips. */
import type { BoardProps, GameModule, SeatProps } from "./types";
import { t } from "../shell/strings";
import { idOf } from "./token";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const HIDDEN = new Set(["to_act", "options", "result", "seats"]);

function plain(value: Json): string {
  if (value === null) return "–";
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (Array.isArray(value)) return value.map(plain).join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([key, inner]) => `${name(key)} ${plain(inner)}`)
      .join(", ");
  return String(value);
}

function name(key: string): string {
  return key.replaceAll("_", " ");
}

function Facts({ value }: { value: { [key: string]: Json } }) {
  return (
    <dl class="facts">
      {Object.entries(value).map(([key, inner]) => (
        <div key={key}>
          <dt>{name(key)}</dt>
          <dd>{Array.isArray(inner) && inner.some((one) => typeof one === "object" && one !== null) ? <Rows rows={inner} /> : plain(inner)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rows({ rows }: { rows: Json[] }) {
  return (
    <ul>
      {rows.map((row, index) => (
        <li key={index}>{plain(row)}</li>
      ))}
    </ul>
  );
}

function asObject(view: unknown): { [key: string]: Json } {
  return typeof view === "object" && view !== null && !Array.isArray(view) ? (view as { [key: string]: Json }) : {};
}

function Board({ view }: BoardProps<unknown>) {
  const shown = Object.fromEntries(Object.entries(asObject(view)).filter(([key]) => !HIDDEN.has(key)));
  return (
    <div class="plain-board panel" tabIndex={0} role="region" aria-label={t("table.board")}>
      <p class="dim">{t("table.fallback")}</p>
      <Facts value={shown} />
    </div>
  );
}

function Seat({ view, seat }: SeatProps<unknown>) {
  const { seats } = asObject(view);
  const own = Array.isArray(seats) ? seats[seat] : undefined;
  return own === undefined || own === null || typeof own !== "object" ? null : <Facts value={asObject(own)} />;
}

export function fallback(id: string): GameModule {
  return {
    id,
    Board,
    Seat,
    Tray: () => null,
    status: (view) => {
      const { round, turn } = asObject(view);
      return round !== undefined ? String(round) : turn !== undefined ? String(turn) : "";
    },
    label: (_view, token, text) => {
      const [kind = "", what = ""] = token.split(":");
      const own = text(`${kind}.${what}`);
      return own === `${kind}.${what}` ? what : own;
    },
    aim: () => "choose",
    draws: [],
    isPlace: (token) => /^[a-z]\d+$/.test(idOf(token)), // as a board of squares or hexes names them
  };
}
