import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runName } from "./vitest/run-folder.ts";

const ROOT = "/sys/fs/cgroup";
const FIRST = join(ROOT, "memory"); // version 1: a hierarchy for each resource
const isFirst = existsSync(join(FIRST, "memory.limit_in_bytes"));
const HOME = isFirst ? FIRST : ROOT;

/** Whether processes can be given a bound of memory: root on Linux, by control groups of either version. */
export const canBoundMemory = process.getuid?.() === 0 && (isFirst || offersMemory()) && isWritable(HOME);

function offersMemory(): boolean {
  const children = join(ROOT, "cgroup.subtree_control");
  return existsSync(children) && /\bmemory\b/.test(readFileSync(children, "utf8"));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export type MemoryGroup = {
  /** Before a command and its arguments: runs it, and what it starts, within the bound. */
  within: string[];
  /** How many processes the kernel has ended for want of memory. */
  killed(): number;
  /** Ends what still runs in it. */
  remove(): Promise<void>;
};

/** Like a machine with so many MiB of memory, and no swap, for the processes started within it; files that are read count, too. */
export function memoryGroup(mebibytes: number): MemoryGroup {
  const folder = join(HOME, `${runName()}-${process.pid}-${mebibytes}`);
  mkdirSync(folder);
  writeFileSync(join(folder, isFirst ? "memory.limit_in_bytes" : "memory.max"), String(mebibytes * 2 ** 20));
  const processes = join(folder, "cgroup.procs");
  const members = () => readFileSync(processes, "utf8").split("\n").filter(Boolean).map(Number);
  return {
    within: ["sh", "-c", `echo $$ > ${processes} && exec "$@"`, "sh"],
    killed() {
      const events = readFileSync(join(folder, isFirst ? "memory.oom_control" : "memory.events"), "utf8");
      return Number(/^oom_kill (\d+)$/m.exec(events)?.[1] ?? Number.NaN);
    },
    async remove() {
      while (members().length > 0) {
        for (const each of members()) {
          try {
            process.kill(each, "SIGKILL");
          } catch {} // it has ended meanwhile
        }
        await new Promise((wake) => setTimeout(wake, 50));
      }
      rmdirSync(folder);
    },
  };
}
