// How much of the machine other work has: how long something took is judged only where there was little of it.
import fs from "node:fs";

export const QUIET = 0.3; // cores that others use
const TICKS = 100; // a second, in /proc

// Processor time of every process with that of the children it has waited for, in ticks: Map of pid -> {parent, ticks}
function processes() {
  const all = new Map();
  for (const pid of fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
      all.set(Number(pid), { parent: Number(fields[1]), ticks });
    } catch {
      /* gone in between */
    }
  return all;
}

// What these processes and all that came from them have used, in ticks.
function usedBy(roots) {
  const all = processes();
  const isOurs = (pid) => roots.includes(pid) || (all.has(pid) && isOurs(all.get(pid).parent));
  return [...all].reduce((sum, [pid, { ticks }]) => sum + (isOurs(pid) ? ticks : 0), 0);
}

function busy() {
  const [, ...all] = fs.readFileSync("/proc/stat", "utf8").split("\n")[0].split(/\s+/).map(Number);
  return all.slice(0, 8).reduce((a, b) => a + b) - all[3] - all[4];
}

export class Others {
  // `roots`: processes that are ours although we did not start them, such as a PostgreSQL.
  constructor(roots = []) {
    this.roots = [process.pid, ...roots];
    this.before = this.look();
  }

  look() {
    return { busy: busy(), own: usedBy(this.roots), at: performance.now() };
  }

  // Cores that others used since this was asked last.
  cores() {
    const now = this.look();
    const { before } = this;
    this.before = now;
    return Math.max(0, (now.busy - before.busy - (now.own - before.own)) / TICKS / ((now.at - before.at) / 1000));
  }
}

// The first process of tests/postgres/run.
export const postgresRoot = () => Number(fs.readFileSync(`${process.env.STARBOARD_PG_FOLDER}/data/postmaster.pid`, "utf8").split("\n")[0]);
