/* Galaxy Defenders at the browser table. */
import type { GameModule } from "../../board/types";
import { Board } from "./Board";
import "./board.css";
import { Seat } from "./Seat";
import { beats } from "./stage";
import { Tray } from "./Tray";
import type { View } from "./view";
import { agentName, aim, ask, label, next, sound, status, todo } from "./words";

export const game: GameModule<View> = {
  id: "galaxy-defenders",
  Board,
  Seat,
  Tray,
  draws: ["hex", "gate", "facing", "die", "weapon", "use", "power", "thing", "agent", "choice", "pay"],
  lesser: ["button:end", "button:turn", "button:redeploy", "button:stop", "button:go", "button:pass", "button:skip", "button:refuse", "button:done"],
  status,
  todo,
  next,
  label,
  aim,
  isPlace: () => false, // no action goes from one hex to another
  sound,
  beats,
  ask,
  seatName: agentName,
};

export default game;
