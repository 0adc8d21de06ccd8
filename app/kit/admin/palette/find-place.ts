import { ALL_PLACES, type Place } from "./places.ts";

const MAX_FOUND = 8;

/**
 * The pages, panels and fields in which each word begins a word of the name or of what else they are called; by name first. Serves the
 * search of the settings, the help and the palette.
 */
export function findPlaces(query: string, most = MAX_FOUND): Place[] {
  const words = query.trim().toLowerCase().split(/\s+/);
  const begins = (text: string) => {
    const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const ranks = [
    ({ label }: Place) => begins(label),
    ({ label, words: others }: Place) => begins(`${label} ${others}`),
    ({ label, words: others, within }: Place) => begins(`${label} ${others} ${within}`),
  ];
  const found = ranks.flatMap((isMatch) => ALL_PLACES.filter(isMatch));
  return [...new Set(found)].slice(0, most);
}
