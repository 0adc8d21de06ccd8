import { t } from "@sacred-space/words/t.ts";
import type { DaySession, PracticeDay } from "#app/bookings/practice-day.ts";
import type { CalendarEntry } from "#app/bookings/calendar.ts";
import { type CalendarDate, DAY_MINUTES, formatTime, type Minutes, minutesOf } from "#domain/time.ts";

/** Shorter gaps between entries are not shown. */
const MIN_GAP: Minutes = 30;

/** A line of the day; `from` and `to` are minutes from its midnight. */
type Line = { key: string; from: Minutes; to: Minutes };
export type SessionLine = Line & { kind: "session"; session: DaySession };
export type GroupLine = Line & {
  kind: "group";
  id: string;
  title: string;
  places: CalendarEntry["places"];
  look: CalendarEntry["look"];
  people: DaySession[];
};
/** A written reading, promised by this day: it takes no time of it. */
export type DueLine = Line & { kind: "due"; session: DaySession };
export type DayLine =
  | SessionLine
  | GroupLine
  | DueLine
  | (Line & { kind: "closed"; title: string })
  | (Line & { kind: "free" });

/** One day in order: readings that are due, sessions, group sessions, other entries, and the gaps within the practitioner's hours. */
export function planOf({ sessions, entries, hours }: PracticeDay, date: CalendarDate): DayLine[] {
  const ofDay = sessions.filter((each) => each.date === date && !each.isGivenUp);
  const due = ofDay.filter(({ isWritten }) => isWritten).map(dueLine);
  const alone = ofDay.filter(({ groupSessionId, isWritten }) => groupSessionId === null && !isWritten).map(sessionLine);
  const others = entries.flatMap((entry) => otherLine(entry, date, ofDay));
  const taken = [...alone, ...others].toSorted(byTime);
  return [...due, ...[...taken, ...gapsBetween(taken, hours[date] ?? [])].toSorted(byTime)];
}

const byTime = (a: Line, b: Line) => a.from - b.from || a.to - b.to;

function sessionLine(session: DaySession): SessionLine {
  const from = minutesOf(session.time);
  return { kind: "session", key: session.id, from, to: from + session.durationMinutes, session };
}

function dueLine(session: DaySession): DueLine {
  return { kind: "due", key: session.id, from: 0, to: DAY_MINUTES, session };
}

function otherLine(entry: CalendarEntry, date: CalendarDate, sessions: DaySession[]): DayLine[] {
  const { kind, id, title, places, look } = entry;
  const [from, to] = [minutesOn(date, entry.from), minutesOn(date, entry.to)];
  if (kind === "booking" || kind === "hold" || kind === "given-up" || to <= 0 || from >= DAY_MINUTES) return [];
  const line = { key: `${kind} ${id} ${entry.from}`, from: Math.max(0, from), to: Math.min(DAY_MINUTES, to), title };
  if (kind !== "group") return [{ ...line, kind: "closed" }];
  return [{ ...line, kind, id, places, look, people: sessions.filter(({ groupSessionId }) => groupSessionId === id) }];
}

function minutesOn(date: CalendarDate, moment: string): Minutes {
  return (Date.parse(`${moment}Z`) - Date.parse(`${date}T00:00Z`)) / 60_000;
}

function gapsBetween(taken: Line[], hours: { from: string; to: string }[]): DayLine[] {
  return hours.flatMap(({ from, to }) => {
    const gaps: DayLine[] = [];
    const end = minutesOf(to);
    let start = minutesOf(from);
    for (const each of [...taken, { from: end, to: end }]) {
      const until = Math.min(each.from, end);
      if (until - start >= MIN_GAP) gaps.push({ kind: "free", key: `free ${start}`, from: start, to: until });
      start = Math.max(start, each.to);
    }
    return gaps;
  });
}

/**
 * A closed line: from when, and why until when. A closed day is told as a whole, and one that ends or begins at midnight without that hour.
 */
export function describeClosed({ from, to, title }: Line & { title: string }): { time?: string; children: string } {
  const isToTheEnd = to === DAY_MINUTES;
  if (from === 0)
    return {
      children: isToTheEnd ? t("{title}, all day", { title }) : t("{title}, until {to}", { title, to: clockTime(to) }),
    };
  return {
    time: clockTime(from),
    children: isToTheEnd
      ? t("{title}, for the rest of the day", { title })
      : t("{title}, until {to}", { title, to: clockTime(to) }),
  };
}

/** "13:00" */
export function clockTime(minutes: Minutes): string {
  return formatTime(minutes % DAY_MINUTES);
}

/** Whether the practitioner has to attend: a session, or a group session with a booked place. */
export function isHeld(line: DayLine): line is SessionLine | GroupLine {
  return line.kind === "session" || (line.kind === "group" && line.people.length > 0);
}
