import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const AGAIN = "put it back, and add a new file with the next number.";

/** What is wrong with the migrations, against those that `released.json` freezes by their SHA-256; a sentence each for the developer. */
export async function faultsOfMigrations(folder = import.meta.dirname): Promise<string[]> {
  const released = JSON.parse(await readFile(join(folder, "released.json"), "utf8")) as Record<string, string>;
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const found = new Map<string, string>();
  for (const name of names) {
    const content = await readFile(join(folder, name));
    found.set(name, createHash("sha256").update(content).digest("hex"));
  }
  const last = Object.keys(released).toSorted().at(-1) ?? "";
  return [
    ...Object.entries(released).flatMap(([name, sha256]) => {
      const own = found.get(name);
      if (own === undefined) return [`${name} is missing. Databases and backups name it: ${AGAIN}`];
      return own === sha256 ? [] : [`${name} was edited. Databases and backups have it as it was: ${AGAIN}`];
    }),
    ...names
      .filter((name) => !(name in released))
      .map((name) =>
        name < last
          ? `${name} is new and comes before a released one, so that databases would have them in another order: give it the next number.`
          : `Once ${name} is as it stays, freeze it by a line of released.json: "${name}": "${found.get(name)}"`,
      ),
  ];
}
