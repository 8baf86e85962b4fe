/* Fleet Commander at the browser table. */
import type { GameModule } from "../../board/types";
import { Board } from "./Board";
import "./board.css";
import { face, rich } from "./Rich";
import { Seat } from "./Seat";
import { Tray } from "./Tray";
import { type View, same } from "./view";
import { aim, ask, isPlace, label, rank, sound, status, usual } from "./words";

export const game: GameModule<View> = {
  id: "fleet-commander",
  Board,
  Seat,
  Tray,
  draws: ["square", "ship", "die", "colour", "weapon", "terrain", "kind", "tow", "last"],
  status,
  label,
  aim,
  asks: (view, window) => window !== "join" || view.options.masked,
  isPlace,
  rank,
  usual,
  rich,
  face,
  sound,
  same,
  ask,
};

export default game;
