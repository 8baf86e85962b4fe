// Those who mean no good, each for a moment.
import net from "node:net";
import { Client } from "../lib/client.mjs";
import { sleep } from "../lib/server.mjs";

const quietly = (promise) => promise.catch(() => undefined);

async function flood(server, match) {
  const client = await Client.join(server, match);
  for (let i = 0; i < 300; i++) client.ws.send('{"t":"tell","id":"1","a":"fire a1"}');
  await quietly(client.closing(20000));
  client.cut();
}

async function half(server, text) {
  const socket = net.connect(server.port, "127.0.0.1", () => socket.write(text));
  socket.on("error", () => undefined);
  await sleep(3000);
  socket.destroy();
}

async function deaf(server, match) {
  const client = await Client.join(server, match);
  client.ws._socket.pause();
  for (let i = 0; i < 30; i++) client.send({ t: "whole" });
  await sleep(5000);
  client.cut();
}

async function wrong(server, match) {
  const client = await Client.open(server);
  client.send({ t: "hello", match, secret: "0".repeat(32), lang: "en" });
  await quietly(client.closing(20000));
}

export function annoy(server, match, pick) {
  const one = pick.of([
    () => flood(server, match),
    () => deaf(server, match),
    () => wrong(server, match),
    () => half(server, "POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n{"),
    () => half(server, "GET /api/ga"),
    () => half(server, "\u0000\u0001\u0002\r\n\r\n"),
    () => server.post("/api/matches", '{"game":"skirmish","seats":[]}'),
    () => server.post("/api/matches", `{"game":"${"x".repeat(140000)}"}`),
  ]);
  return quietly(one());
}
