import { addDays, type CalendarDate, DAY_MINUTES, type Minutes } from "#domain/time.ts";
import {
  type CalendarEvent,
  type CalendarFault,
  type KnownOfCalendar,
  type Period,
  readEntries,
  type Rule,
} from "./read-entries.ts";
import { everyDay, occurrences } from "./repetition.ts";
import type { EventTime } from "./written-times.ts";
import { oneOf, regionZone, UTC, type Zone } from "./zones.ts";

/** The time that an event of another calendar takes on one day, on the practice's wall clock; `end` is at most 24:00. */
export type BusyTime = { uid: string; title: string; date: CalendarDate; start: Minutes; end: Minutes };

export type Window = { zone: string; from: CalendarDate; to: CalendarDate };

/**
 * `entries` counts what the files hold, of any day. `unread` counts the entries that may take more time than is known, with their titles.
 * `zones` are unknown names of time zones: their entries are busy in each zone that may be meant.
 */
export type BusyTimes = { busy: BusyTime[]; entries: number; unread: number; titles: string[]; zones: string[] };

const MAX_TIMES = 20_000;

/**
 * Returns the busy times of calendar files within the window, one range per event and day: recurrence rules are expanded, exceptions
 * applied, free, cancelled and declined events left out. An all-day event takes the
 * practice's local days; an event without a zone is in its calendar's zone, or else in the practice's. An event in the hour that is repeated
 * when clocks go back takes both passes of that hour. What cannot be read is busy as long as it may be.
 */
export function busyTimes(files: string[], window: Window, known: KnownOfCalendar = {}): BusyTimes | CalendarFault {
  const read = readEntries(files, known);
  if ("fault" in read) return read;
  const local = regionZone(window.zone);
  if (!local) throw new RangeError(`There is no time zone ${window.zone}`);
  const asked = new Set<string>();
  const context = {
    local,
    zone: window.zone,
    first: Temporal.PlainDate.from(window.from),
    end: Temporal.PlainDate.from(window.to).add({ days: 1 }),
    asked,
  };
  const busy: BusyTime[] = [];
  const titles = [...read.lost];
  const near = read.entries.filter((entry) => mayMatter(entry, context));
  const series = Map.groupBy(near, (entry) => (entry.uid === "" ? entry : entry.uid));
  for (const group of series.values()) {
    const entries = withOrphans(group.map((entry) => settled(entry, context)));
    const found = spansOf(entries, context);
    busy.push(...found.flatMap(piecesOf));
    const uncertain = found.filter(({ isUnderstood }) => !isUnderstood).map(({ entry }) => entry.title);
    const lost = entries.filter(({ isBusy, mayRepeat, title }) => isBusy && mayRepeat && !uncertain.includes(title));
    titles.push(...new Set(uncertain), ...lost.map(({ title }) => title));
    if (busy.length > MAX_TIMES) return { fault: "too-many-times", found: busy.length };
  }
  return { busy, entries: read.found, unread: titles.length, titles, zones: [...asked].toSorted() };
}

type Context = { local: Zone; zone: string; first: Temporal.PlainDate; end: Temporal.PlainDate; asked: Set<string> };

/** The time of one occurrence on the practice's wall clock. */
type Span = { entry: CalendarEvent; start: Temporal.PlainDateTime; end: Temporal.PlainDateTime; isUnderstood: boolean };

/** Leaves out the many events of other years, before their zones are worked out: a day is at most two days off in any zone. */
function mayMatter({ rules, added, replaces, mayRepeat, ...period }: CalendarEvent, { first, end }: Context): boolean {
  if (rules.length > 0 || added.length > 0 || replaces || mayRepeat) return true;
  const days = [period.start, ...period.ends].map((time) => ("day" in time ? time.day : time.wall.toPlainDate()));
  const isBefore =
    period.lasts.length === 0 && days.every((day) => Temporal.PlainDate.compare(day.add({ days: 3 }), first) < 0);
  return !isBefore && Temporal.PlainDate.compare((days[0] as Temporal.PlainDate).subtract({ days: 3 }), end) < 0;
}

/** Gives each time of an entry a zone. An end without a zone may be in the zone of the start, and the other way round. */
function settled(entry: CalendarEvent, { local }: Context): CalendarEvent {
  const home = entry.zones.home ?? local;
  const zonesOf = (times: EventTime[]) => times.flatMap((time) => ("wall" in time && time.zone ? [time.zone] : []));
  const withZones = <T extends Period>(period: T): T => {
    const start = settle(period.start, [home, ...zonesOf(period.ends)]);
    return { ...period, start, ends: period.ends.map((end) => settle(end, [...zonesOf([start]), home])) };
  };
  return { ...withZones(entry), added: entry.added.map(withZones) };
}

