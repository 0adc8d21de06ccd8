import {
  type Component,
  type ContentLine,
  hidesAnother,
  isKnownComponent,
  readComponents,
  readLine,
  type Written,
} from "./content-lines.ts";
import { readRule, UNREAD_RULE, type WrittenRule } from "./repetition.ts";
import {
  type EventTime,
  latestOf,
  type Length,
  longer,
  NO_LENGTH,
  readLength,
  readTime,
  later,
  type WrittenTime,
  type ZoneOf,
} from "./written-times.ts";
import { namedZone, regionZone, unknownZone, type Zone } from "./zones.ts";

/** One event, series (`rules`, `added`), or occurrence of a series that differs from it (`replaces`); or one busy time of a VFREEBUSY. */
export type CalendarEvent = {
  uid: string;
  title: string;
  start: EventTime;
  /** When it ends: the latest of `ends` and of what it `lasts`. */
  ends: EventTime[];
  lasts: Length[];
  rules: Rule[];
  added: Period[];
  removed: EventTime[];
  replaces: { moment: EventTime; andFollowing: boolean } | undefined;
  isBusy: boolean;
  /** False where a part could not be read: it may take more time than is known. */
  isUnderstood: boolean;
  /** Whether what could not be read may have been a rule or a date: it may take time on any other day. */
  mayRepeat: boolean;
  /** The zones of its calendar. */
  zones: CalendarZones;
};

/** The zone of times without one (X-WR-TIMEZONE), and the zones that the file defines. */
export type CalendarZones = { home: Zone | undefined; defined: Zone[] };

/** A recurrence rule with the last time that it may have. */
export type Rule = Pick<WrittenRule, "text" | "isAllDay"> & { until: EventTime | undefined };

export type Period = Pick<CalendarEvent, "start" | "ends" | "lasts">;

/** Why a calendar file cannot be used; `found` is the number of entries or times. */
export type CalendarFault =
  | { fault: "not-a-calendar" | "cut-short" }
  | { fault: "too-many-entries" | "too-many-times"; found: number };

/** `found` counts the entries of the files, `lost` are the titles of those that have no day. */
type ReadEntries = { entries: CalendarEvent[]; found: number; lost: string[] };

export const MAX_ENTRIES = 50_000;
const MAX_TITLE_LENGTH = 200;
const MAX_UID_LENGTH = 1_000;
const DAY: Length = { days: 1, ms: 0 };

/**
 * Reads the events and busy times of calendar files (RFC 5545). Each needed property is read by itself, so that an invalid one hides neither
 * the others nor another event. A truncated file is refused, because its missing events would count as free time.
 */
export function readEntries(
  files: string[],
  { owners = [], zoneNames = {} }: KnownOfCalendar = {},
): ReadEntries | CalendarFault {
  const result: ReadEntries = { entries: [], found: 0, lost: [] };
  for (const file of files) {
    const begin = /BEGIN:VCALENDAR[\t ]*$/imu.exec(file);
    if (!begin) return { fault: "not-a-calendar" };
    const { components, isCutShort } = readComponents(file.slice(begin.index));
    if (isCutShort) return { fault: "cut-short" };
    const all = components.flatMap((component) => [component, ...component.components]);
    result.found += all.filter(({ name }) => ENTRIES.has(name)).length;
    if (result.found > MAX_ENTRIES) return { fault: "too-many-entries", found: result.found };
    const calendar = calendarOf(
      all,
      owners,
      new Map(Object.entries(zoneNames).map(([name, zone]) => [keyOf(name), zone])),
    );
    for (const component of all) readComponent(component, calendar, result);
  }
  return result;
}

/** What is known beside the files: email addresses of the owner, whose declined invitations are free, and the IANA zones of odd names. */
export type KnownOfCalendar = { owners?: string[]; zoneNames?: Record<string, string> };

const ENTRIES = new Set(["VEVENT", "VFREEBUSY", "VAVAILABILITY"]);

function readComponent(component: Component, calendar: Calendar, { entries, lost }: ReadEntries): void {
  if (component.name === "VAVAILABILITY" || isUnknown(component)) lost.push("");
  if (component.name !== "VFREEBUSY" && component.name !== "VEVENT") return;
  const read =
    component.name === "VEVENT"
      ? eventsIn(component).map((event) => readEvent(event, calendar))
      : [readFreeBusy(component, calendar)];
  for (const each of read) {
    entries.push(...each.entries);
    lost.push(...each.lost);
  }
}

