import { t } from "@sacred-space/words/t.ts";
import type { Minutes } from "#domain/time.ts";
import { clockTime, type DayLine, isHeld } from "./day-plan.ts";

const NUMBERS = [
  t("No"),
  t("One"),
  t("Two"),
  t("Three"),
  t("Four"),
  t("Five"),
  t("Six"),
  t("Seven"),
  t("Eight"),
  t("Nine"),
  t("Ten"),
  t("Eleven"),
  t("Twelve"),
];

/** "Good morning, Rowan." by the practice's clock; omits an unknown name. */
export function greeting(now: Minutes, fullName: string | undefined): string {
  const words = now < 12 * 60 ? t("Good morning") : now < 18 * 60 ? t("Good afternoon") : t("Good evening");
  const [name] = fullName?.trim().split(/\s+/) ?? [];
  return name ? `${words}, ${name}.` : `${words}.`;
}

/**
 * "Three sessions, the first at 10:00.", "Two more today, the next at 14:00.", "The last session is under way, until 15:00.", "Two
 * sessions are still to close.", "Today is done."; empty for a day without sessions.
 */
export function dayInOneSentence(plan: DayLine[], now: Minutes): string {
  const held = plan.filter(isHeld);
  const coming = held.filter(({ from }) => from > now);
  const [next] = coming;
  if (held.length === 0) return "";
  if (next && coming.length === held.length) return `${sessionsFrom(held.length, next.from)}.`;
  if (next)
    return `${count(coming.length)} more today, ${coming.length === 1 ? "" : "the next "}at ${clockTime(next.from)}.`;
  const last = Math.max(...held.map(({ to }) => to));
  if (last > now) return t("The last session is under way, until {last}.", { last: clockTime(last) });
  const left = held.filter(isLeft).length;
  return left === 0
    ? t("Today is done.")
    : `${count(left)} ${left === 1 ? "session is" : "sessions are"} still to close.`;
}

/** Whether somebody's session is neither completed nor cancelled, or not paid in full by one who came. */
function isLeft(line: DayLine): boolean {
  const people = line.kind === "session" ? [line.session] : line.kind === "group" ? line.people : [];
  return people.some(
    ({ status, owed, noShow }) => status === "pending" || status === "confirmed" || (owed > 0 && !noShow),
  );
}

/** "Tomorrow: three sessions, the first at 10:00; one reading promised" */
export function describeTomorrow(plan: DayLine[]): string {
  const [first, ...more] = plan.filter(isHeld);
  const due = readingsDue(plan);
  return `Tomorrow: ${first ? lower(sessionsFrom(more.length + 1, first.from)) : "no sessions"}${due > 0 ? `; ${lower(readings(due))} promised` : ""}`;
}

/** "One reading is promised by today."; empty if none is left to be sent. */
export function describeDue(plan: DayLine[]): string {
  const due = readingsDue(plan);
  return due === 0 ? "" : `${readings(due)} ${due === 1 ? "is" : "are"} promised by today.`;
}

function readingsDue(plan: DayLine[]): number {
  return plan.filter(
    (line) => line.kind === "due" && (line.session.status === "pending" || line.session.status === "confirmed"),
  ).length;
}

function readings(many: number): string {
  return `${count(many)} ${many === 1 ? "reading" : "readings"}`;
}

/** "in 25 minutes", "in 2 hours", "in 2 hours 25 minutes", "now" */
export function inHowLong(minutes: Minutes): string {
  if (minutes <= 0) return "now";
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [
    "in",
    hours > 0 && t("{hours, plural, one {# hour} other {# hours}}", { hours }),
    rest > 0 && t("{rest, plural, one {# minute} other {# minutes}}", { rest }),
  ]
    .filter(Boolean)
    .join(" ");
}

function sessionsFrom(many: number, first: Minutes): string {
  return many === 1
    ? t("One session, at {first}", { first: clockTime(first) })
    : t("{many} sessions, the first at {first}", { many: count(many), first: clockTime(first) });
}

/** "Four sessions" */
export function sessionsInWords(many: number): string {
  return `${count(many)} ${many === 1 ? "session" : "sessions"}`;
}

function count(many: number): string {
  return NUMBERS[many] ?? String(many);
}

function lower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