function settle(time: EventTime, zones: Zone[]): EventTime {
  return "day" in time || time.zone ? time : { wall: time.wall, zone: oneOf("", [...new Set(zones)]) };
}

/** Without one series of the same UID, or between times in a zone that nobody knows, it is not known what an exception changes onwards. */
function withOrphans(entries: CalendarEvent[]): CalendarEvent[] {
  const isOne = entries.filter(({ replaces }) => !replaces).length === 1;
  const isKnown = (moment: EventTime) => isOne && !("wall" in moment && moment.zone?.name !== undefined);
  return entries.map((entry) => {
    const isSure = !entry.replaces?.andFollowing || [entry.replaces.moment, entry.start].every(isKnown);
    return isSure ? entry : { ...entry, isUnderstood: false, mayRepeat: true };
  });
}

/** Returns the spans of the events of one UID: series, their exceptions, and exceptions whose series is missing from the file. */
function spansOf(entries: CalendarEvent[], context: Context): Span[] {
  const exceptions = entries.filter(({ replaces }) => replaces);
  const series = entries.filter(({ replaces }) => !replaces);
  const isShared = new Set(series.map(({ start }) => keyOf(start))).size > 1; // then it is uncertain whose occurrence is replaced
  const following = isShared ? [] : exceptions.filter(({ replaces }) => replaces?.andFollowing);
  const days = Math.max(0, ...following.map((exception) => reachOf(exception, context)));
  const widened = { ...context, first: context.first.subtract({ days }), end: context.end.add({ days }) };
  const own = exceptions.flatMap((entry) =>
    occurrencesOf(entry, [], context).map((occurrence) => spanOf(entry, occurrence, context)),
  );
  const others = series.flatMap((entry) => {
    const moments = isShared ? [] : exceptions.flatMap(({ replaces }) => replaces?.moment ?? []);
    return occurrencesOf(entry, moments, widened).flatMap((occurrence) => [
      changed(entry, occurrence, following, context),
      ...readInTheirZone(entry, occurrence, following).map((read) =>
        changed(read.entry, read.occurrence, following, context),
      ),
    ]);
  });
  return [...own, ...others].flatMap((span) => (span ? within(span, context) : []));
}

/** Returns by how many days an exception moves the occurrences that follow, its length included. */
function reachOf(exception: CalendarEvent, context: Context): number {
  const moved = exception.replaces ? wallOf(exception.replaces.moment).until(wallOf(exception.start)).total("days") : 0;
  const span = spanOf(exception, { start: exception.start, period: undefined, isUnderstood: true }, context);
  return Math.min(
    MOST_DAYS_MOVED,
    Math.ceil(Math.abs(moved)) + (span ? Math.ceil(span.start.until(span.end).total("days")) : 0) + 2,
  );
}
const MOST_DAYS_MOVED = 1000;

/** An occurrence of an event, with its own length if it has one. */
type Occurrence = { start: EventTime; period: Period | undefined; isUnderstood: boolean; isThroughout?: boolean };

/** Returns the occurrences that may reach into the window, without those that EXDATE or an exception takes away. */
function occurrencesOf(entry: CalendarEvent, replaced: EventTime[], context: Context): Occurrence[] {
  const all = startsOf(entry, context);
  const taken = new Set<Occurrence>();
  const byKey = Map.groupBy(all, ({ start }) => keyOf(start));
  const byDay = Map.groupBy(all, ({ start }) => wallOf(start).toPlainDate().toString());
  for (const moment of [...entry.removed, ...replaced]) {
    const key = keysOf(moment, entry, context).find((each) => byKey.has(each)) ?? "";
    const isDay = "day" in moment && "wall" in entry.start;
    const found = isDay ? onDay(byDay.get(moment.day.toString()) ?? [], context) : byKey.get(key);
    for (const each of found ?? []) taken.add(each);
  }
  return all.filter((each) => each.isThroughout || !taken.has(each)); // what may be busy throughout stands for every day, not for its first
}

/** Some programs name the occurrence of a timed series by its day alone, which says enough if the day has one, and is the same day here. */
function onDay(found: Occurrence[], { zone }: Context): Occurrence[] {
  const [only, ...others] = found;
  if (!only || others.length > 0 || !("wall" in only.start)) return [];
  const here = UTC.instantOf(only.start.wall).toZonedDateTimeISO(zone).toPlainDate();
  return only.start.zone !== UTC || here.equals(only.start.wall.toPlainDate()) ? [only] : [];
}

