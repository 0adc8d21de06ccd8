const MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)";
const DAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";

/** What differs from run to run, each with its name in the frozen file. */
const VARIABLE: [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "{id}"],
  [/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, "{origin}"],
  [/sb_(publishable|secret)_\w+/g, "{$1 key}"],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, "{token}"],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?/g, "{instant}"],
  [/\b20\d\d-\d\d-\d\d\b/g, "{date}"],
  [new RegExp(`${DAY} \\d{1,2}(?:st|nd|rd|th)?(?: ${MONTH})?(?: 20\\d\\d)?`, "g"), "{day}"],
  [new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)? ${MONTH}(?: 20\\d\\d)?`, "g"), "{day}"],
  [new RegExp(`${MONTH} 20\\d\\d`, "g"), "{month}"],
  [/(\/assets\/[\w.-]+?)-[\w-]{8}\.(\w+)/g, "$1.$2"],
];

/** The text without what differs from run to run: ids, instants, days, keys, ports and the digests in names of built files. */
export function masked(text: string): string {
  return VARIABLE.reduce((before, [what, name]) => before.replaceAll(what, name), text);
}
