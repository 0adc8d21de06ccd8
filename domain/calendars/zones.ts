import ICAL from "ical.js";
import { type Component, type ContentLine, hidesAnother, readLine } from "./content-lines.ts";
import { readRule } from "./repetition.ts";
import { isZone, zonesByName } from "./zone-names.ts";

/**
 * The time zone of a wall-clock time in a calendar file. A skipped time is an hour later; a repeated one means its first occurrence. Where
 * it is uncertain which zone is meant, `instantOf` and `latestOf` differ: they are the first and the last of what the time can mean.
 */
export type Zone = {
  /** What the file calls it, if that is not certain. */
  name: string | undefined;
  instantOf(wall: Temporal.PlainDateTime): Temporal.Instant;
  latestOf(wall: Temporal.PlainDateTime): Temporal.Instant;
  /** The latest time that its clocks can show. */
  wallOf(instant: Temporal.Instant): Temporal.PlainDateTime;
};

const certain = (zone: Pick<Zone, "instantOf" | "wallOf">): Zone => ({
  name: undefined,
  latestOf: zone.instantOf,
  ...zone,
});

const zones = new Map<string, Zone | undefined>();

/** Returns a zone of the IANA database, in any case, or an offset such as "+01:00"; undefined for an unknown name. */
export function regionZone(id: string): Zone | undefined {
  if (!zones.has(id)) {
    const zone = certain({
      instantOf: (wall) => wall.toZonedDateTime(id).toInstant(),
      wallOf: (instant) => instant.toZonedDateTimeISO(id).toPlainDateTime(),
    });
    zones.set(id, isZone(id) ? zone : undefined);
  }
  return zones.get(id);
}

export const UTC = regionZone("UTC") as Zone;

/** Returns the zone of "Z" or "+0100". */
export const offsetZone = (offset: string): Zone | undefined =>
  offset.toUpperCase() === "Z" ? UTC : regionZone(offset);

/** Returns a zone that means one of several. */
export function oneOf(name: string, readings: Zone[]): Zone {
  const [first] = readings as [Zone];
  if (readings.every((zone) => zone === first)) return first;
  const sorted = (wall: Temporal.PlainDateTime) =>
    readings.flatMap((zone) => [zone.instantOf(wall), zone.latestOf(wall)]).toSorted(Temporal.Instant.compare);
  return {
    name,
    instantOf: (wall) => sorted(wall)[0] as Temporal.Instant,
    latestOf: (wall) => sorted(wall).at(-1) as Temporal.Instant,
    wallOf: (instant) =>
      readings
        .map((zone) => zone.wallOf(instant))
        .toSorted(Temporal.PlainDateTime.compare)
        .at(-1) as Temporal.PlainDateTime,
  };
}

/** Returns a zone that may be anywhere on Earth. */
export const unknownZone = (name: string): Zone =>
  oneOf(name, [regionZone("+14:00") as Zone, regionZone("-12:00") as Zone]);

/**
 * Returns the zone that a TZID means: by its name (IANA, Windows, as Outlook displays it), by the file's own definitions of it, or one that
 * may be anywhere.
 */
export function namedZone(tzid: string, definitions: Component[]): Zone {
  const meanings = zonesByName(tzid).flatMap((id) => regionZone(id) ?? []);
  if (meanings.length === 1) return meanings[0] as Zone;
  const defined = definitions.map(definedZone);
  if (defined.length > 0 && defined.every((zone) => zone !== undefined)) return oneOf(tzid, defined);
  return meanings.length > 0 ? oneOf(tzid, meanings) : unknownZone(tzid);
}

/** Returns the zone of a VTIMEZONE; undefined unless every line that matters can be read. */
function definedZone(definition: Component): Zone | undefined {
  const parts = definition.components;
  const location = definition.lines.find(({ name }) => name === "X-LIC-LOCATION");
  const region = location && readLine(location, ({ value }) => regionZone(value.trim()));
  if (region) return region;
  const isWhole = definition.lines.every(
    (line) => line.broken.length === 0 && !hidesAnother(line) && !OF_PARTS.has(line.name),
  );
  if (parts.length === 0 || !parts.every(isSound) || !isWhole) return undefined;
  const text = parts.flatMap(({ name, lines }) => [
    ...lines.filter((line) => line.name === "BEGIN" || OF_PARTS.has(line.name)).map((line) => line.text),
    `END:${name}`,
  ]);
  try {
    return rulesZone(["BEGIN:VTIMEZONE", "TZID:defined", ...text, "END:VTIMEZONE"].join("\r\n"));
  } catch {
    return undefined;
  }
}

const OF_PARTS = new Set(["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE"]);

/** What is left of a garbled definition would give other times. */
const isSound = ({ name, lines, isWhole }: Component) =>
  isWhole &&
  (name === "STANDARD" || name === "DAYLIGHT") &&
  lines.every((line) => line.broken.length === 0 && !hidesAnother(line) && isReadable(line)) &&
  ["TZOFFSETFROM", "TZOFFSETTO", "DTSTART"].every(
    (needed) => lines.filter((line) => line.name === needed).length === 1,
  );

function isReadable({ name, text }: ContentLine): boolean {
  const value = text.slice(text.indexOf(":") + 1).trim();
  if (name.startsWith("TZOFFSET")) return /^[+-]\d{4}(?:\d{2})?$/u.test(value);
  if (name === "DTSTART") return /^\d{8}T\d{6}$/u.test(value);
  return name !== "RRULE" || readRule(value)?.isUnderstood === true;
}

function rulesZone(text: string): Zone {
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)));
  const secondsAt = (wall: Temporal.PlainDateTime) =>
    zone.utcOffset(ICAL.Time.fromDateTimeString(wall.toString({ smallestUnit: "second" })));
  const asUtc = (wall: Temporal.PlainDateTime) => wall.toZonedDateTime("UTC").toInstant();
  secondsAt(Temporal.PlainDateTime.from("2027-01-01T00:00")); // throws where a rule cannot be computed
  return certain({
    instantOf: (wall) => asUtc(wall).subtract({ seconds: secondsAt(wall) }),
    wallOf(instant) {
      const utc = instant.toZonedDateTimeISO("UTC").toPlainDateTime();
      const near = utc.add({ seconds: secondsAt(utc) });
      return utc.add({ seconds: secondsAt(near) });
    },
  });
}
