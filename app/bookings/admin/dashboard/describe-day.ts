import { t } from "@sacred-space/words/t.ts";
import type { Minutes } from "#domain/time.ts";
import { clockTime, type DayLine, isHeld } from "./day-plan.ts";

/** How the failure of any part of the dashboard is told, also as a toast. */
export const NO_DASHBOARD = { toast: t("Failed to load dashboard data") };

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
  const time = now < 12 * 60 ? "morning" : now < 18 * 60 ? "afternoon" : "evening";
  const [name] = fullName?.trim().split(/\s+/) ?? [];
  return name
    ? t(
        "{time, select, morning {Good morning, {name}.} afternoon {Good afternoon, {name}.} other {Good evening, {name}.}}",
        { time, name },
      )
    : t("{time, select, morning {Good morning.} afternoon {Good afternoon.} other {Good evening.}}", { time });
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
  if (next) {
    const values = { many: coming.length, number: count(coming.length), time: clockTime(next.from) };
    return coming.length === held.length
      ? t("{many, plural, one {{number} session, at {time}.} other {{number} sessions, the first at {time}.}}", values)
      : t(
          "{many, plural, one {{number} more today, at {time}.} other {{number} more today, the next at {time}.}}",
          values,
        );
  }
  const last = Math.max(...held.map(({ to }) => to));
  if (last > now) return t("The last session is under way, until {last}.", { last: clockTime(last) });
  const left = held.filter(isLeft).length;
  return left === 0
    ? t("Today is done.")
    : t("{left, plural, one {{number} session is still to close.} other {{number} sessions are still to close.}}", {
        left,
        number: count(left),
      });
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
  const held = plan.filter(isHeld);
  const due = readingsDue(plan);
  const many = held.length;
  return t(
    "Tomorrow: {many, plural, =0 {no sessions} one {{number} session, at {time}} other {{number} sessions, the first at {time}}}{due, plural, =0 {} one {; {readings} reading promised} other {; {readings} readings promised}}",
    {
      many,
      number: count(many).toLowerCase(),
      time: clockTime(held[0]?.from ?? 0),
      due,
      readings: count(due).toLowerCase(),
    },
  );
}

/** "One reading is promised by today."; empty if none is left to be sent. */
export function describeDue(plan: DayLine[]): string {
  const due = readingsDue(plan);
  if (due === 0) return "";
  return t(
    "{due, plural, one {{number} reading is promised by today.} other {{number} readings are promised by today.}}",
    {
      due,
      number: count(due),
    },
  );
}

function readingsDue(plan: DayLine[]): number {
  return plan.filter(
    (line) => line.kind === "due" && (line.session.status === "pending" || line.session.status === "confirmed"),
  ).length;
}

/** "in 25 minutes", "in 2 hours", "in 2 hours 25 minutes", "now" */
export function inHowLong(minutes: Minutes): string {
  if (minutes <= 0) return t("now");
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t("in {rest, plural, one {# minute} other {# minutes}}", { rest });
  if (rest === 0) return t("in {hours, plural, one {# hour} other {# hours}}", { hours });
  return t("in {hours, plural, one {# hour} other {# hours}} {rest, plural, one {# minute} other {# minutes}}", {
    hours,
    rest,
  });
}

/** "Four sessions" */
export function sessionsInWords(many: number): string {
  return t("{many, plural, one {{number} session} other {{number} sessions}}", { many, number: count(many) });
}

function count(many: number): string {
  return NUMBERS[many] ?? String(many);
}
