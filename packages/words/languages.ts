import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { translationOf } from "./catalogs.ts";
import { packed } from "./compile.ts";
import { SOURCE_LANGUAGE } from "./reader.ts";

/** The list of sentences by id, which the browser's build writes. */
export const LIST = "words.json";
/** A sentence, and the names of what is given with it, in order; without them it is given by name. */
export type Listed = [text: string, names?: readonly string[]];

const MARK = /\bw\$\((["'`])(\w+)\1\)/g;

/**
 * Puts the words into the built scripts in `client`: English in place, each other language into a folder of its own, named after the
 * language and a hash of its words, so that caches keep no former translation. Resolves each language to its folder.
 */
export function writeLanguages(client: string, languages: readonly string[]): Record<string, string> {
  const list = join(client, LIST);
  const sentences = new Map(JSON.parse(readFileSync(list, "utf8")) as [string, Listed][]);
  const read = (pattern: string) =>
    globSync(pattern, { cwd: join(client, "assets") })
      .toSorted()
      .map((file) => ({ file, code: readFileSync(join(client, "assets", file), "utf8") }));
  const scripts = read("*.js");
  const lists = read("files-*.json"); // which scripts a page loads later

  const folders: Record<string, string> = {};
  for (const language of languages) {
    if (language === SOURCE_LANGUAGE) continue;
    const translated = scripts.map(({ file, code }) => ({ file, code: inLanguage(code, language, sentences) }));
    const hash = createHash("sha256").update(translated.map(({ code }) => code).join("\n"));
    const folder = `${language}-${hash.digest("hex").slice(0, 8)}`;
    mkdirSync(join(client, "assets", folder), { recursive: true });
    for (const { file, code } of [...translated, ...lists])
      writeFileSync(join(client, "assets", folder, basename(file)), moved(code, folder));
    folders[language] = folder;
  }
  for (const { file, code } of scripts)
    writeFileSync(join(client, "assets", file), inLanguage(code, SOURCE_LANGUAGE, sentences));
  rmSync(list);
  return folders;
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

/** The scripts that a script names are those of its language. */
function moved(code: string, folder: string): string {
  return code.replaceAll(/(["'`]\/?assets\/)([\w.-]+\.js(?=["'`])|files-\w+\.json)/g, `$1${folder}/$2`);
}
