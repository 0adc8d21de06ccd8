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
/** Written by the program, or an address on the wire. */
const ELSEWHERE = /^(\.data\/|DATA_DIR\/|\/)/;

function ancestors(file: string): string[] {
  const parent = dirname(file);
  return parent === "." ? [] : [parent, ...ancestors(parent)];
}

/** A path as a document writes it: from the root, from the document's own folder, or the name of a file below that folder. */
function exists(path: string, folder: string): boolean {
  const bare = path.replace(/\/$/, "");
  const spellings = [bare, normalize(join(folder, bare)), normalize(join(folder, "..", bare))];
  if (spellings.some((each) => tracked.includes(each) || folders.has(each))) return true;
  return tracked.some((file) => (folder === "." || file.startsWith(`${folder}/`)) && file.endsWith(`/${bare}`));
}

test.each(tracked.filter((file) => file.endsWith(".md")))("%s names only files and folders that exist", (document) => {
  const text = readFileSync(join(root, document), "utf8");
  const links = [...text.matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, path = ""]) => path);
  const paths = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sql|md|sh|css)|(?:[\w-]+\/)+)`/g)].map(([, path = ""]) => path);
  const absent = [...links, ...paths].filter((path) => !ELSEWHERE.test(path) && !exists(path, dirname(document)));
  expect(absent).toEqual([]);
});
