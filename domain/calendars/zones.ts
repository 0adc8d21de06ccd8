import ICAL from "ical.js";
import { zoneOfWindows } from "./windows-zones.ts";

/** The time zone of a wall-clock time in a calendar file. A skipped time is an hour later; a repeated one means its first occurrence. */
export type Zone = { instantOf(wall: Temporal.PlainDateTime): Temporal.Instant; wallOf(instant: Temporal.Instant): Temporal.PlainDateTime };

const regions = new Map<string, Zone | undefined>();

/** Returns a zone of the IANA database; undefined for an unknown name. */
export function regionZone(id: string): Zone | undefined {
  if (!regions.has(id)) regions.set(id, makeRegion(id));
  return regions.get(id);
}

function makeRegion(id: string): Zone | undefined {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(id);
  } catch {
    return undefined;
  }
  return {
    instantOf: (wall) => wall.toZonedDateTime(id).toInstant(),
    wallOf: (instant) => instant.toZonedDateTimeISO(id).toPlainDateTime(),
  };
}

/**
 * Returns the zone that a TZID names: an IANA zone, possibly behind a prefix ("/mozilla.org/2005/Europe/London"), or a Windows name.
 * Otherwise the zone that the file itself defines (VTIMEZONE); undefined if not found.
 */
export function namedZone(tzid: string, definitions: ReadonlyMap<string, string>): Zone | undefined {
  const parts = tzid.split("/");
  for (const id of [tzid, zoneOfWindows(tzid), parts.slice(-2).join("/"), parts.slice(-3).join("/")]) {
    const known = id && regionZone(id);
    if (known) return known;
  }
  const definition = definitions.get(tzid);
  return definition === undefined ? undefined : definedZone(definition);
}

function definedZone(text: string): Zone | undefined {
  const component = new ICAL.Component(ICAL.parse(text));
  const location = component.getFirstPropertyValue("x-lic-location");
  const region = typeof location === "string" ? regionZone(location) : undefined;
  if (region) return region;
  const zone = new ICAL.Timezone(component);
  const secondsAt = (wall: Temporal.PlainDateTime) =>
    zone.utcOffset(ICAL.Time.fromDateTimeString(wall.toString({ smallestUnit: "second" })));
  const asUtc = (wall: Temporal.PlainDateTime) => wall.toZonedDateTime("UTC").toInstant();
  return {
    instantOf: (wall) => asUtc(wall).subtract({ seconds: secondsAt(wall) }),
    wallOf(instant) {
      const utc = instant.toZonedDateTimeISO("UTC").toPlainDateTime();
      const near = utc.add({ seconds: secondsAt(utc) });
      return utc.add({ seconds: secondsAt(near) });
    },
  };
}
