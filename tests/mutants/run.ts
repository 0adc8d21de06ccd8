import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MUTANTS } from "./mutants.ts";

const root = join(import.meta.dirname, "../..");

/**
 * `npm run mutants`: breaks each rule in turn, builds the site and runs the tests of the file that must notice it. With numbers (from 1) or
 * words: those mutants only. Exits with the number of mutants that lived. Each takes as long as its test file, so it is run by hand, in a
 * work tree without uncommitted changes of those files.
 */
const chosen = process.argv.slice(2);
const isChosen = (index: number, breaks: string) =>
  chosen.length === 0 ||
  chosen.some((each) => (/^\d+$/.test(each) ? Number(each) === index + 1 : breaks.includes(each)));

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const survivors: string[] = [];
for (const [index, { breaks, file, find, replace, dies }] of MUTANTS.entries()) {
  if (!isChosen(index, breaks)) continue;
  const path = join(root, file);
  const source = readFileSync(path, "utf8");
  const restore = () => writeFileSync(path, source);
  process.once("exit", restore);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const began = performance.now();
  const { status, output } = await testsOf(dies);
  restore();
  process.off("exit", restore);
  const failed = /^.*FAIL.*$/m.exec(output)?.[0].trim();
  // A run that ends without a failed test, such as a build that fails, shows nothing.
  const died = status !== 0 && failed !== undefined;
  if (!died) survivors.push(breaks);
  console.log(
    `${died ? "died " : "LIVED"}  ${index + 1}  ${breaks}  (${Math.round((performance.now() - began) / 1000)} s)\n       ${failed ?? output.slice(-400)}`,
  );
}
process.exitCode = survivors.length;

function testsOf(file: string): Promise<{ status: number | null; output: string }> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(root, "scripts/test.ts"), file, "--bail=1"], { cwd: root });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    process.once("exit", () => child.kill());
    child.on("error", failed);
    child.on("close", (status) => done({ status, output }));
  });
}
