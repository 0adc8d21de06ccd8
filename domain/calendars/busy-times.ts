import type ICAL from "ical.js";
import { RRuleTemporal } from "rrule-temporal";
import { addDays, type CalendarDate, DAY_MINUTES, type Minutes } from "#domain/time.ts";
import { type CalendarFault, type CalendarEvent, type EventTime, readEntries, writtenTime } from "./read-entries.ts";
import { regionZone, type Zone } from "./zones.ts";

/** Time of one day that an event of another calendar takes, by the wall clock of the practice; `end` is at most 24 hours. */
export type BusyTime = { uid: string; title: string; date: CalendarDate; start: Minutes; end: Minutes };

/** Days from `from` to `to`, both included, in a zone. */
export type Window = { zone: string; from: CalendarDate; to: CalendarDate };

export type BusyTimes = { busy: BusyTime[]; unread: number };

const MAX_TIMES = 20_000;

/**
 * The busy times of calendar files within the window, a piece for each day: series repeated, exceptions applied, free and cancelled events left out.
 * An event of whole days takes the practice's local days, one without a zone is in the practice's. What lies in the hour that clocks repeat takes
 * both of its passes.
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
      result.unread += 1; // a rule that has no end in sight or cannot be computed
    }
    if (result.busy.length > MAX_TIMES) return { fault: "too-many-times", found: result.busy.length };
  }
  return result;
}

type Context = { local: Zone; zone: string; first: Temporal.PlainDate; end: Temporal.PlainDate };
type Span = { uid: string; title: string; start: Temporal.PlainDateTime; end: Temporal.PlainDateTime };

/** What the events of one UID take: series, their exceptions, and exceptions whose series the file does not hold. */
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

/** The occurrence as the last "this and all following" exception before it has it. */
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

/** Where occurrences begin that may reach into the window, in no order. DTSTART is the first of them even where the rule does not fit it. */
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

/** The rule's occurrences by the wall clock, which it counts by: computed in UTC, where no hour is skipped or repeated. */
function repeat(rule: ICAL.Recur, { first, from, to, zone }: Repetition): Temporal.PlainDateTime[] {
  const utc = (wall: Temporal.PlainDateTime) => wall.toZonedDateTime("UTC");
  const until = rule.until && lastOf(writtenTime(rule.until, undefined), zone);
  if (until && Temporal.PlainDateTime.compare(until, first) < 0) return [];
  const parts = rule.toString().replace(/;?UNTIL=[^;]*/u, "");
  const rules = new RRuleTemporal({ rruleString: parts, dtstart: utc(first), ...(until && { until: utc(until) }) });
  return rules.between(utc(from), utc(to), true).map((date) => Temporal.PlainDateTime.from(date.toString().slice(0, 19)));
}

/** UNTIL by the wall clock of the series: it is written in UTC, or as a day that is included. */
function lastOf(until: EventTime, zone: Zone): Temporal.PlainDateTime {
  if ("day" in until) return until.day.toPlainDateTime("23:59:59");
  return until.zone ? zone.wallOf(until.zone.instantOf(until.wall)) : until.wall;
}

/** What an entry takes that begins then, by the practice's clock; undefined where it has no length. */
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

/** The wall-clock times of a span of time. Where clocks go back within it, they show an hour twice: the span covers all that they show. */
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

/** Also cut to the window: days before the year 0 and after 9999 have another format than those they are compared with. */
function within(span: Span | undefined, context: Context): Span[] {
  if (!span) return [];
  const [first, last] = [context.first.toPlainDateTime(), context.end.toPlainDateTime()];
  const start = later(span.start, first);
  const end = earlier(span.end, last);
  return Temporal.PlainDateTime.compare(start, end) < 0 ? [{ ...span, start, end }] : [];
}

/** The parts of a span by day, in whole minutes. */
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

/** By what two writings of one beginning are known to be the same. */
const keyOf = (moment: EventTime, context: Context): string =>
  "day" in moment ? moment.day.toString() : String(instantOf(moment, context).epochMilliseconds);

/** Some programs name the occurrence of a timed series by its day alone. */
const keysOf = (moment: EventTime, context: Context): string[] => [keyOf(moment, context), wallOf(moment).toPlainDate().toString()];
