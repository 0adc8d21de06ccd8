import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((file) => existsSync(join(root, file)));
const folders = new Set(tracked.flatMap((file) => ancestors(file)));
/** Paths that the program writes, and paths of URLs. */
const ELSEWHERE = /^(\.data\/|DATA_DIR\/|\/)/;

function ancestors(file: string): string[] {
  const parent = dirname(file);
  return parent === "." ? [] : [parent, ...ancestors(parent)];
}

/** Resolves a path in a document: relative to the root or to the document's folder, or as the name of a file below that folder. */
function exists(path: string, folder: string): boolean {
  const bare = path.replace(/\/$/, "");
  const spellings = [bare, normalize(join(folder, bare)), normalize(join(folder, "..", bare))];
  if (spellings.some((each) => tracked.includes(each) || folders.has(each))) return true;
  return tracked.some((file) => (folder === "." || file.startsWith(`${folder}/`)) && file.endsWith(`/${bare}`));
}

const documents = tracked.filter((file) => file.endsWith(".md"));
const words = (text: string) => text.match(/[A-Za-z_$][\w$]*/g) ?? [];
const sources = tracked.filter(
  (file) => /\.(tsx?|mjs|sql|json|css)$/.test(file) && !file.endsWith("package-lock.json"),
);
const known = new Set(sources.flatMap((file) => words(readFileSync(join(root, file), "utf8"))));
/** Settings and programs of PostgreSQL and PgBouncer. */
for (const setting of ["wal_level", "pg_dump", "pool_mode", "archive_mode"]) known.add(setting);

test.each(documents)("%s names only what the source names", (document) => {
  const quoted = [...readFileSync(join(root, document), "utf8").matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  const names = quoted.flatMap((code) => code.match(/\b(?:[a-z]+(?:_[a-z0-9]+)+|[a-z]+[A-Z]\w+)\b/g) ?? []);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test.each(documents)("%s names only files and folders that exist", (document) => {
  const text = readFileSync(join(root, document), "utf8");
  const links = [...text.matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, path = ""]) => path);
  const paths = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql|md|sh|css)|(?:[\w-]+\/)+)`/g)].map(
    ([, path = ""]) => path,
  );
  const absent = [...links, ...paths].filter((path) => !ELSEWHERE.test(path) && !exists(path, dirname(document)));
  expect(absent).toEqual([]);
});
