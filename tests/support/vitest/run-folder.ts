import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const PREFIX = "sacred-space-run-";
const SHARED_MEMORY = "/dev/shm";

/**
 * Reads the run's name and waits until its other end is closed, by the kernel after a kill -9, too. Then what the run has started gets 20
 * seconds to end by itself, such as a database that stops; on Linux the rest is killed, known by the name in its environment or arguments.
 */
const CLEANER = `trap '' HUP INT TERM PIPE
read -r folder
read -r _
name=\${folder##*/}
using() { printf %s "$name" | grep -lsF -f - /proc/[0-9]*/environ /proc/[0-9]*/cmdline; }
waited=0
while [ $waited -lt 100 ] && [ -n "$(using)" ]; do waited=$((waited + 1)); sleep 0.2; done
for file in $(using); do pid=\${file#/proc/}; kill -KILL "\${pid%%/*}"; done
rmdir /sys/fs/cgroup/"$name"-* /sys/fs/cgroup/memory/"$name"-*
rm -rf "$folder" ${SHARED_MEMORY}/"$name"`;

/**
 * Gives the run and all that it starts a temporary folder of its own (TMPDIR), which is removed however the run ends. Call it before anything
 * asks for a temporary folder.
 */
export function startRunFolder(): void {
  if (process.env["TEST_RUN"] === String(process.pid)) return; // vitest reads its configuration once for each project
  process.env["TEST_RUN"] = String(process.pid);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), PREFIX)));
  chmodSync(folder, 0o1777); // as /tmp: the database's account makes and removes its own folders
  const cleaner = spawn("/bin/sh", ["-c", CLEANER], { cwd: "/", detached: true, stdio: ["pipe", "ignore", "ignore"] });
  cleaner.stdin.write(`${folder}\n`);
  cleaner.stdin.on("error", () => undefined);
  cleaner.unref();
  (cleaner.stdin as unknown as { unref(): void }).unref();
  process.env["TMPDIR"] = folder;
}

/** Begins the name of what a test makes outside of the temporary folder, so that it is removed with it. */
export const runName = (): string =>
  basename(tmpdir()).startsWith(PREFIX) ? basename(tmpdir()) : `${PREFIX}${process.pid}`;

/** The run's folder in memory. */
export function runFolderInMemory(): string {
  const folder = join(SHARED_MEMORY, runName());
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o1777);
  return folder;
}
