/** What `Intl` says, which does not know the pseudo-language: weekdays, months, AM and PM, and the joint of a list. */
const OF_INTL =
  /\band\b|\b[AP]M\b|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:[a-z]*day)?\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g;
const ADDRESSES = /https?:\/\/\S+|\S+@\S+/g;

/**
 * The words of a text for a reader of en-XA that came from no catalog: the pseudo-language has none of these letters without an accent.
 * `data` is the practice's and the client's own, which nobody translates.
 */
export function plainWords(text: string, data: readonly string[] = []): string[] {
  const said = data
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, own) => rest.replaceAll(own, " "), text.replaceAll(ADDRESSES, " "))
    .replaceAll(OF_INTL, " ");
  return (said.match(/\p{L}+/gu) ?? []).filter((word) => /[aeiouncy]/i.test(word));
}