/** "VEVENTDTSTART" may have been an event; a component of an extension is not one. */
const isUnknown = ({ name }: Component) => !isKnownComponent(name) && !name.startsWith("X-");

/** What all entries of a file share. */
type Calendar = { zones: CalendarZones; owners: Set<string>; zoneOf: ZoneOf };

function calendarOf(components: Component[], owners: string[], zoneNames: ReadonlyMap<string, string>): Calendar {
  const definitions = Map.groupBy(
    components.filter(({ name }) => name === "VTIMEZONE"),
    ({ lines }) => keyOf(textOf(lines, "TZID")),
  );
  const known = new Map<string, Zone>();
  const zoneCalled = (tzid: string) => {
    const zone =
      known.get(keyOf(tzid)) ??
      regionZone(zoneNames.get(keyOf(tzid)) ?? "") ??
      namedZone(tzid, definitions.get(keyOf(tzid)) ?? []);
    known.set(keyOf(tzid), zone);
    return zone;
  };
  const own = components.filter(({ name }) => name === "VCALENDAR").flatMap(({ lines }) => lines);
  const home = textOf(own, "X-WR-TIMEZONE");
  const addresses = [...owners, textOf(own, "X-WR-CALNAME")]
    .map((each) => each.toLowerCase())
    .filter((each) => each.includes("@"));
  return {
    zones: {
      home: home ? zoneCalled(home) : undefined,
      defined: [...definitions.values()]
        .map(([zone]) => textOf(zone?.lines ?? [], "TZID"))
        .filter(Boolean)
        .map(zoneCalled),
    },
    owners: new Set(addresses),
    zoneOf(parameters) {
      const tzid = parameters.get("TZID");
      if (tzid) return zoneCalled(tzid);
      const odd = oddParameter(parameters); // "TZIDD=Europe/Paris"
      return odd ? zoneCalled(odd[1] || odd[0]) : undefined;
    },
  };
}

const keyOf = (tzid: string) => tzid.replaceAll('"', "").replaceAll("\\,", ",").trim().toLowerCase();

const PARAMETERS = new Set(["VALUE", "RANGE", "FBTYPE", "TZID", "LANGUAGE"]);
const oddParameter = (parameters: Written["parameters"]) =>
  [...parameters].find(([name]) => !PARAMETERS.has(name) && !name.startsWith("X-"));

/** The lines of one event. An event `isMixed` with another where the END between them is missing; `shared` may be the other's. */
type EventLines = { lines: ContentLine[]; isMixed: boolean; shared: ContentLine[] };

/** Where an event has lost its END, the next begins with a property that comes again, though an event has it once. */
function eventsIn({ lines }: Component): EventLines[] {
  const comesOnce = (name: string) => lines.filter((line) => line.name === name && !line.isDoubtful).length <= 1;
  if (["UID", "DTSTART"].every(comesOnce)) return [{ lines, isMixed: false, shared: [] }];
  const events: ContentLine[][] = [[]];
  let seen = new Set<string>();
  for (const line of lines) {
    if (ONCE.has(line.name) && seen.has(line.name)) {
      events.push([]);
      seen = new Set();
    }
    seen.add(line.name);
    events.at(-1)?.push(line);
  }
  return events.map((each) => ({
    lines: each,
    isMixed: true,
    shared: lines.filter((line) => !each.includes(line) && (line.name === "RRULE" || line.name === "RDATE")),
  }));
}

const ONCE = new Set("UID DTSTART DTEND DTSTAMP SUMMARY CREATED LAST-MODIFIED SEQUENCE CLASS STATUS TRANSP".split(" "));

type Read = { entries: CalendarEvent[]; lost: string[] };

