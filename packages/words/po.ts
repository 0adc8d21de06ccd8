import { createItem, parsePo, type PoItem, stringifyPo } from "pofile-ts";
import type { Catalog } from "./catalogs.ts";

export type Entry = {
  /** The English. */
  text: string;
  /** Empty at first. */
  translation: string;
  /** Whether a translator is to look at it again: it counts as not translated. */
  isFuzzy: boolean;
  /** Where the sentence stands. */
  files: string[];
  /** Of translators. */
  notes: string[];
};

/** What a PO file, or several, translate. */
export function catalogOf(...texts: string[]): Catalog {
  const entries = texts.flatMap(readPo).filter(({ translation, isFuzzy }) => translation && !isFuzzy);
  return new Map(entries.map(({ text, translation }) => [text, translation]));
}

/** Reads a PO file. */
export function readPo(text: string): Entry[] {
  return parsePo(text)
    .items.filter((item) => !item.obsolete)
    .map((item) => ({
      text: item.msgid,
      translation: item.msgstr[0] ?? "",
      isFuzzy: item.flags["fuzzy"] ?? false,
      files: item.references,
      notes: item.comments,
    }));
}

/** Writes a PO file, as Weblate and Crowdin read it. */
export function writePo(language: string, entries: readonly Entry[]): string {
  const headers = {
    Language: language,
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
  };
  const items = entries.map(({ text, translation, isFuzzy, files, notes }): PoItem => ({
    ...createItem(),
    msgid: text,
    msgstr: [translation],
    flags: isFuzzy ? { fuzzy: true } : {},
    references: files,
    comments: notes,
  }));
  return `${stringifyPo({ headers, headerOrder: Object.keys(headers), items }, { foldLength: 0 }).trimEnd()}\n`;
}
