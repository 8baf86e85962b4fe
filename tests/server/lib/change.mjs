// Follows the pictures of a client that takes changes (docs/protocol.md), strictly: whatever a change says must be about something, so that
// all of it is in the picture before or in the one after.
import assert from "node:assert/strict";

const MEMBERS = ["view", "goal", "legal", "due", "deploys", "deploying", "sampled"];
const isGone = (change) => Array.isArray(change) && change.length === 0;

export function changed(before, change) {
  if (Array.isArray(change)) {
    assert.equal(change.length, 1, "a whole value");
    return change[0];
  }
  assert.ok(typeof before === "object" && before !== null, "members changed of what has none");
  const now = structuredClone(before);
  for (const [key, one] of Object.entries(change)) {
    if (isGone(one)) {
      assert.ok(key in now, `${key} goes and was not there`);
      if (Array.isArray(now)) now.length = Number(key);
      else delete now[key];
    } else {
      if (Array.isArray(now)) assert.ok(Number(key) <= now.length, "a list has no holes");
      now[key] = changed(now[key], one);
    }
  }
  return now;
}

export class Follower {
  constructor() {
    this.changes = 0; // updates that came as changes
  }

  // The message with all of its picture.
  whole(message) {
    if (!["welcome", "upd", "view"].includes(message.t)) return message;
    if (message.change === undefined) {
      this.now = Object.fromEntries(MEMBERS.filter((key) => key in message).map((key) => [key, message[key]]));
    } else {
      assert.equal(message.t, "upd", "only updates come as changes");
      assert.equal(message.before, this.number, "the change is of another picture");
      this.now = changed(this.now, message.change);
      this.changes++;
    }
    this.number = message.picture;
    const { change, before, picture, ...rest } = message;
    return { ...rest, ...this.now };
  }
}
