import { createContext, useContext } from "react";

const PracticeLang = createContext<string | undefined>(undefined);

/** Around what a page shows. `value`: `langOf` the practice's language. */
export const PracticeLangProvider = PracticeLang.Provider;

/** `lang` for what the practice has written: capitals and voices follow it. Undefined where the page is in that language. */
export function usePracticeLang(): string | undefined {
  return useContext(PracticeLang);
}
