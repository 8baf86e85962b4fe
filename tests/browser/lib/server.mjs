// The server is started as in the server tests.
export { Server, freePort, program, sleep, tempFolder } from "../../server/lib/server.mjs";
export { picker } from "../../server/lib/play.mjs";
