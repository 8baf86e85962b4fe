/* Flip Ships at the browser table. */
import { kindOf } from "../../board/token";
import type { GameModule } from "../../board/types";
import { Board } from "./Board";
import { Measure } from "./Measure";
import { Seat } from "./Seat";
import { beats } from "./stage";
import { Tray } from "./Tray";
import type { View } from "./view";
import { aim, label, sound, status, todo } from "./words";
import "./board.css";

const game: GameModule<View> = {
  id: "flip-ships",
  Board,
  Seat,
  Tray,
  Measure,
  status,
  todo,
  label,
  aim,
  draws: [
    "cell",
    "ship",
    "place",
    "speed",
    "tenths",
    "button:throw",
    "button:flip",
    "button:bomb",
    "button:extra",
    "button:forward",
    "button:ramp",
    "button:box",
    "button:flick",
  ],
  isPlace: (token) => kindOf(token) === "cell",
  sound,
  shifts: (event) => event.type === "advanced" || event.type === "pushed",
  beats,
};

export default game;
