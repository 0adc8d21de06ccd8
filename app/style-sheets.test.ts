import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const EDITORS = "app/routes/{create-practice,admin/*-editor}.tsx";
const routes = globSync("app/routes/**/*.tsx", { cwd: root }).filter((file) => !matchesGlob(file, EDITORS));
const isBackOffice = (file: string) => /^app\/routes\/admin\b/.test(file);

/** The files that these import, at once or later. */
function reached(from: readonly string[]): string[] {
  const files = new Set(from);
  for (const file of files) {
    const code = readFileSync(join(root, file), "utf8");
    for (const [, named = ""] of code.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)) {
      const path = named.startsWith("#app/") ? named.slice(1) : named.startsWith(".") ? join(dirname(file), named) : "";
      if (/^app\/.*\.tsx?$/.test(path) && !path.includes(".server.") && existsSync(join(root, path))) files.add(path);
    }
  }
  return [...files];
}

/** The folders and files whose classes a sheet leaves out. */
function leftOut(sheet: string): string[] {
  const css = readFileSync(join(import.meta.dirname, sheet), "utf8");
  return [...css.matchAll(/@source not "\.\/([^"]+)"/g)].map(([, glob = ""]) => `app/${glob}`);
}

test.each([
  { sheet: "site.css", from: ["app/root.tsx", ...routes.filter((file) => !isBackOffice(file))], least: 200 },
  { sheet: "back-office.css", from: routes.filter(isBackOffice), least: 300 },
])("$sheet has the classes of every file that its pages load", ({ sheet, from, least }) => {
  const files = reached(from);
  expect(files.length).toBeGreaterThan(least);
  const globs = leftOut(sheet);
  expect(globs.length).toBeGreaterThan(2);
  expect(files.filter((file) => globs.some((glob) => matchesGlob(file, glob)))).toEqual([]);
});
