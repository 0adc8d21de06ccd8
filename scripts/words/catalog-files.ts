import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { faultsOfText, faultsOfTranslation } from "@sacred-space/words/check.ts";
import { type Entry, readPo, writePo } from "@sacred-space/words/po.ts";
import { literalsOf } from "@sacred-space/words/literals.ts";
import { sentencesOf } from "@sacred-space/words/sentences.ts";

/** Where people read what stands in the code. */
const LAYERS = ["app", "domain", "gateways", "http", "jobs", "kit", "server"];

/** Where every text is a sentence. */
const CONVERTED = ["app"];

/** What stands there as it is: classes, codes, and what is the same in every language. */
const AS_THEY_ARE: Record<string, string[]> = {
  "app/bookings/client/step.tsx": ["border-gold text-gold"],
  "app/routes/book.tsx": ["failed"],
  "app/settings/admin/settings-form.tsx": ["GBP (£)"],
};

/** The sentences of a subject by their English, with the files that say them, in the order of the code. */
type Subjects = Map<string, Map<string, Set<string>>>;

/** Reads all sentences below `root`, and what is wrong with them: a line each, which begins with the place. */
export function readSentences(root: string): { subjects: Subjects; faults: string[] } {
  const subjects: Subjects = new Map();
  const faults: string[] = [];
  for (const file of sourceFiles(root)) {
    const code = readFileSync(join(root, file), "utf8");
    const { sentences, unread } = sentencesOf(file, code);
    faults.push(...unread.map(({ line, reason }) => `${file}:${line} ${reason}`));
    if (CONVERTED.some((folder) => file.startsWith(`${folder}/`)))
      for (const { text, line } of literalsOf(file, code))
        if (!AS_THEY_ARE[file]?.includes(text)) faults.push(`${file}:${line} "${text}" is not said: write t("...")`);
    for (const { text, call, line, isLater } of sentences) {
      faults.push(...faultsOfText(text).map((fault) => `${file}:${line} "${text}" ${fault}`));
      if (call !== "msg" && !isLater && !file.startsWith("app/"))
        faults.push(`${file}:${line} "${text}" is said before anybody reads: mark it with msg() and say it with t()`);
      const subject = subjects.get(subjectOf(file)) ?? new Map<string, Set<string>>();
      subjects.set(subjectOf(file), subject.set(text, (subject.get(text) ?? new Set()).add(file)));
    }
  }
  return { subjects, faults };
}

/** The languages that have a folder in `words/`. */
export function languagesOf(root: string): string[] {
  return globSync("words/*/", { cwd: root })
    .map((folder) => folder.split(sep)[1] ?? "")
    .toSorted();
}

/**
 * Brings the catalogs of a language up to date: entries for new sentences, which are empty or have the translation of the same English in
 * another subject, and none for those that are gone. Returns how many of each there were.
 */
export function fillCatalogs(root: string, language: string, subjects: Subjects) {
  const before = readCatalogs(root, language);
  const known = new Map<string, Entry>();
  for (const entry of [...before.values()].flat())
    if (!known.get(entry.text)?.translation) known.set(entry.text, entry);

  let added = 0;
  for (const [subject, texts] of subjects) {
    const own = new Map(before.get(subject)?.map((entry) => [entry.text, entry]));
    const entries = [...texts].map(([text, files]): Entry => {
      const entry = own.get(text) ?? known.get(text);
      if (!entry) added++;
      return { translation: "", isFuzzy: false, notes: [], ...entry, text, files: [...files] };
    });
    const path = catalogFile(root, language, subject);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, writePo(language, entries));
  }
  for (const subject of before.keys()) if (!subjects.has(subject)) rmSync(catalogFile(root, language, subject));
  const said = new Set([...subjects.values()].flatMap((texts) => [...texts.keys()]));
  const removed = [...known.keys()].filter((text) => !said.has(text)).length;
  return { added, removed };
}

/** What is wrong with the catalogs of a language: a line each, which begins with the file. */
export function faultsOfCatalogs(root: string, language: string, subjects: Subjects): string[] {
  const catalogs = readCatalogs(root, language);
  const translations = new Map<string, string>();
  return [...new Set([...catalogs.keys(), ...subjects.keys()])].toSorted().flatMap((subject) => {
    const texts = new Set(subjects.get(subject)?.keys());
    const entries = catalogs.get(subject) ?? [];
    const translated = new Set(entries.filter(isTranslated).map(({ text }) => text));
    const faults = [
      ...(isVariety(root, language)
        ? []
        : [...texts].filter((text) => !translated.has(text)).map((text) => `"${text}" is not translated`)),
      ...entries.filter(({ text }) => !texts.has(text)).map(({ text }) => `"${text}" is no sentence of ${subject}`),
      ...entries.filter(isTranslated).flatMap(({ text, translation }) => {
        if (!texts.has(text)) return [];
        const other = translations.get(text) ?? translation;
        translations.set(text, translation);
        return [
          ...faultsOfTranslation(text, translation, language),
          ...(other === translation ? [] : [`differs from "${other}" of another subject`]),
        ].map((fault) => `"${text}": "${translation}" ${fault}`);
      }),
    ];
    return faults.map((fault) => `words/${language}/${subject}.po ${fault}`);
  });
}

function sourceFiles(root: string): string[] {
  return globSync(
    LAYERS.map((layer) => `${layer}/**/*.{ts,tsx}`),
    { cwd: root, exclude: ["**/*.test.{ts,tsx}", "**/*.d.ts"] },
  )
    .map((file) => file.replaceAll(sep, "/"))
    .toSorted();
}

/** The folder in which a file stands in its layer: "credits" of app/credits/admin/sell-dialog.tsx; of a file of the layer itself, the layer. */
function subjectOf(file: string): string {
  const [layer = "", folder = "", ...rest] = file.split("/");
  return rest.length > 0 ? folder : layer;
}

function readCatalogs(root: string, language: string): Map<string, Entry[]> {
  const files = globSync("*.po", { cwd: join(root, "words", language) }).toSorted();
  return new Map(
    files.map((file) => [
      file.slice(0, -".po".length),
      readPo(readFileSync(join(root, "words", language, file), "utf8")),
    ]),
  );
}

const isTranslated = ({ translation, isFuzzy }: Entry) => translation !== "" && !isFuzzy;

/** It needs only what differs: "en-US", or "de-AT" beside "de". */
function isVariety(root: string, language: string): boolean {
  const [wider = ""] = language.split("-");
  return wider === "en" || (wider !== language && existsSync(join(root, "words", wider)));
}

const catalogFile = (root: string, language: string, subject: string) => join(root, "words", language, `${subject}.po`);