function readEvent({ lines, isMixed, shared }: EventLines, calendar: Calendar): Read {
  const { zones, zoneOf } = calendar;
  const broken = lines.flatMap((line) => line.broken);
  const named = (name: string) => [...lines, ...shared].filter((line) => line.name === name);
  const title = storable(unescaped(textOf(lines, "SUMMARY")), MAX_TITLE_LENGTH);
  let mayRepeat = isMixed || isDamaged(lines);
  let isUnderstood = !mayRepeat;
  const doubt = () => {
    isUnderstood = false;
  };
  /** Reads each line exactly or else loosely, which leaves a doubt; one that may be part of a text may be nothing. */
  const read = <T>(
    name: string,
    exactly: (written: Written) => T | undefined,
    loosely: (written: Written) => T | undefined,
  ) =>
    named(name).map((line) => {
      const exact = readLine(line, exactly);
      if (exact === undefined && !line.isDoubtful) doubt();
      return exact ?? (line.isDoubtful ? undefined : readLine(line, loosely));
    });
  const times = (name: string) =>
    read(
      name,
      (written) => readTime(written, zoneOf),
      (written) => readTime(written, zoneOf, true),
    );

  const ends = times("DTEND");
  const lengths = read("DURATION", readLength, () => DAY);
  const lasts = lengths.filter((length) => length !== undefined);
  const starts = times("DTSTART").filter((time) => time !== undefined);
  if (starts.length === 0) doubt();
  const found = starts.length > 0 ? starts : salvaged(broken, zoneOf);
  const latest = ends.flatMap((end) => (end ? latestOf(end) : []));
  const isEndKnown = latest.length > 0 || lasts.length > 0;
  if (!isEndKnown && (ends.length > 0 || broken.length > 0)) {
    doubt();
    lasts.push(DAY);
    latest.push(
      ...salvaged(broken, zoneOf)
        .map(latestOf)
        .filter((end) => found.some(({ time }) => isSoonAfter(time, end))),
    );
  }
  const anchors =
    found.length > 0 ? found : latest.map((end) => ({ time: later(end, { days: -1, ms: 0 }), within: DAY }));
  if (anchors.length === 0) return { entries: [], lost: [title] };

  const rules = read("RRULE", understoodRule, ({ value }) => readRule(value) ?? UNREAD_RULE).filter(
    (rule) => rule !== undefined,
  );
  for (const piece of broken)
    if (/FREQ\s*=/iu.test(piece)) rules.push(readRule(piece.slice(piece.toUpperCase().indexOf("FREQ"))) ?? UNREAD_RULE);
  const isCertain = anchors.length === 1 && found.length === 1;
  const added = read(
    "RDATE",
    (written) => periodsOf(written, zoneOf),
    (written) => periodsOf(written, zoneOf, true),
  ).flatMap((periods) => periods ?? []);
  if (named("RDATE").some((line) => readLine(line, (written) => periodsOf(written, zoneOf)) === undefined))
    mayRepeat = true;
  const replaces = isMixed
    ? undefined
    : recurrenceId(lines, zoneOf, () => {
        doubt();
        mayRepeat = true;
      });
  const entry = {
    uid: storable(textOf(lines, "UID"), MAX_UID_LENGTH),
    title,
    ends: latest,
    rules: rules.flatMap((rule) => untilOf(isCertain ? rule : { ...UNREAD_RULE, until: rule.until }, doubt)),
    added,
    removed: isMixed ? [] : removedBy(lines, zoneOf),
    replaces,
    isBusy: isMixed || isBusy(lines, calendar.owners),
    isUnderstood,
    mayRepeat,
    zones,
  };
  return {
    entries: anchors.map(({ time, within }) => ({
      ...entry,
      start: time,
      lasts: within === NO_LENGTH ? lasts : [...lasts.map((length) => longer(length, within)), within],
    })),
    lost: [],
  };
}

/** Reads the times in lines whose names are broken ("DTSTXART:20261201T090000Z"). */
function salvaged(broken: string[], zoneOf: ZoneOf): WrittenTime[] {
  return broken.flatMap((piece) => {
    const text = piece.replace(/^[^:;]*?(?=TZID=)/iu, "X;");
    const head = /^[^:;]*/u.exec(text)?.[0] ?? "";
    const zone = (parameters: Written["parameters"]) =>
      zoneOf(parameters) ?? (/[=/]/u.test(head) ? unknownZone(head) : undefined);
    return readLine({ name: "", text, broken: [], isDoubtful: true }, (written) => readTime(written, zone)) ?? [];
  });
}

const dayOf = (time: EventTime) => ("day" in time ? time.day : time.wall.toPlainDate());
const MOST_DAYS_SALVAGED = 60;
function isSoonAfter(start: EventTime, end: EventTime): boolean {
  const { days } = dayOf(start).until(dayOf(end));
  return days >= 0 && days <= MOST_DAYS_SALVAGED;
}

