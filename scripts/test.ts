import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/**
 * `npm test`: check, build, all tests. `npm run test:fast`: build, all tests that need no browser. With arguments, which are passed to
 * vitest: build and those tests. The first step that fails ends the run with its exit code.
 */
async function test([first, ...rest]: string[]): Promise<number> {
  const isFast = first === "--fast";
  const args = isFast ? rest : process.argv.slice(2);
  if (isFast) process.env["TEST_FAST"] = "true"; // vitest.config.ts reads it
  const steps = [
    ...(isFast || args.length > 0 ? [] : [[join(root, "scripts", "check.ts")]]),
    [join(root, "scripts", "build.ts")],
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

process.exitCode = await test(process.argv.slice(2));
