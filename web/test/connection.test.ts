import assert from "node:assert/strict";
import { test } from "node:test";

/* What a page has around it, as far as a connection looks at it. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: { t: string; id?: string }[] = [];
  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const timers: { run: () => void; ms: number }[] = [];
const later = (run: () => void, ms: number): number => timers.push({ run, ms });
Object.assign(globalThis, {
  WebSocket: Socket,
  location: { protocol: "https:", host: "play.example" },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  document: { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined },
  window: { setTimeout: later },
});

const { Connection } = await import("../src/protocol/connection");

function last(): Socket {
  return Socket.all[Socket.all.length - 1] as Socket;
}

test("a page that comes to the wrong node goes to the right one at once, and plays on there", () => {
  const link = new Connection("abcdefghij", "secret", "en");
  assert.equal(last().address, "wss://play.example/ws");
  link.act(3, "move e2 e4");
  last().onopen?.();
  last().say({ t: "elsewhere", node: "b-2" });
  assert.equal(Socket.all.length, 2);
  assert.equal(Socket.all[0]?.readyState, 3, "the first is closed");
  assert.equal(last().address, "wss://play.example/ws?node=b-2");
  last().onopen?.();
  last().say({ t: "welcome" });
  assert.equal(link.state.value, "open");
  assert.deepEqual(
    last().sent.map((message) => message.t),
    ["hello", "act"],
  );
  last().onclose?.({ code: 4005 });
  timers.pop()?.run();
  assert.equal(last().address, "wss://play.example/ws?node=b-2", "there first; a proxy knows when it is gone");
  link.close();
});

test("nobody runs in circles while a match changes hands", () => {
  const link = new Connection("abcdefghij", null, "en");
  for (const node of ["b", "a"]) {
    last().onopen?.();
    last().say({ t: "elsewhere", node });
  }
  const count = Socket.all.length;
  assert.equal(link.state.value, "waiting", "the second time after a pause");
  const pause = timers[timers.length - 1];
  assert.ok(pause && pause.ms > 100);
  pause.run();
  assert.equal(Socket.all.length, count + 1);
  assert.equal(last().address, "wss://play.example/ws?node=a");
  last().onclose?.({ code: 4013 });
  assert.equal(link.state.value, "waiting", "4013 is not the end");
  link.close();
});
