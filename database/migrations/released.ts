import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const AGAIN = "put it back, and add a new file with the next number.";

type Sums = Record<string, string>;

/** The SHA-256 of each migration that `released.json` freezes, and of each that there is, by name. */
async function sumsIn(folder: string): Promise<{ released: Sums; found: Sums }> {
  const released = JSON.parse(await readFile(join(folder, "released.json"), "utf8")) as Sums;
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const found: Sums = {};
  for (const name of names) {
    found[name] = createHash("sha256")
      .update(await readFile(join(folder, name)))
      .digest("hex");
  }
  return { released, found };
}

const lastOf = (released: Sums) => Object.keys(released).toSorted().at(-1) ?? "";

/** The content of `released.json` with a line for each migration that comes after those; the lines that it has stay. */
export async function frozen(folder = import.meta.dirname): Promise<string> {
  const { released, found } = await sumsIn(folder);
  const next = Object.entries(found).filter(([name]) => name > lastOf(released));
  return `${JSON.stringify({ ...released, ...Object.fromEntries(next) }, null, 2)}\n`;
}

/** What is wrong with the migrations, against those that `released.json` freezes; a sentence each for the developer. */
export async function faultsOfMigrations(folder = import.meta.dirname): Promise<string[]> {
  const { released, found } = await sumsIn(folder);
  const last = lastOf(released);
  return [
    ...Object.entries(released).flatMap(([name, sha256]) => {
      const own = found[name];
      if (own === undefined) return [`${name} is missing. Databases and backups name it: ${AGAIN}`];
      return own === sha256 ? [] : [`${name} was edited. Databases and backups have it as it was: ${AGAIN}`];
    }),
    ...Object.keys(found)
      .filter((name) => !(name in released))
      .map((name) =>
        name < last
          ? `${name} is new and comes before a released one, so that databases would have them in another order: give it the next number.`
          : `Once ${name} is as it stays, freeze it: npx vitest run database/migrations/released.test.ts --update`,
      ),
  ];
}
