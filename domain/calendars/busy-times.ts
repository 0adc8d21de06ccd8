import type ICAL from "ical.js";
import { RRuleTemporal } from "rrule-temporal";
import { addDays, type CalendarDate, DAY_MINUTES, type Minutes } from "#domain/time.ts";
import { type CalendarFault, type CalendarEvent, type EventTime, readEntries, writtenTime } from "./read-entries.ts";
import { regionZone, type Zone } from "./zones.ts";

/** The time that an event of another calendar takes on one day, on the practice's wall clock; `end` is at most 24:00. */
export type BusyTime = { uid: string; title: string; date: CalendarDate; start: Minutes; end: Minutes };

export type Window = { zone: string; from: CalendarDate; to: CalendarDate };

export type BusyTimes = { busy: BusyTime[]; unread: number };

const MAX_TIMES = 20_000;

/**
 * Returns the busy times of calendar files within the window, one range per event and day: recurrence rules are expanded, exceptions
 * applied, free and cancelled events left out. An all-day event takes the practice's local days; an event without a zone is in the
 * practice's zone. An event in the hour that is repeated when clocks go back takes both passes of that hour.
 */
export function busyTimes(files: string[], window: Window): BusyTimes | CalendarFault {
  const read = readEntries(files);
  if ("fault" in read) return read;
  const local = regionZone(window.zone);
  if (!local) throw new RangeError(`There is no time zone ${window.zone}`);
  const context = {
    local,
    zone: window.zone,
    first: Temporal.PlainDate.from(window.from),
    end: Temporal.PlainDate.from(window.to).add({ days: 1 }),
  };
  const result: BusyTimes = { busy: [], unread: read.unread };
  for (const series of Map.groupBy(read.entries, ({ uid }) => uid).values()) {
    try {
      for (const span of spansOf(series, context)) result.busy.push(...piecesOf(span));
    } catch {
      result.unread += 1; // a rule without an end in sight, or one that cannot be computed
    }
    if (result.busy.length > MAX_TIMES) return { fault: "too-many-times", found: result.busy.length };
  }
  return result;
}

type Context = { local: Zone; zone: string; first: Temporal.PlainDate; end: Temporal.PlainDate };
type Span = { uid: string; title: string; start: Temporal.PlainDateTime; end: Temporal.PlainDateTime };

/** Returns the spans of the events of one UID: series, their exceptions, and exceptions whose series is missing from the file. */
function spansOf(entries: CalendarEvent[], context: Context): Span[] {
  const exceptions = entries.filter(({ replaces }) => replaces);
  const following = exceptions.filter(({ replaces }) => replaces?.andFollowing);
  const replaced = new Set(exceptions.map(({ replaces }) => replaces && keyOf(replaces.moment, context)));
  const own = exceptions.filter(({ isBusy }) => isBusy).flatMap((entry) => within(spanOf(entry, entry.start, context), context));
  const repeated = entries
    .filter(({ replaces }) => !replaces)
    .flatMap((entry) => {
      const skipped = new Set([...entry.removed.map((moment) => keyOf(moment, context)), ...replaced]);
      return startsOf(entry, context)
        .filter((start) => !keysOf(start, context).some((key) => skipped.has(key)))
        .flatMap((start) => within(changed(entry, start, following, context), context));
    });
  return [...own, ...repeated];
}

/** Returns the occurrence as changed by the last "this and all following" exception before it. */
function changed(entry: CalendarEvent, start: EventTime, following: CalendarEvent[], context: Context): Span | undefined {
  const at = instantOf(start, context);
  const [last] = following
    .map((exception) => ({ exception, from: instantOf((exception.replaces as { moment: EventTime }).moment, context) }))
    .filter(({ from }) => Temporal.Instant.compare(from, at) < 0)
    .toSorted((a, b) => Temporal.Instant.compare(b.from, a.from));
  if (!last) return entry.isBusy ? spanOf(entry, start, context) : undefined;
  const { exception, from } = last;
  if (!exception.isBusy) return undefined;
  if (!("wall" in exception.start)) return spanOf(exception, start, context);
  const moved = at.add(from.until(instantOf(exception.start, context)));
  const zone = zoneOf(exception.start, context);
  return spanOf(exception, { wall: zone.wallOf(moved), zone }, context);
}

/** Returns the starts that may reach into the window, unsorted. DTSTART is always included, even if the rule does not match it. */
function startsOf(entry: CalendarEvent, context: Context): EventTime[] {
  const starts = [entry.start, ...entry.added];
  if (entry.rule) {
    const zone = zoneOf(entry.start, context);
    const first = wallOf(entry.start);
    const lasts = spanOf(entry, entry.start, context);
    const reach = lasts ? lasts.start.until(lasts.end).add({ days: 2 }) : { days: 2 };
    const to = context.end.add({ days: 2 }).toPlainDateTime();
    const walls = repeat(entry.rule, { first, from: context.first.toPlainDateTime().subtract(reach), to, zone });
    starts.push(...walls.map((wall): EventTime => ("day" in entry.start ? { day: wall.toPlainDate() } : { wall, zone })));
  }
  return [...new Map(starts.map((start) => [keyOf(start, context), start])).values()];
}

type Repetition = { first: Temporal.PlainDateTime; from: Temporal.PlainDateTime; to: Temporal.PlainDateTime; zone: Zone };

