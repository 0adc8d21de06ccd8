import { reader } from "@sacred-space/words/reader.ts";

/** "Drum, Rattle and Tea"; a disjunction "Drum, Rattle or Tea", a unit "Drum, Rattle, Tea": as the reader's language lists things. */
export function listed(items: readonly string[], type: Intl.ListFormatOptions["type"] = "conjunction"): string {
  return new Intl.ListFormat(reader().language, { type }).format(items);
}
