// Disks that are small, full or read-only, and somebody who is not root: real ones where this machine allows it.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { program, tempFolder } from "./server.mjs";

const mounts = [];
process.prependListener("exit", () => mounts.forEach((folder) => spawnSync("umount", ["-l", folder])));

// A disk of so many KB in a folder of its own; null where nobody may mount one.
export function smallDisk(kilobytes) {
  const folder = tempFolder();
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k,mode=755`, "none", folder]).status !== 0) return null;
  mounts.push(folder);
  return folder;
}

export const remount = (folder, how) => {
  const done = spawnSync("mount", ["-o", `remount,${how}`, folder], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(done.stderr);
};

// Until there is no room for one byte more; gives the file that takes it all.
export function fill(folder) {
  const file = path.join(folder, "everything");
  const fd = fs.openSync(file, "w");
  for (let size = 65536; size >= 1; ) {
    try {
      fs.writeSync(fd, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 16);
    }
  }
  fs.closeSync(fd);
  return file;
}

// The program and options for spawn() of somebody who is not root and owns `folder`.
export function ordinary(folder) {
  if (process.getuid() !== 0) return { command: program, options: {} };
  const command = path.join(folder, "starboard");
  fs.copyFileSync(program, command); // where everybody may reach it
  fs.chmodSync(command, 0o755);
  fs.chmodSync(folder, 0o755);
  return { command, options: { uid: 65534, gid: 65534 } };
}

export const own = (file) => process.getuid() === 0 && fs.chownSync(file, 65534, 65534);