/** Whether a line may be missing: one has lost its name or its line break, or a stamp has lost its end and perhaps what came after it. */
const isDamaged = (lines: ContentLine[]): boolean =>
  lines.some((line) => line.broken.some(mayBeNeeded) || hidesAnother(line) || (STAMPS.has(line.name) && isCut(line)));
const STAMPS = new Set(["DTSTAMP", "CREATED", "LAST-MODIFIED"]);
function isCut(line: ContentLine): boolean {
  const isTime = readLine({ ...line, broken: [] }, ({ value }) => /^\d{4}/u.test(value) || undefined) === true;
  return isTime && readLine(line, (written) => readTime(written, () => undefined)) === undefined;
}

/** Whether a line that is no property may once have been one that decides about the time. */
const mayBeNeeded = (piece: string) =>
  /\d{8}|\d{4}-\d\d-\d\d|FREQ|DTSTART|DTEND|DURATION|RRULE|RDATE|TZID/iu.test(piece);

const understoodRule = ({ value }: Written) => {
  const rule = readRule(value);
  return rule?.isUnderstood ? rule : undefined;
};

/** A rule with COUNT and UNTIL, which exclude each other, becomes two. An UNTIL that cannot be read leaves the rule without an end. */
function untilOf({ text, isAllDay, until: written }: WrittenRule, doubt: () => void): Rule[] {
  if (written === undefined) return [{ text, isAllDay, until: undefined }];
  const value = { value: written, parameters: new Map<string, string>() };
  const until = readTime(value, () => undefined) ?? readTime(value, () => undefined, true);
  if (!until || until.within !== NO_LENGTH) doubt();
  const withoutCount = text?.replace(/;COUNT=\d+/u, "");
  const ending = { text: withoutCount, isAllDay, until: until && latestOf(until) };
  return withoutCount === text ? [ending] : [ending, { text, isAllDay, until: undefined }];
}

/** Reads a list of times and periods; `isLoose`: each as far as it can be read. Undefined if one, or loosely none, can be read. */
function periodsOf({ value, parameters }: Written, zoneOf: ZoneOf, isLoose = false): Period[] | undefined {
  const periods: Period[] = [];
  for (const item of value.split(/[,;]/u)) {
    const [from = "", to] = item.split("/");
    const begins = { value: from, parameters };
    const start = readTime(begins, zoneOf) ?? (isLoose ? readTime(begins, zoneOf, true) : undefined);
    const end = to === undefined ? undefined : readTime({ value: to, parameters }, zoneOf);
    const length = to === undefined ? undefined : readLength({ value: to });
    const isRead = start !== undefined && (to === undefined || end !== undefined || length !== undefined);
    if (!isRead && !isLoose) return undefined;
    if (!start) continue;
    const lasts = [length, isRead ? undefined : DAY, start.within === NO_LENGTH ? undefined : start.within];
    periods.push({
      start: start.time,
      ends: end ? [latestOf(end)] : [],
      lasts: lasts.filter((each) => each !== undefined),
    });
  }
  return periods.length > 0 ? periods : undefined;
}

function recurrenceId(lines: ContentLine[], zoneOf: ZoneOf, doubt: () => void): CalendarEvent["replaces"] {
  const line = lines.find(({ name }) => name === "RECURRENCE-ID");
  if (!line) return undefined;
  const read = readLine(line, (written) => {
    const time = readTime(written, zoneOf);
    const range = written.parameters.get("RANGE")?.toUpperCase();
    const isKnown = (range === undefined || range === "THISANDFUTURE") && !oddParameter(written.parameters);
    return isKnown && time?.within === NO_LENGTH ? { moment: time.time, andFollowing: range !== undefined } : undefined;
  });
  if (!read && line.text.includes(";")) doubt(); // it may change all that follow
  return read;
}