/** Returns the rule's occurrences by the wall clock; computed in UTC, where no hour is skipped or repeated. */
function repeat(rule: ICAL.Recur, { first, from, to, zone }: Repetition): Temporal.PlainDateTime[] {
  const utc = (wall: Temporal.PlainDateTime) => wall.toZonedDateTime("UTC");
  const until = rule.until && lastOf(writtenTime(rule.until, undefined), zone);
  if (until && Temporal.PlainDateTime.compare(until, first) < 0) return [];
  const parts = rule.toString().replace(/;?UNTIL=[^;]*/u, "");
  const rules = new RRuleTemporal({ rruleString: parts, dtstart: utc(first), ...(until && { until: utc(until) }) });
  return rules.between(utc(from), utc(to), true).map((date) => Temporal.PlainDateTime.from(date.toString().slice(0, 19)));
}

/** Returns UNTIL as wall-clock time of the series; the file gives it in UTC, or as a day that is included. */
function lastOf(until: EventTime, zone: Zone): Temporal.PlainDateTime {
  if ("day" in until) return until.day.toPlainDateTime("23:59:59");
  return until.zone ? zone.wallOf(until.zone.instantOf(until.wall)) : until.wall;
}

/** Returns the span of an occurrence on the practice's wall clock; undefined if it has no length. */
function spanOf({ uid, title, ...entry }: CalendarEvent, start: EventTime, context: Context): Span | undefined {
  if ("day" in start) {
    const days =
      "day" in entry.start && entry.end && "day" in entry.end ? entry.start.day.until(entry.end.day).days : (entry.lasts?.days ?? 1);
    const begins = start.day.toPlainDateTime();
    return { uid, title, start: begins, end: begins.add({ days: Math.max(1, days) }) };
  }
  const zone = zoneOf(start, context);
  const begins = zone.instantOf(start.wall);
  const { days, ms } = entry.lasts ?? {
    days: 0,
    ms: entry.end ? instantOf(entry.start, context).until(instantOf(entry.end, context)).total("milliseconds") : 0,
  };
  const ends = (days ? zone.instantOf(start.wall.add({ days })) : begins).add({ milliseconds: ms });
  if (Temporal.Instant.compare(ends, begins) <= 0) return undefined;
  return { uid, title, ...localSpan(begins, ends, context) };
}

/** Converts a span of time to wall-clock times. If clocks go back within it, the result covers both passes of the repeated hour. */
function localSpan(begins: Temporal.Instant, ends: Temporal.Instant, { zone }: Context) {
  const [first, last] = [begins.toZonedDateTimeISO(zone), ends.toZonedDateTimeISO(zone)];
  const [start, end] = [first.toPlainDateTime(), last.toPlainDateTime()];
  if (last.offsetNanoseconds >= first.offsetNanoseconds) return { start, end };
  const change = first.getTimeZoneTransition("next");
  if (!change) return { start, end };
  const before = change.subtract({ nanoseconds: 1 }).toPlainDateTime().add({ nanoseconds: 1 });
  const after = change.toPlainDateTime();
  return { start: earlier(start, after), end: later(end, before) };
}

const earlier = (a: Temporal.PlainDateTime, b: Temporal.PlainDateTime) => (Temporal.PlainDateTime.compare(a, b) < 0 ? a : b);
const later = (a: Temporal.PlainDateTime, b: Temporal.PlainDateTime) => (Temporal.PlainDateTime.compare(a, b) > 0 ? a : b);

/** Cuts a span to the window. This also removes days before the year 0 and after 9999, whose text form cannot be compared. */
function within(span: Span | undefined, context: Context): Span[] {
  if (!span) return [];
  const [first, last] = [context.first.toPlainDateTime(), context.end.toPlainDateTime()];
  const start = later(span.start, first);
  const end = earlier(span.end, last);
  return Temporal.PlainDateTime.compare(start, end) < 0 ? [{ ...span, start, end }] : [];
}

/** Splits a span by day, in whole minutes. */
function piecesOf({ uid, title, start, end }: Span): BusyTime[] {
  const pieces: BusyTime[] = [];
  const begins = start.toPlainDate().toString();
  const ends = end.toPlainDate().toString();
  for (let date = begins; date <= ends; date = addDays(date, 1)) {
    const piece = {
      uid,
      title,
      date,
      start: date === begins ? start.hour * 60 + start.minute : 0,
      end: date === ends ? lastMinute(end) : DAY_MINUTES,
    };
    if (piece.end > piece.start) pieces.push(piece);
  }
  return pieces;
}

const lastMinute = ({ hour, minute, second }: Temporal.PlainDateTime): Minutes => hour * 60 + minute + (second > 0 ? 1 : 0);

function zoneOf(moment: EventTime, { local }: Context): Zone {
  return ("wall" in moment ? moment.zone : undefined) ?? local;
}

const wallOf = (moment: EventTime): Temporal.PlainDateTime => ("day" in moment ? moment.day.toPlainDateTime() : moment.wall);

const instantOf = (moment: EventTime, context: Context): Temporal.Instant => zoneOf(moment, context).instantOf(wallOf(moment));

/** Identifies a start, however the file writes it. */
const keyOf = (moment: EventTime, context: Context): string =>
  "day" in moment ? moment.day.toString() : String(instantOf(moment, context).epochMilliseconds);

/** Some programs identify the occurrence of a timed series by its day alone. */
const keysOf = (moment: EventTime, context: Context): string[] => [keyOf(moment, context), wallOf(moment).toPlainDate().toString()];
