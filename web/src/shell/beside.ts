/* What the lobby shows beside the games and their buttons: one file, which no other page loads. */
export { pictureOf } from "../board/pictures";
export { Mine, Running } from "./lists";
