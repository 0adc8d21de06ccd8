import { createContext, useContext } from "react";
import { reader } from "@sacred-space/words/reader.ts";

const PracticeLang = createContext<string | undefined>(undefined);

/** Around what a page shows. `value`: `langOf` the practice's language. */
export const PracticeLangProvider = PracticeLang.Provider;

/** `lang` for what the practice has written: capitals and voices follow it. Undefined where the page is in that language. */
export function usePracticeLang(): string | undefined {
  return useContext(PracticeLang);
}

/** `lang` for a text in `language` (BCP 47): undefined on a page in that language, and where nobody knows. */
export function langOf(language: string | undefined): string | undefined {
  return language === reader().language ? undefined : language;
}
