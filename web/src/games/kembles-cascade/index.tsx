/* The Battle at Kemble's Cascade at the browser table. */
import type { GameModule } from "../../board/types";
import { Board } from "./Board";
import "./board.css";
import "./panels.css";
import { Seat } from "./Seat";
import { beats } from "./stage";
import { Tray } from "./Tray";
import type { View } from "./view";
import { aim, ask, isPlace, label, sound, status } from "./words";

export const game: GameModule<View> = {
  id: "kembles-cascade",
  Board,
  Seat,
  Tray,
  draws: ["cell", "at", "ship", "sensor", "turn", "weapon", "card", "buy", "flee", "extra"],
  status,
  label,
  aim,
  isPlace,
  sound,
  shifts: (event) => event.type === "scrolled",
  beats,
  ask,
};

export default game;