/** Returns the starts that may reach into the window, unsorted. DTSTART is always included, even if the rule does not match it. */
function startsOf(entry: CalendarEvent, context: Context): Occurrence[] {
  const { isUnderstood } = entry;
  const starts: Occurrence[] = [
    { start: entry.start, period: undefined, isUnderstood },
    ...entry.added.map((period) => ({
      start: period.start,
      period: hasLength(period) ? period : undefined,
      isUnderstood,
    })),
    ...entry.rules.flatMap((rule) => repeated(entry, rule, context)),
  ];
  const byKey = new Map(starts.map((each) => [keyOf(each.start) + (each.period ? " with a length" : ""), each]));
  return [...byKey.values()].filter(
    ({ start, period }) => period || !byKey.get(`${keyOf(start)} with a length`)?.isThroughout,
  );
}

const hasLength = ({ ends, lasts }: Period) => ends.length + lasts.length > 0;

function repeated(entry: CalendarEvent, rule: Rule, context: Context): Occurrence[] {
  const zone = zoneOf(entry.start, context);
  const first = wallOf(entry.start);
  const span = spanOf(
    { ...entry, isBusy: true },
    { start: entry.start, period: undefined, isUnderstood: true },
    context,
  );
  const reach = span ? span.start.until(span.end).add({ days: 2 }) : { days: 2 };
  const range = {
    first,
    from: context.first.toPlainDateTime().subtract(reach),
    to: context.end.add({ days: 2 }).toPlainDateTime(),
  };
  const until = rule.until && lastOf(rule.until, entry, zone, context);
  const at = (wall: Temporal.PlainDateTime): EventTime =>
    "day" in entry.start ? { day: wall.toPlainDate() } : { wall, zone };
  try {
    if (rule.text !== undefined)
      return occurrences(rule.text, range, until).map((wall) => ({
        start: at(wall),
        period: undefined,
        isUnderstood: entry.isUnderstood,
      }));
  } catch {
    // a rule without an end in sight, or one that cannot be computed
  }
  if (!rule.isAllDay && rule.text === undefined)
    return everyDay(range, until).map((wall) => ({ start: at(wall), period: undefined, isUnderstood: false }));
  const days = first.until(until ? earliest([until, range.to]) : range.to).days + 1;
  const throughout = { ...entry, lasts: [...entry.lasts, { days: Math.max(1, days), ms: 0 }] };
  return [{ start: entry.start, period: throughout, isUnderstood: false, isThroughout: true }];
}

/** Returns UNTIL as wall-clock time of the series; the file gives it in UTC, or as a day that is included. */
function lastOf(until: EventTime, entry: CalendarEvent, zone: Zone, context: Context): Temporal.PlainDateTime {
  if ("day" in entry.start) {
    const day =
      "day" in until ? until.day : (dayOf(until, entry, context) ?? until.wall.toPlainDate().add({ days: 1 }));
    return day.toPlainDateTime("23:59:59");
  }
  if ("wall" in until) return until.zone ? zone.wallOf(until.zone.latestOf(until.wall)) : until.wall;
  const end = until.day.toPlainDateTime("23:59:59");
  const here = zone.wallOf(context.local.instantOf(end));
  return zone === UTC ? latest([end, here]) : end; // a series in UTC may be meant by the days of the practice
}

/** Where nobody knows the series' zone, it may be the zone of the exceptions that change what follows: both readings are busy. */
function readInTheirZone(entry: CalendarEvent, occurrence: Occurrence, following: CalendarEvent[]) {
  const { start } = entry;
  if (!("wall" in start) || start.zone?.name === undefined) return [];
  const theirs = new Set(
    following.flatMap((exception) => ("wall" in exception.start ? (exception.start.zone ?? []) : [])),
  );
  theirs.delete(start.zone);
  return [...theirs].map((zone) => ({
    entry: { ...entry, start: { ...start, zone } },
    occurrence: { ...occurrence, start: { wall: wallOf(occurrence.start), zone } },
  }));
}

