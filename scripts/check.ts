import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { toolEnvironment } from "./tool-environment.mjs";

const root = join(import.meta.dirname, "..");
const tool = (path: string) => join(root, "node_modules", path);

/** A Node program with its arguments, and the name to print. */
type CheckStep = { name: string; command: string[] };

const routeTypes: CheckStep = { name: "route types", command: [tool("@react-router/dev/bin.cjs"), "typegen"] };

const steps: CheckStep[] = [
  { name: "types", command: [tool("typescript/bin/tsc"), "--noEmit"] },
  { name: "lint", command: [tool("oxlint/bin/oxlint")] },
  { name: "format", command: [tool("oxfmt/bin/oxfmt"), "--check"] },
  { name: "lockfile", command: [join(root, "scripts/supply-chain/lock-is-complete.ts")] },
  { name: "words", command: [join(root, "scripts/words/words.ts"), "--check"] },
];

/** All static checks. The routes' types are generated first, since type check and lint read them. */
async function check(stopped: AbortSignal): Promise<boolean> {
  const generated = !existsSync(join(root, "react-router.config.ts")) || (await passed(routeTypes, stopped));
  return (await allPassed(steps, stopped)) && generated;
}

/** Runs the steps in parallel and waits for all of them; resolves to true if all passed. */
export async function allPassed(side: CheckStep[], stopped?: AbortSignal): Promise<boolean> {
  const verdicts = await Promise.all(side.map((step) => passed(step, stopped)));
  return verdicts.every(Boolean);
}

/** Runs one step and prints one line about it, followed by its whole output if it failed. */
async function passed({ name, command }: CheckStep, stopped?: AbortSignal): Promise<boolean> {
  const began = performance.now();
  const { ended, output } = await run(command, stopped);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${ended === 0 ? "ok    " : "FAILED"}  ${name.padEnd(12)} ${seconds.padStart(5)} s`);
  if (ended !== 0) console.log(`${output.trim() || `ended with ${ended}, in silence`}\n`);
  return ended === 0;
}

function run(command: string[], stopped?: AbortSignal): Promise<{ ended: number | string; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { GOGC: "400", ...toolEnvironment() }, // the type checker and the linter collect garbage for a quarter of their time otherwise
      stdio: ["ignore", "pipe", "pipe"],
      signal: stopped,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.on("error", (error) => (output += `${error.message}\n`));
    child.on("close", (code, signal) => done({ ended: code ?? signal ?? "no exit code", output }));
  });
}

if (import.meta.main) {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop.abort());
  process.exitCode = (await check(stop.signal)) ? 0 : 1;
}
