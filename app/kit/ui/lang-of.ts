import { reader } from "@sacred-space/words/reader.ts";

/** `lang` for a text in `language` (BCP 47): undefined on a page in that language, and where nobody knows. */
export function langOf(language: string | undefined): string | undefined {
  return language === reader().language ? undefined : language;
}
