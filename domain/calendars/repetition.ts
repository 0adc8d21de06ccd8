import { RRuleTemporal } from "rrule-temporal";

/** A recurrence rule as written. One that cannot be read means any day of the series or, if `isAllDay`, all of its time. */
export type WrittenRule = {
  text: string | undefined;
  isAllDay: boolean;
  until: string | undefined;
  isUnderstood: boolean;
};

/** A repetition whose rule cannot be read. */
export const UNREAD_RULE: WrittenRule = { text: undefined, isAllDay: true, until: undefined, isUnderstood: false };

const FREQUENCIES = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
const NUMBERS = /^[+-]?\d{1,3}(?:,[+-]?\d{1,3})*$/u;
const PARTS: Record<string, RegExp> = {
  INTERVAL: /^0*[1-9]\d{0,5}$/u,
  COUNT: /^0*[1-9]\d{0,5}$/u,
  WKST: /^(?:SU|MO|TU|WE|TH|FR|SA)$/u,
  BYDAY: /^(?:[+-]?\d{0,2}(?:SU|MO|TU|WE|TH|FR|SA))(?:,[+-]?\d{0,2}(?:SU|MO|TU|WE|TH|FR|SA))*$/u,
  RSCALE: /^GREGORIAN$/u,
  SKIP: /^(?:OMIT|BACKWARD|FORWARD)$/u,
  ...Object.fromEntries(
    ["MONTH", "MONTHDAY", "YEARDAY", "WEEKNO", "SETPOS", "HOUR", "MINUTE", "SECOND"].map((by) => [`BY${by}`, NUMBERS]),
  ),
};
const TIMES = ["BYHOUR", "BYMINUTE", "BYSECOND"];

/** Reads the parts of an RRULE. Undefined for what is no rule at all. */
export function readRule(value: string): WrittenRule | undefined {
  const pairs = value
    .toUpperCase()
    .replaceAll(/[\s"]/gu, "")
    .split(";")
    .filter((part) => part !== "" && !part.startsWith("X-"))
    .map((part) => part.split("=") as [string, string | undefined]);
  const parts = new Map(pairs);
  const freq = parts.get("FREQ") ?? "";
  if (!parts.has("FREQ")) return undefined;
  const until = parts.get("UNTIL");
  const rest = pairs.filter(([name]) => name !== "FREQ" && name !== "UNTIL");
  const isRead = rest.every(([name, given]) => PARTS[name]?.test(given ?? "") === true) && pairs.length === parts.size;
  const isWeekly = freq === "WEEKLY" || freq === "DAILY"; // where "2MO" means nothing
  const hasNth = isWeekly && /\d/u.test(parts.get("BYDAY") ?? "");
  if (!FREQUENCIES.includes(freq) || !isRead || (hasNth && parts.has("COUNT"))) {
    const isAllDay = !FREQUENCIES.slice(3).includes(freq) || pairs.some(([name]) => TIMES.includes(name));
    return { text: undefined, isAllDay, until, isUnderstood: false };
  }
  const kept = rest.map(
    ([name, given = ""]) => `${name}=${name === "BYDAY" && hasNth ? given.replaceAll(/[+-]?\d/gu, "") : given}`,
  );
  return { text: [`FREQ=${freq}`, ...kept].join(";"), isAllDay: false, until, isUnderstood: true };
}

type Range = { first: Temporal.PlainDateTime; from: Temporal.PlainDateTime; to: Temporal.PlainDateTime };

/** Returns a rule's occurrences by the wall clock; computed in UTC, where no hour is skipped or repeated. Throws if it finds no end. */
export function occurrences(
  text: string,
  { first, from, to }: Range,
  until: Temporal.PlainDateTime | undefined,
): Temporal.PlainDateTime[] {
  const utc = (wall: Temporal.PlainDateTime) => wall.toZonedDateTime("UTC");
  if (until && Temporal.PlainDateTime.compare(until, first) < 0) return [];
  const rules = new RRuleTemporal({
    rruleString: text,
    dtstart: utc(first),
    maxIterations: 100_000,
    ...(until && { until: utc(until) }),
  });
  return rules
    .between(utc(from), utc(to), true)
    .map((date) => Temporal.PlainDateTime.from(date.toString().slice(0, 19)));
}

/** Returns the same time on each day. */
export function everyDay(
  { first, from, to }: Range,
  until: Temporal.PlainDateTime | undefined,
): Temporal.PlainDateTime[] {
  const days: Temporal.PlainDateTime[] = [];
  const begins = Temporal.PlainDateTime.compare(first, from) > 0 ? first : from.withPlainTime(first.toPlainTime());
  const ends = until && Temporal.PlainDateTime.compare(until, to) < 0 ? until : to;
  for (let day = begins; Temporal.PlainDateTime.compare(day, ends) <= 0; day = day.add({ days: 1 })) days.push(day);
  return days;
}
