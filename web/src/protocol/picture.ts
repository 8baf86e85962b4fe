/* The picture a page has, by its number: an update tells what changed in one, and makes the next of it. */
import { type Change, changed } from "./change";
import type { ServerMessage } from "./messages";

type Picture = Record<string, unknown>;
const MEMBERS = ["view", "goal", "legal", "due", "deploys", "deploying", "sampled"];

export interface Numbered {
  picture?: number;
  before?: number;
  change?: Change;
}

export class Pictures {
  private number = 0; // 0: none
  private now: Picture = {};

  forget(): void {
    this.number = 0;
  }

  /* The message with the whole picture in it, or null when it changes one that is not here. */
  whole(message: ServerMessage & Numbered): ServerMessage | null {
    if (message.t !== "welcome" && message.t !== "view" && message.t !== "upd") return message;
    const { picture, before, change, ...rest } = message;
    if (change !== undefined && (this.number === 0 || before !== this.number)) return null;
    const source = rest as Picture;
    this.now =
      change === undefined
        ? Object.fromEntries(MEMBERS.filter((key) => key in source).map((key) => [key, source[key]]))
        : (changed(this.now, change) as Picture);
    this.number = picture ?? 0;
    return { ...rest, ...this.now } as ServerMessage;
  }
}
