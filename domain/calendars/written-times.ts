import { offsetZone, unknownZone, type Zone } from "./zones.ts";
import type { Written } from "./content-lines.ts";

/** A moment as written in a calendar file: a whole day, or wall-clock time in a zone (undefined: floating). */
export type EventTime = { day: Temporal.PlainDate } | { wall: Temporal.PlainDateTime; zone: Zone | undefined };

/** Calendar days and exact milliseconds. */
export type Length = { days: number; ms: number };

/** A moment that may be known in part: it lies `within` from `time` on. */
export type WrittenTime = { time: EventTime; within: Length };

/** Returns the zone of a property's parameters; undefined for none. */
export type ZoneOf = (parameters: Written["parameters"]) => Zone | undefined;

const DATE = String.raw`(\d{4})-?(\d{2})-?(\d{2})`;
const TIME = new RegExp(
  `^${DATE}(?:T?(\\d{2})(?::?(\\d{2})(?::?(\\d{2})(?:[.,]\\d+)?)?)?)?T?(Z|[+-]\\d{2}:?\\d{2})?$`,
  "iu",
);
const DAY = new RegExp(`^${DATE}`, "u");
export const NO_LENGTH: Length = { days: 0, ms: 0 };

/**
 * Reads a date or a date with a time, also without seconds ("T0900"), with hyphens and colons, or without VALUE=DATE. `isLoose` takes a
 * time of which only the day or the hour can be read. Undefined for anything else, and for a day or a time that does not exist.
 */
export function readTime({ value, parameters }: Written, zoneOf: ZoneOf, isLoose = false): WrittenTime | undefined {
  const text = value.replaceAll(/[\s"]/gu, "");
  const [, year = "", month = "", day = "", hour, minute, second = "0", offset] = TIME.exec(text) ?? [];
  const isDay = parameters.get("VALUE")?.toUpperCase() === "DATE";
  const date = dateOf(year, month, day);
  if (date && (hour === undefined || isDay)) {
    const isLater = isDay && Number(`${hour ?? 0}${minute ?? 0}${second}`) > 0; // a day with a time: the whole day, at its end too
    return { time: { day: date }, within: isLater ? { days: 1, ms: 0 } : NO_LENGTH };
  }
  const wall =
    date && hour !== undefined && (minute !== undefined || isLoose)
      ? wallOf(date, hour, minute ?? "0", second)
      : undefined;
  if (wall) {
    const zone = offset === undefined ? zoneOf(parameters) : offsetZone(offset);
    return { time: { wall, zone }, within: minute === undefined ? { days: 0, ms: 3_600_000 } : NO_LENGTH };
  }
  const [, ...known] = (isLoose && DAY.exec(text)) || [];
  const loose = dateOf(...known);
  if (!loose) return undefined;
  // without its end there may have been a "Z", so that the day may be another zone's
  return {
    time: { wall: loose.toPlainDateTime(), zone: zoneOf(parameters) ?? unknownZone("") },
    within: { days: 1, ms: 0 },
  };
}

function dateOf(year = "", month = "", day = ""): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: "reject" },
    );
  } catch {
    return undefined;
  }
}

function wallOf(
  date: Temporal.PlainDate,
  hour: string,
  minute: string,
  second: string,
): Temporal.PlainDateTime | undefined {
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  if (h === 24 && m === 0 && s === 0) return date.add({ days: 1 }).toPlainDateTime();
  if (h > 23 || m > 59 || s > 60) return undefined;
  return date.toPlainDateTime({ hour: h, minute: m, second: Math.min(s, 59) });
}

const DURATION = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/u;
const MOST_DAYS = 4_000_000; // beyond the years that a date can be written in

/** Reads "PT1H30M" or "P2D"; undefined for anything else. */
export function readLength({ value }: { value: string }): Length | undefined {
  const found = DURATION.exec(value.replaceAll(/[\s"]/gu, "").toUpperCase());
  if (!found || found.slice(2).every((part) => part === undefined)) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((part) => Number(part ?? 0));
  const sign = found[1] === "-" ? -1 : 1;
  const most = (amount: number, limit: number) => sign * Math.min(amount, limit);
  return {
    days: most(weeks * 7 + days, MOST_DAYS),
    ms: most(((hours * 60 + minutes) * 60 + seconds) * 1000, MOST_DAYS * 86_400_000),
  };
}

/** Returns a moment by the wall clock, so much later. */
export const later = (time: EventTime, { days, ms }: Length): EventTime =>
  "day" in time
    ? { day: time.day.add({ days }) }
    : { wall: time.wall.add({ days, milliseconds: ms }), zone: time.zone };

export const latestOf = ({ time, within }: WrittenTime): EventTime => later(time, within);

export const longer = (a: Length, b: Length): Length => ({ days: a.days + b.days, ms: a.ms + b.ms });
