import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { translationOf } from "./catalogs.ts";
import { packed } from "./compile.ts";
import { inFolder } from "./in-folder.ts";
import { SOURCE_LANGUAGE } from "./reader.ts";

/** The list of sentences by id, which the browser's build writes. */
export const LIST = "words.json";
/** A sentence, and the names of what is given with it, in order; without them it is given by name. */
export type Listed = [text: string, names?: readonly string[]];

const MARK = /\bw\$\((["'`])(\w+)\1\)/g;

/** Moves what the browser's build in `client` wrote with marks, and the list of its sentences, to `marked`: a language can be added at any time. */
export function setMarkedAside(client: string, marked: string): void {
  mkdirSync(marked, { recursive: true });
  for (const file of globSync(["assets/*.js", LIST], { cwd: client }))
    renameSync(join(client, file), join(marked, basename(file)));
}

/**
 * Puts the words of a language into the scripts of `marked`, for the site in `client`: English in `assets/`, another language in a folder
 * there, named after the language and a hash of its words, so that caches keep no former translation. Returns the folder, "" for English.
 */
export function writeLanguage(marked: string, client: string, language: string): string {
  const sentences = new Map(JSON.parse(readFileSync(join(marked, LIST), "utf8")) as [string, Listed][]);
  const scripts = globSync("*.js", { cwd: marked })
    .toSorted()
    .map((file) => [file, inLanguage(readFileSync(join(marked, file), "utf8"), language, sentences)] as const);
  const assets = join(client, "assets");
  if (language === SOURCE_LANGUAGE) {
    for (const [file, code] of scripts) writeFileSync(join(assets, file), code);
    return "";
  }
  const hash = createHash("sha256").update(scripts.map(([, code]) => code).join("\n"));
  const folder = `${language}-${hash.digest("hex").slice(0, 8)}`;
  const lists = globSync("files-*.json", { cwd: assets }); // which scripts a page loads later
  const all = [...scripts, ...lists.map((file) => [file, readFileSync(join(assets, file), "utf8")] as const)];
  mkdirSync(join(assets, folder), { recursive: true });
  for (const [file, code] of all) writeFileSync(join(assets, folder, file), inFolder(code, folder));
  return folder;
}

/** Plain words become a string, others what `say` fills in. */
function inLanguage(code: string, language: string, sentences: ReadonlyMap<string, Listed>): string {
  return code.replaceAll(MARK, (_, _quote, id: string) => {
    const [text, names] = sentences.get(id) ?? [];
    if (text === undefined) throw new Error(`A script has a sentence that ${LIST} lacks: ${id}`);
    return sourceOf(packed(translationOf(language, text), names));
  });
}

/** As the minifier writes it: in backticks, as all other strings are, a sentence compresses better. */
function sourceOf(value: unknown): string {
  if (typeof value === "string" && !/[`$\\\n\r]/.test(value)) return `\`${value}\``;
  if (Array.isArray(value)) return `[${value.map(sourceOf).join()}]`;
  if (typeof value !== "object" || !value) return JSON.stringify(value);
  const keyOf = (name: string) => (/^([a-z]+|0|[1-9]\d*)$/i.test(name) ? name : JSON.stringify(name));
  return `{${Object.entries(value)
    .map(([name, each]) => `${keyOf(name)}:${sourceOf(each)}`)
    .join()}}`;
}
