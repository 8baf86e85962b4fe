/* Battleship Galaxies at the browser table. */
import type { GameModule } from "../../board/types";
import { Board } from "./Board";
import "./board.css";
import "./builder.css";
import { Seat } from "./Seat";
import { beats } from "./stage";
import { Tray } from "./Tray";
import type { View } from "./view";
import { aim, ask, asked, label, next, partName, sound, status, todo } from "./words";

export const game: GameModule<View> = {
  id: "battleship-galaxies",
  Board,
  Seat,
  Tray,
  seatName: partName,
  draws: ["hex", "ship", "target", "card", "tile", "hold", "version"],
  later: ["button:launch", "button:play", "button:discard", "instead"],
  lesser: ["button:end", "button:finish", "button:stop", "button:skip", "button:pass", "button:decline", "button:discard"],
  status,
  todo,
  next,
  asked,
  label,
  aim,
  isPlace: () => false, // the hexes of a base have no order, and nothing else is picked between two of them
  sound,
  beats,
  ask,
};

export default game;
