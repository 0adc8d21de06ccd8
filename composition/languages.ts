import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setCatalog } from "@sacred-space/words/catalogs.ts";

/** The languages that have a folder of translations, `words/<language>`. */
export function languagesOf(root: string): string[] {
  return globSync("words/*/", { cwd: root })
    .map((folder) => basename(folder))
    .toSorted();
}

/** In the folder of a built site. */
export const LANGUAGES_FILE = "languages.json";

/** A language beside English in which a site was built: the folder of its scripts below `/assets/`, and its translations by their English. */
export type BuiltLanguage = { language: string; scripts: string; catalog: [english: string, translation: string][] };

/** Reads the languages of the site in `build`, and has this process say its sentences in them. Returns the folder of each one's scripts. */
export function readLanguages(build: string): Map<string, string> {
  const file = join(build, LANGUAGES_FILE);
  const built = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as BuiltLanguage[]) : [];
  for (const { language, catalog } of built) setCatalog(language, new Map(catalog));
  return new Map(built.map(({ language, scripts }) => [language, scripts]));
}
