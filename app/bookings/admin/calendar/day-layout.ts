import type { CalendarEntry, PracticeCalendar } from "#app/bookings/calendar.ts";
import { addDays, type CalendarDate, DAY_MINUTES, type Minutes, minutesOf } from "#domain/time.ts";
import { isSession } from "./entry-state.ts";

/** The part of an entry on one day, and its lane among overlapping entries of its kind: sessions lie over closed hours. */
export type Piece = {
  entry: CalendarEntry;
  start: Minutes;
  end: Minutes;
  lane: number;
  lanes: number;
  isOverClosed: boolean;
};

/** Shorter entries are drawn at this length, so that they stay readable and pressable. */
export const MIN_DRAWN: Minutes = 30;

/** Whether an entry is shown in the day's heading: a day off, or a busy time that lasts all day. */
export function isWholeDay({ kind, from, to }: CalendarEntry): boolean {
  return kind === "day-off" || (kind === "busy" && from.endsWith("T00:00") && to.endsWith("T00:00"));
}

/** The timed entries of a day in order, with their lanes. */
export function piecesOf(entries: CalendarEntry[], date: CalendarDate): Piece[] {
  const pieces = entries
    .filter((entry) => !isWholeDay(entry) && entry.from < addDays(date, 1) && entry.to > `${date}T00:00`)
    .map((entry) => ({ entry, ...minutesOn(date, entry), lane: 0, lanes: 1, isOverClosed: false }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const isAbove = ({ entry }: Piece) => isSession(entry) || entry.kind === "given-up";
  const closed = pieces.filter((piece) => !isAbove(piece));
  const sessions = pieces.filter(isAbove);
  setLanes(sessions, drawnEnd);
  setLanes(closed, labelEnd);
  for (const each of sessions)
    each.isOverClosed = closed.some((other) => other.start < drawnEnd(each) && drawnEnd(other) > each.start);
  return pieces;
}

function setLanes(pieces: Piece[], endOf: (piece: Piece) => Minutes) {
  let overlapping: Piece[] = [];
  for (const piece of pieces) {
    if (overlapping.length > 0 && overlapping.every((other) => endOf(other) <= piece.start)) overlapping = [];
    const taken = overlapping.filter((other) => endOf(other) > piece.start).map(({ lane }) => lane);
    while (taken.includes(piece.lane)) piece.lane += 1;
    overlapping.push(piece);
    const lanes = Math.max(...overlapping.map(({ lane }) => lane)) + 1;
    for (const each of overlapping) each.lanes = lanes;
  }
}

/** The range of whole hours that covers 8 to 18 and everything on these days. */
export function hoursShown(
  { hours, entries }: PracticeCalendar,
  days: CalendarDate[],
): { first: number; last: number } {
  const open = days
    .flatMap((date) => hours[date] ?? [])
    .map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to) }));
  const spans = [...open, ...days.flatMap((date) => piecesOf(entries, date))];
  return {
    first: Math.floor(Math.min(8 * 60, ...spans.map(({ start }) => start)) / 60),
    last: Math.ceil(Math.max(18 * 60, ...spans.map(({ end }) => end)) / 60),
  };
}

type Span = { start: Minutes; end: Minutes };

/** What of the hours shown lies outside the opening hours, which are in order. */
export function closedBetween(open: Span[], { first, last }: { first: number; last: number }): Span[] {
  const ends = [...open, { start: last * 60, end: last * 60 }];
  return ends
    .map(({ start }, index) => ({ start: open[index - 1]?.end ?? first * 60, end: start }))
    .filter(({ start, end }) => end > start);
}

function minutesOn(date: CalendarDate, { from, to }: CalendarEntry): { start: Minutes; end: Minutes } {
  const next = `${addDays(date, 1)}T00:00`;
  return {
    start: from < date ? 0 : minutesOf(from.slice(11)),
    end: to >= next ? DAY_MINUTES : minutesOf(to.slice(11)),
  };
}

/** Closed hours may cover each other, but not the words at their beginning. */
function labelEnd({ start }: Piece): Minutes {
  return start + MIN_DRAWN;
}

function drawnEnd({ start, end }: Piece): Minutes {
  return Math.max(end, start + MIN_DRAWN);
}