/** Returns the occurrence as changed by the last "this and all following" exception before it. */
function changed(
  entry: CalendarEvent,
  occurrence: Occurrence,
  following: CalendarEvent[],
  context: Context,
): Span | undefined {
  const at = instantOf(occurrence.start, context);
  const [last] = following
    .flatMap((exception) =>
      exception.replaces ? [{ exception, from: momentIn(exception.replaces.moment, entry, context) }] : [],
    )
    .filter(({ from }) => Temporal.Instant.compare(from, at) < 0)
    .toSorted((a, b) => Temporal.Instant.compare(b.from, a.from));
  if (!last) return spanOf(entry, occurrence, context);
  const { exception, from } = last;
  const [home, zone] = [zoneOf(entry.start, context), zoneOf(exception.start, context)];
  const { moment } = exception.replaces as { moment: EventTime };
  const isSame = home === zone || "day" in exception.start;
  const shown =
    "wall" in moment && moment.zone && moment.zone !== home ? (isSame ? home : zone).wallOf(from) : wallOf(moment);
  const usual = shown.toPlainDate().toPlainDateTime(wallOf(entry.start).toPlainTime());
  const at0 = isSame && home.instantOf(usual).equals(from) ? usual : shown; // an hour that clocks skip is shown as a later one
  const by = (isSame ? at0 : zone.wallOf(from)).until(wallOf(exception.start));
  const wall = (isSame ? wallOf(occurrence.start) : zone.wallOf(at)).add(by);
  const start: EventTime = "day" in exception.start ? { day: wall.toPlainDate() } : { wall, zone };
  return spanOf(exception, { ...occurrence, period: undefined, start }, context);
}

/** Returns the span of an occurrence; undefined if it is free or has no length. */
function spanOf(
  entry: CalendarEvent,
  { start, period, ...occurrence }: Occurrence,
  context: Context,
): Span | undefined {
  if (!entry.isBusy) return undefined;
  const { start: from, ends, lasts } = period ?? entry;
  const isUnderstood = occurrence.isUnderstood && entry.isUnderstood;
  if ("day" in start) {
    const begins = start.day.toPlainDateTime();
    return {
      entry,
      start: begins,
      end: begins.add({ days: daysOf({ start: from, ends, lasts }, context) }),
      isUnderstood,
    };
  }
  const zone = zoneOf(start, context);
  const begins = zone.instantOf(start.wall);
  const lengths = "day" in from ? [{ days: daysOf({ start: from, ends, lasts }, context), ms: 0 }] : lasts;
  const ended = [
    ...("day" in from ? [] : ends).flatMap((end) => {
      const isSame = "wall" in end && end.zone === zoneOf(from, context); // however uncertain the zone is, it is one
      if (isSame) return zone.latestOf(start.wall).add(zone.latestOf(wallOf(from)).until(endOf(end, zone)));
      const byTime = begins.add(instantOf(from, context).until(endOf(end, zone)));
      if (zone.name === undefined || "day" in end) return byTime;
      return [byTime, endOf({ ...end, wall: start.wall.add(wallOf(from).until(end.wall)) }, zone)]; // the clocks of the two may differ by then
    }),
    ...lengths.map(({ days, ms }) =>
      zone.latestOf(days ? start.wall.add({ days }) : start.wall).add({ milliseconds: ms }),
    ),
  ];
  const last = ended.toSorted(Temporal.Instant.compare).at(-1);
  if (!last || Temporal.Instant.compare(last, begins) <= 0) return undefined;
  const span = { entry, ...localSpan(begins, last, context), isUnderstood };
  if (zone.name && !zone.latestOf(start.wall).equals(begins) && within(span, context).length > 0)
    context.asked.add(zone.name);
  return span;
}

/** Returns how many days an all-day event takes; an end with a time takes its day. */
function daysOf({ start, ends, lasts }: Period, { zone, local }: Context): number {
  const first = wallOf(start).toPlainDate();
  const days = ends.map((end) => {
    if ("day" in end) return first.until(end.day).days;
    const here = endOf(end, local).toZonedDateTimeISO(zone).toPlainDateTime();
    return first.until(here.toPlainDate()).days + (isMidnight(here) ? 0 : 1);
  });
  return Math.max(1, ...days, ...lasts.map((length) => length.days + Math.ceil(length.ms / 86_400_000)));
}

/** A day as the end of an event with a time is included, since such a file says neither. */
const endOf = (end: EventTime, zone: Zone): Temporal.Instant =>
  "day" in end ? zone.latestOf(end.day.add({ days: 1 }).toPlainDateTime()) : (end.zone ?? zone).latestOf(end.wall);

