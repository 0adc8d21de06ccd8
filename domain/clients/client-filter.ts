/** How the list of clients is ordered and narrowed: those with a session to come first, by name, seen long ago, or with sessions on a pass. */
export const CLIENT_VIEWS = ["next", "name", "away", "pass"] as const;
export type ClientView = (typeof CLIENT_VIEWS)[number];

export const CLIENTS_A_PAGE = 25;

/** After so many days without a session, and with none to come, somebody has not been seen lately. */
export const AWAY_AFTER_DAYS = 60;

/**
 * The digits of a typed number that occur in it in any writing: without leading zeros, of a whole number the last nine. Empty for a text
 * that is no number.
 */
export function digitsToFind(typed: string): string {
  if (!/^[\d\s()+./-]+$/.test(typed)) return "";
  const digits = typed.replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length < 3 ? "" : digits.slice(-9);
}

/** Where a search text stands in a name: at the beginning of a word, else anywhere; undefined if it does not. */
export function placeInName(name: string, searchText: string): { start: number; end: number } | undefined {
  const [text, search] = [name.toLowerCase(), searchText.toLowerCase()];
  if (search === "" || text.length !== name.length) return undefined;
  const places = [...text.matchAll(new RegExp(search.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), "g"))];
  const start = (places.find(({ index }) => index === 0 || /[\s-]/.test(text[index - 1] ?? "")) ?? places[0])?.index;
  return start === undefined ? undefined : { start, end: start + search.length };
}
