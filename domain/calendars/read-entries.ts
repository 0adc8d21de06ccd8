import ICAL from "ical.js";
import { namedZone, type Zone } from "./zones.ts";

/** A moment as written in a calendar file: a whole day, or wall-clock time in a zone (undefined: floating). */
export type EventTime = { day: Temporal.PlainDate } | { wall: Temporal.PlainDateTime; zone: Zone | undefined };

/** One VEVENT: an event, a series (`rule`, `added`, `removed`), or one occurrence of a series that differs from it (`replaces`). */
export type CalendarEvent = {
  uid: string;
  title: string;
  start: EventTime;
  end: EventTime | undefined;
  /** DURATION, in calendar days and exact milliseconds. */
  lasts: { days: number; ms: number } | undefined;
  rule: ICAL.Recur | undefined;
  added: EventTime[];
  removed: EventTime[];
  replaces: { moment: EventTime; andFollowing: boolean } | undefined;
  isBusy: boolean;
};

/** Why a calendar file cannot be used; `found` is the number of entries or times. */
export type CalendarFault = { fault: "not-a-calendar" | "cut-short" } | { fault: "too-many-entries" | "too-many-times"; found: number };

/** `unread` is how many entries could not be understood. */
type ReadEntries = { entries: CalendarEvent[]; unread: number };

const MAX_ENTRIES = 10_000;
const MAX_TITLE_LENGTH = 200;
const MAX_UID_LENGTH = 1_000;
const EVENT = /^BEGIN:VEVENT[\t ]*$[^]*?^END:VEVENT[\t ]*$/gimu;
const ZONE = /^BEGIN:VTIMEZONE[\t ]*$[^]*?^END:VTIMEZONE[\t ]*$/gimu;

/**
 * Reads the events of calendar files (RFC 5545). Each is parsed separately, so that an invalid one does not hide the others. A truncated
 * file is refused, because its missing events would count as free time.
 */
export function readEntries(files: string[]): ReadEntries | CalendarFault {
  const texts = files.map((file) =>
    file
      .replace(/^\uFEFF/u, "")
      .replaceAll(/\r\n?/gu, "\n")
      .trim(),
  );
  if (texts.some((text) => !/^BEGIN:VCALENDAR[\t ]*$/imu.test(text.slice(0, 100)))) return { fault: "not-a-calendar" };
  if (texts.some((text) => !/^END:VCALENDAR$/imu.test(text.slice(-20)))) return { fault: "cut-short" };
  const found = texts.reduce((sum, text) => sum + (text.match(/^BEGIN:VEVENT/gimu)?.length ?? 0), 0);
  if (found > MAX_ENTRIES) return { fault: "too-many-entries", found };

  const read: ReadEntries = { entries: [], unread: 0 };
  const definitions = new Map<string, string>();
  for (const text of texts)
    for (const [zone] of text.matchAll(ZONE)) definitions.set(/^TZID[^:\n]*:(.*)$/imu.exec(zone)?.[1]?.trim() ?? "", zone);
  const zones = new Map<string, Zone | undefined>();
  const zoneFor = (tzid: string) => {
    if (!zones.has(tzid)) zones.set(tzid, namedZone(tzid, definitions));
    return zones.get(tzid);
  };
  for (const text of texts) {
    for (const [event] of text.matchAll(EVENT)) {
      try {
        read.entries.push(readEntry(event, zoneFor));
      } catch {
        read.unread += 1;
      }
    }
  }
  return read;
}

type Zones = (tzid: string) => Zone | undefined;

function readEntry(text: string, zones: Zones): CalendarEvent {
  const event = new ICAL.Component(ICAL.parse(text));
  const first = (name: string) => event.getFirstProperty(name) ?? undefined;
  const propertyOf = (name: string) => String(event.getFirstPropertyValue(name) ?? "").toUpperCase();
  const start = first("dtstart");
  if (!start) throw new Error("An event without a beginning");
  const end = first("dtend");
  const duration = first("duration")?.getFirstValue();
  const rule = first("rrule")?.getFirstValue();
  const replaces = first("recurrence-id");
  return {
    uid: storable(event.getFirstPropertyValue("uid"), MAX_UID_LENGTH),
    title: storable(event.getFirstPropertyValue("summary"), MAX_TITLE_LENGTH),
    start: momentOf(start, zones),
    end: end && momentOf(end, zones),
    lasts: duration instanceof ICAL.Duration ? lengthOf(duration) : undefined,
    rule: rule instanceof ICAL.Recur ? rule : undefined,
    added: event.getAllProperties("rdate").flatMap((property) => momentsOf(property, zones)),
    removed: event.getAllProperties("exdate").flatMap((property) => momentsOf(property, zones)),
    replaces: replaces && { moment: momentOf(replaces, zones), andFollowing: replaces.getParameter("range") === "THISANDFUTURE" },
    isBusy:
      propertyOf("transp") !== "TRANSPARENT" && propertyOf("status") !== "CANCELLED" && propertyOf("x-microsoft-cdo-busystatus") !== "FREE",
  };
}

/** Makes text storable in PostgreSQL: one line, well-formed even if it was cut within a surrogate pair. */
function storable(value: unknown, longest: number): string {
  const text = typeof value === "string" ? value : "";
  return text
    .slice(0, longest)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
}

function lengthOf({ weeks, days, hours, minutes, seconds, isNegative }: ICAL.Duration) {
  const sign = isNegative ? -1 : 1;
  return { days: sign * (weeks * 7 + days), ms: sign * ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}

function momentOf(property: ICAL.Property, zones: Zones): EventTime {
  const moment = momentsOf(property, zones)[0];
  if (!moment) throw new Error("A property without a value");
  return moment;
}

function momentsOf(property: ICAL.Property, zones: Zones): EventTime[] {
  const tzid = property.getParameter("tzid");
  const zone = typeof tzid === "string" ? zones(tzid) : undefined;
  return property.getValues().map((value: unknown) => {
    const time = value instanceof ICAL.Period ? value.start : value; // the length of a single RDATE is ignored
    if (!(time instanceof ICAL.Time)) throw new Error("A property without a time");
    return writtenTime(time, zone);
  });
}

/** A time in UTC ("Z") ignores `zone`. Throws on a day or time that does not exist. */
export function writtenTime(time: ICAL.Time, zone: Zone | undefined): EventTime {
  const { year, month, day, hour, minute, second } = time;
  const date = Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" });
  if (time.isDate) return { day: date };
  const wall = date.toPlainDateTime(Temporal.PlainTime.from({ hour, minute, second: Math.min(second, 59) }, { overflow: "reject" }));
  return { wall, zone: time.zone === ICAL.Timezone.utcTimezone ? UTC : zone };
}

const UTC: Zone = {
  instantOf: (wall) => wall.toZonedDateTime("UTC").toInstant(),
  wallOf: (instant) => instant.toZonedDateTimeISO("UTC").toPlainDateTime(),
};