/** Converts a span of time to wall-clock times. If clocks go back within it, the result covers both passes of the repeated hour. */
function localSpan(begins: Temporal.Instant, ends: Temporal.Instant, { zone }: Context) {
  const [first, last] = [begins.toZonedDateTimeISO(zone), ends.subtract({ nanoseconds: 1 }).toZonedDateTimeISO(zone)];
  const [start, end] = [first.toPlainDateTime(), last.toPlainDateTime().add({ nanoseconds: 1 })];
  if (last.offsetNanoseconds >= first.offsetNanoseconds) return { start, end };
  const change = first.getTimeZoneTransition("next");
  if (!change) return { start, end };
  const before = change.subtract({ nanoseconds: 1 }).toPlainDateTime().add({ nanoseconds: 1 });
  const after = change.toPlainDateTime();
  return { start: earliest([start, after]), end: latest([end, before]) };
}

const sorted = (walls: Temporal.PlainDateTime[]) => walls.toSorted(Temporal.PlainDateTime.compare);
const earliest = (walls: Temporal.PlainDateTime[]) => sorted(walls)[0] as Temporal.PlainDateTime;
const latest = (walls: Temporal.PlainDateTime[]) => sorted(walls).at(-1) as Temporal.PlainDateTime;

/** Cuts a span to the window. This also removes days before the year 0 and after 9999, whose text form cannot be compared. */
function within(span: Span, context: Context): Span[] {
  const start = latest([span.start, context.first.toPlainDateTime()]);
  const end = earliest([span.end, context.end.toPlainDateTime()]);
  return Temporal.PlainDateTime.compare(start, end) < 0 ? [{ ...span, start, end }] : [];
}

/** Splits a span by day, in whole minutes. */
function piecesOf({ entry: { uid, title }, start, end }: Span): BusyTime[] {
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

const lastMinute = ({ hour, minute, second }: Temporal.PlainDateTime): Minutes =>
  hour * 60 + minute + (second > 0 ? 1 : 0);

const wallOf = (moment: EventTime): Temporal.PlainDateTime =>
  "day" in moment ? moment.day.toPlainDateTime() : moment.wall;

const zoneOf = (moment: EventTime, { local }: Context): Zone => ("wall" in moment ? moment.zone : undefined) ?? local;

const instantOf = (moment: EventTime, context: Context): Temporal.Instant =>
  zoneOf(moment, context).instantOf(wallOf(moment));

/** Identifies a start, however the file writes it; where the zone is not certain, by what is written. */
function keyOf(moment: EventTime): string {
  if ("day" in moment) return moment.day.toString();
  const zone = moment.zone as Zone;
  return zone.name === undefined
    ? String(zone.instantOf(moment.wall).epochMilliseconds)
    : `${zone.name} ${moment.wall.toString()}`;
}

/** Returns the occurrences of a series that a moment can mean, the likeliest first; none if that cannot be told. */
function keysOf(moment: EventTime, entry: CalendarEvent, context: Context): string[] {
  if ("day" in entry.start) {
    const day = dayOf(moment, entry, context);
    return day ? [day.toString()] : [];
  }
  if ("day" in moment) return [];
  const zones = moment.zone ? [moment.zone] : [entry.start.zone as Zone, entry.zones.home ?? context.local];
  return zones.map((zone) => keyOf({ wall: moment.wall, zone }));
}

/** Returns the instant of a moment of a series, in the series' zone if it has none of its own. */
const momentIn = (moment: EventTime, entry: CalendarEvent, context: Context): Temporal.Instant =>
  instantOf(
    "wall" in moment && !moment.zone && "wall" in entry.start ? { wall: moment.wall, zone: entry.start.zone } : moment,
    context,
  );

/**
 * Returns the day of an all-day series that a moment means. In UTC the file gives the instant at which the day begins in a zone that is
 * often not named; undefined if the day cannot be told.
 */
function dayOf(moment: EventTime, { zones }: CalendarEvent, { local }: Context): Temporal.PlainDate | undefined {
  if ("day" in moment) return moment.day;
  const written = moment.wall.toPlainDate();
  if (moment.zone !== UTC || isMidnight(moment.wall)) return written;
  const instant = UTC.instantOf(moment.wall);
  const walls = [zones.home, local, ...zones.defined].flatMap((zone) => (zone ? [zone.wallOf(instant)] : []));
  const midnight = walls.find(isMidnight);
  if (midnight) return midnight.toPlainDate();
  const { hour, minute, second } = moment.wall;
  const mayBeMidnight = hour >= FIRST_MIDNIGHT_OF_NEXT_DAY && minute % 15 === 0 && second === 0;
  return mayBeMidnight ? undefined : written;
}

/** The next day begins at 10:00 UTC on the Line Islands, before any other place. */
const FIRST_MIDNIGHT_OF_NEXT_DAY = 10;

const isMidnight = (wall: Temporal.PlainDateTime) => wall.toPlainTime().equals("00:00");
