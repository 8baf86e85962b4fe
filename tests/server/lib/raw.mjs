// A WebSocket by hand, for frames that no decent library would send.
import crypto from "node:crypto";
import net from "node:net";
import { SUBPROTOCOL } from "./client.mjs";
import { PATIENCE } from "./server.mjs";

export class Raw {
  static open(server, { protocol = SUBPROTOCOL } = {}) {
    return new Promise((resolve, reject) => {
      const raw = new Raw();
      raw.frames = [];
      raw.closed = false;
      raw.code = null;
      raw.waiting = new Set();
      let input = Buffer.alloc(0);
      let open = false;
      raw.socket = net.connect(server.port, "127.0.0.1", () => {
        raw.socket.write(
          `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
            `Origin: http://127.0.0.1:${server.port}\r\nSec-WebSocket-Key: ${crypto.randomBytes(16).toString("base64")}\r\n` +
            `Sec-WebSocket-Version: 13\r\n${protocol ? `Sec-WebSocket-Protocol: ${protocol}\r\n` : ""}\r\n`,
        );
      });
      raw.socket.on("data", (piece) => {
        input = Buffer.concat([input, piece]);
        if (!open) {
          const end = input.indexOf("\r\n\r\n");
          if (end < 0) return;
          raw.head = input.subarray(0, end).toString();
          input = input.subarray(end + 4);
          open = true;
          resolve(raw);
        }
        input = raw.take(input);
      });
      raw.socket.on("error", (error) => (open ? raw.finish() : reject(error)));
      raw.socket.on("close", () => raw.finish());
      raw.socket.setTimeout(30000, () => raw.socket.destroy());
    });
  }

  take(input) {
    for (;;) {
      if (input.length < 2) return input;
      let size = input[1] & 127;
      let at = 2;
      if (size === 126) {
        if (input.length < 4) return input;
        size = input.readUInt16BE(2);
        at = 4;
      } else if (size === 127) {
        if (input.length < 10) return input;
        size = Number(input.readBigUInt64BE(2));
        at = 10;
      }
      if (input.length < at + size) return input;
      const frame = { op: input[0] & 15, data: Buffer.from(input.subarray(at, at + size)) };
      if (frame.op === 8) this.code = size >= 2 ? frame.data.readUInt16BE(0) : 1005;
      this.frames.push(frame);
      input = input.subarray(at + size);
      for (const check of [...this.waiting]) check();
    }
  }

  finish() {
    this.closed = true;
    for (const check of [...this.waiting]) check();
  }

  // One frame. `mask: false` and odd flags are for tests of bad ones.
  frame(data, { op = 1, fin = true, mask = true, rsv = 0 } = {}) {
    const body = Buffer.from(data);
    const head = [(fin ? 128 : 0) | rsv | op];
    if (body.length < 126) head.push((mask ? 128 : 0) | body.length);
    else if (body.length < 65536) head.push((mask ? 128 : 0) | 126, body.length >> 8, body.length & 255);
    else {
      const size = Buffer.alloc(8);
      size.writeBigUInt64BE(BigInt(body.length));
      head.push((mask ? 128 : 0) | 127, ...size);
    }
    const key = crypto.randomBytes(4);
    if (mask) for (let i = 0; i < body.length; i++) body[i] ^= key[i & 3];
    if (!this.closed) this.socket.write(Buffer.concat([Buffer.from(head), mask ? key : Buffer.alloc(0), body]));
  }

  bytes(data) {
    if (!this.closed) this.socket.write(data);
  }

  until(test, what, ms = PATIENCE) {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = test();
        if (!found) return;
        clearTimeout(timer);
        this.waiting.delete(check);
        resolve(found);
      };
      const timer = setTimeout(() => reject(new Error(`waited ${ms} ms for ${what}`)), ms).unref();
      this.waiting.add(check);
      check();
    });
  }

  // The close code the server gave; 1006 when it just hung up.
  async closing(ms) {
    await this.until(() => this.closed || this.code !== null, "the server to close", ms);
    const code = this.code ?? 1006;
    this.socket.destroy();
    return code;
  }

  message(t, ms) {
    const find = () =>
      this.frames
        .filter((f) => f.op === 1)
        .map((f) => JSON.parse(f.data.toString()))
        .find((m) => m.t === t);
    return this.until(find, `a ${t}`, ms);
  }
}
