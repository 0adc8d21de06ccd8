import { spawnSync } from "node:child_process";
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
  chosen.length === 0 || chosen.some((each) => (/^\d+$/.test(each) ? Number(each) === index + 1 : breaks.includes(each)));

const survivors: string[] = [];
for (const [index, { breaks, file, find, replace, dies }] of MUTANTS.entries()) {
  if (!isChosen(index, breaks)) continue;
  const path = join(root, file);
  const source = readFileSync(path, "utf8");
  const restore = () => writeFileSync(path, source);
  const interrupted = () => process.exit(130);
  process.once("exit", restore).once("SIGINT", interrupted).once("SIGTERM", interrupted);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const began = performance.now();
  const { status, stdout } = spawnSync(process.execPath, [join(root, "scripts/test.ts"), dies, "--bail=1"], {
    cwd: root,
    encoding: "utf8",
  });
  restore();
  process.off("exit", restore).off("SIGINT", interrupted).off("SIGTERM", interrupted);
  const failed = /^.*FAIL.*$/m.exec(stdout)?.[0].trim();
  // A run that ends without a failed test, such as a build that fails, shows nothing.
  const died = status !== 0 && failed !== undefined;
  if (!died) survivors.push(breaks);
  console.log(
    `${died ? "died " : "LIVED"}  ${index + 1}  ${breaks}  (${Math.round((performance.now() - began) / 1000)} s)\n       ${failed ?? stdout.slice(-400)}`,
  );
}
process.exitCode = survivors.length;
