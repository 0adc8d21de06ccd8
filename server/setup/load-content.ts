import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { SOURCE_LANGUAGE } from "@sacred-space/words/reader.ts";
import { addContent } from "#domain/content/content-in.ts";
import type { Translation } from "#domain/content/content.ts";

const CONTENT = join(import.meta.dirname, "../../domain/content");

/** Reads what practices are delivered with in other languages: a folder each, with a `content.ts`. Once, before the first practice. */
export async function loadContent(folder = CONTENT): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory() && entry.name !== SOURCE_LANGUAGE)) {
    const file = pathToFileURL(join(folder, name, "content.ts"));
    const { content } = (await import(file.href)) as { content: Translation }; // oxlint-disable-line import/no-dynamic-require -- folders of a language
    addContent(name, content);
  }
}
