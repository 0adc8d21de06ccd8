import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { constants, loadavg } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/**
 * `npm test`: check, build, all tests but the fault drills. `npm run test:fast`: build, those that need no browser. `npm run test:faults`:
 * build, the fault drills. With arguments, which are passed to vitest: those tests. The first step that fails ends the run with its exit
 * code.
 */
async function test([first, ...rest]: string[]): Promise<number> {
  const kind = first === "--fast" || first === "--faults" ? first : undefined;
  const args = kind ? rest : process.argv.slice(2);
  if (kind === "--fast") process.env["TEST_FAST"] = "true"; // vitest.config.ts reads both
  if (kind === "--faults") process.env["TEST_FAULTS"] = "only";
  else if (args.length === 0 || kind) process.env["TEST_FAULTS"] = "none";
  const steps = [
    ...(kind || args.length > 0 ? [] : [[join(root, "scripts", "check.ts")]]),
    ...(args.length > 0 ? [] : [[join(root, "scripts", "build.ts")]]), // otherwise the first test that opens the site builds it
    [join(root, "node_modules", "vitest", "vitest.mjs"), "run", ...args],
  ];
  for (const step of steps) {
    const code = await run(step);
    if (code !== 0) return code;
  }
  return 0;
}

/** Forwards its output, its exit code, and signals to it: an orphaned test run would keep a database. */
function run(command: string[]): Promise<number> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: "inherit" });
    const pass = (signal: NodeJS.Signals) => void child.kill(signal);
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
    for (const signal of signals) process.on(signal, pass);
    child.on("error", failed);
    child.on("exit", (code, signal) => {
      for (const each of signals) process.off(each, pass);
      done(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/** What the run has cost; processor time counts every descendant that has ended. */
async function describeCost(): Promise<string> {
  const [, stat] = (await readFile("/proc/self/stat", "latin1").catch(() => "")).split(") ");
  const ticks = stat?.split(" ").slice(11, 15).map(Number) ?? []; // utime, stime, cutime, cstime (proc(5)), in hundredths of a second
  const processor = ticks.reduce((sum, each) => sum + each, 0) / 100;
  const load = loadavg().map((each) => each.toFixed(1));
  return `${process.uptime().toFixed(0)} s, ${processor ? `${processor.toFixed(0)} processor seconds, ` : ""}load ${load.join(" ")}`;
}

process.exitCode = await test(process.argv.slice(2));
console.log(`In all ${await describeCost()}.`);
