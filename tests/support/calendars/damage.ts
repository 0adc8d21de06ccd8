import type { Random } from "./random.ts";

/*
 * Damage that leaves no other right reading: what is broken, garbled or lost may make a property unreadable, but does not make another valid
 * value of it, as a changed digit, a lost "Z" or the rest of a list would.
 */

const JUNK = ["x", "#", "~", "\u00e9", "\ufffd", "?", "<", "q", "}"];
const NEEDED = /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|FREEBUSY|X-WR-TIMEZONE|TZOFFSET)/iu;

/** Damages a file, one to four times. */
export function damaged(text: string, random: Random): string {
  let result = text;
  for (let times = random.between(1, 4); times > 0; times -= 1) result = random.one(KINDS)(result, random);
  return result;
}

/** A position between the file's first line and its last, which stay: without them it is not a calendar. */
function within(text: string, random: Random): number {
  const first = text.search(/VCALENDAR/u) + "VCALENDAR".length;
  return random.between(first + 1, text.lastIndexOf("END:VCALENDAR") - 1);
}

const lineAt = (text: string, at: number) => {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const found = text.indexOf("\n", at);
  return {
    start,
    end: found === -1 ? text.length : found,
    line: text.slice(start, found === -1 ? text.length : found),
  };
};
const isHome = (text: string, at: number) => /^X-WR-TIMEZONE/iu.test(lineAt(text, at).line);

const KINDS: ((text: string, random: Random) => string)[] = [
  // a real line break
  (text, random) => {
    const at = within(text, random);
    return isHome(text, at) ? text : `${text.slice(0, at)}${random.one(["\n", "\r\n", "\r"])}${text.slice(at)}`;
  },
  // a character too many
  (text, random) => {
    const at = within(text, random);
    return isHome(text, at) ? text : text.slice(0, at) + random.one(JUNK) + text.slice(at);
  },
  // a character that was replaced
  (text, random) => {
    const at = within(text, random);
    return isHome(text, at) || /[\r\n]/u.test(text[at] ?? "")
      ? text
      : text.slice(0, at) + random.one(JUNK) + text.slice(at + 1);
  },
  // a character that was lost, but none whose loss makes another value
  (text, random) => {
    const at = within(text, random);
    const { line } = lineAt(text, at);
    const isValue = NEEDED.test(line) || line.startsWith(" ");
    if (
      /[\r\n]/u.test(text[at] ?? "") ||
      (isValue && (/[\d\-+Z]/u.test(text[at] ?? "") || line.startsWith("DURATION") || /PT/u.test(line)))
    )
      return text;
    return isHome(text, at) ? text : text.slice(0, at) + text.slice(at + 1);
  },
  // a line break that was lost, and no fold
  (text, random) => {
    const at = text.indexOf("\n", within(text, random));
    const isFold = text[at + 1] === " ";
    const isLast = text.slice(at + 1).startsWith("END:VCALENDAR");
    return isFold || isLast || at < 20 || isHome(text, at)
      ? text
      : text.slice(0, at).replace(/\r$/u, "") + text.slice(at + 1);
  },
  // the end of a line that says nothing of time
  (text, random) => {
    const at = within(text, random);
    const { end, line } = lineAt(text, at);
    return NEEDED.test(line) || /^[ BE]/u.test(line) || isHome(text, at) ? text : text.slice(0, at) + text.slice(end);
  },
  // a BEGIN or END
  (text, random) => {
    const found = [...text.matchAll(/^(?:BEGIN|END):(?!VCALENDAR)[A-Z]+\r?\n/gmu)];
    const lost = found.length > 0 ? random.one(found) : undefined;
    return lost ? text.slice(0, lost.index) + text.slice(lost.index + lost[0].length) : text;
  },
  // a line of something else
  (text, random) => {
    const at = text.indexOf("\n", within(text, random)) + 1;
    return text[at] === " "
      ? text
      : `${text.slice(0, at)}${random.one(["<br /><b>Warning</b>: out of memory", "null", "", "Kind regards: Sam", "\u0000"])}\r\n${text.slice(at)}`;
  },
  // a line twice
  (text, random) => {
    const { start, end } = lineAt(text, within(text, random));
    return text[end + 1] === " " || text[start] === " "
      ? text
      : text.slice(0, end + 1) + text.slice(start, end + 1) + text.slice(end + 1);
  },
  // another case
  (text) => text.replaceAll(/^(?:DTSTART|DTEND|RRULE|SUMMARY|BEGIN|END)\b/gmu, (name) => name.toLowerCase()),
  // a page around it
  (text, random) =>
    random.one([
      `\uFEFF${text}`,
      `<html>\n<body>\n${text}`,
      `${text}<!-- Cached by example -->\n`,
      `${text}</body></html>`,
    ]),
];