/** Returns the EXDATEs. One that is not read exactly frees nothing. */
function removedBy(lines: ContentLine[], zoneOf: ZoneOf): EventTime[] {
  const exact = ({ value, parameters }: Written) =>
    value.split(/[,;]/u).map((item) => {
      const read = oddParameter(parameters) ? undefined : readTime({ value: item, parameters }, zoneOf);
      return read?.within === NO_LENGTH ? read.time : undefined;
    });
  return lines
    .filter(({ name, isDoubtful }) => name === "EXDATE" && !isDoubtful)
    .flatMap((line) => {
      const whole = readLine(line, (written) => {
        const times = exact(written);
        return times.includes(undefined) ? undefined : times;
      });
      return (
        whole ??
        readLine(line, (written) => (exact(written).some(Boolean) ? exact(written) : undefined)) ??
        []
      ).flatMap((time) => time ?? []);
    });
}

const FREE_FOR_MICROSOFT = ["FREE", "WORKINGELSEWHERE"];
const BUSY_FOR_MICROSOFT = ["BUSY", "OOF", "TENTATIVE"];

/** What marks an event as free must say so in each of its lines, and not be contradicted. */
function isBusy(lines: ContentLine[], owners: ReadonlySet<string>): boolean {
  const says = (name: string, words: string[]) => {
    const found = lines.filter((line) => line.name === name);
    const saying = found.filter(
      (line) => readLine(line, ({ value }) => words.includes(wordOf(value)) || undefined) && !line.isDoubtful,
    );
    return { some: saying.length > 0, all: saying.length > 0 && saying.length === found.length };
  };
  if (says("STATUS", ["CANCELLED", "CANCELED"]).all || isDeclined(lines, owners)) return false;
  const microsoft = "X-MICROSOFT-CDO-BUSYSTATUS";
  if (says(microsoft, FREE_FOR_MICROSOFT).all) return false;
  return !says("TRANSP", ["TRANSPARENT"]).all || says(microsoft, BUSY_FOR_MICROSOFT).some;
}

const wordOf = (value: string) => value.replaceAll(/["'\s]/gu, "").toUpperCase();

function isDeclined(lines: ContentLine[], owners: ReadonlySet<string>): boolean {
  const answers = lines
    .filter(({ name, isDoubtful }) => name === "ATTENDEE" && !isDoubtful)
    .flatMap(
      (line) =>
        readLine(line, ({ value, parameters }) => {
          const addresses = [value, parameters.get("EMAIL") ?? ""].map((each) =>
            each
              .trim()
              .toLowerCase()
              .replace(/^mailto:/u, ""),
          );
          return addresses.some((address) => owners.has(address)) ? (parameters.get("PARTSTAT") ?? "") : undefined;
        }) ?? [],
    );
  return answers.length > 0 && answers.every((answer) => wordOf(answer) === "DECLINED");
}

/** Reads when a person is busy (VFREEBUSY): every kind of busy counts, also one that is not known. */
function readFreeBusy({ lines }: Component, { zones, zoneOf }: Calendar): Read {
  let isUnderstood = !isDamaged(lines);
  const doubt = () => {
    isUnderstood = false;
  };
  const uid = storable(textOf(lines, "UID"), MAX_UID_LENGTH);
  const entries = lines
    .filter(({ name }) => name === "FREEBUSY")
    .flatMap((line) => {
      const isFree = (parameters: Written["parameters"]) => wordOf(parameters.get("FBTYPE") ?? "") === "FREE";
      const exact = readLine(line, (written) => (isFree(written.parameters) ? [] : periodsOf(written, zoneOf)));
      if (!exact) doubt();
      return exact ?? readLine(line, (written) => periodsOf(written, zoneOf, true)) ?? [];
    })
    .map((period): CalendarEvent => ({
      ...period,
      uid,
      title: "",
      rules: [],
      added: [],
      removed: [],
      replaces: undefined,
      isBusy: true,
      isUnderstood: true,
      mayRepeat: false,
      zones,
    }));
  return { entries, lost: isUnderstood ? [] : [""] };
}

/** Returns the value of a text, without the lines that follow it. */
function textOf(lines: ContentLine[], name: string): string {
  const line = lines.find((each) => each.name === name);
  return line ? (readLine({ ...line, broken: [] }, ({ value }) => value.trim()) ?? "") : "";
}

const unescaped = (text: string) =>
  text.replaceAll(/\\([nN,;\\])/gu, (_, escaped: string) => (escaped.toLowerCase() === "n" ? "\n" : escaped));

/** Makes text storable in PostgreSQL: one line, well-formed even if it was cut within a surrogate pair. */
function storable(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();
}
