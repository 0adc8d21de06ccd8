import {
  type Calendar,
  type Change,
  DAY_MINUTES,
  dateOf,
  instantOf,
  isBusy,
  type Item,
  occurrenceDays,
  occurrencesOf,
  type ZoneName,
} from "./model.ts";
import type { Random } from "./random.ts";

/** How programs write: line ends, names of zones, days, ends and exceptions. */
type Manner = {
  name: string;
  lineEnd: string;
  /** Bytes after which a line is folded. */
  fold: number;
  zones: readonly ("iana" | "windows" | "display" | "custom" | "prefixed" | "utc" | "floating")[];
  hasDefinitions: boolean;
  /** Exceptions of all-day series are written as midnight in a Windows zone. */
  midnightExceptions: boolean;
  plainDays: boolean;
  noSeconds: boolean;
  free: readonly string[];
  cancelled: readonly string[];
};

const PLAIN = {
  lineEnd: "\r\n",
  fold: 75,
  hasDefinitions: true,
  midnightExceptions: false,
  plainDays: false,
  noSeconds: false,
};
const FREE = { free: ["TRANSP:TRANSPARENT"], cancelled: ["STATUS:CANCELLED"] };
const MANNERS: Manner[] = [
  { ...PLAIN, ...FREE, name: "Google", zones: ["iana", "utc"] },
  { ...PLAIN, ...FREE, name: "Apple", zones: ["iana"] },
  { ...PLAIN, ...FREE, name: "Nextcloud", lineEnd: "\n", zones: ["iana", "utc", "prefixed"] },
  {
    ...PLAIN,
    name: "Exchange",
    zones: ["windows", "display", "custom"],
    midnightExceptions: true,
    free: ["TRANSP:TRANSPARENT\nX-MICROSOFT-CDO-BUSYSTATUS:FREE", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"],
    cancelled: ["STATUS:CANCELLED"],
  },
  {
    ...PLAIN,
    ...FREE,
    name: "Outlook without definitions",
    zones: ["windows", "display"],
    hasDefinitions: false,
    fold: 1000,
  },
  {
    ...PLAIN,
    name: "an old program",
    lineEnd: "\n",
    fold: 10_000,
    zones: ["floating", "utc", "iana"],
    hasDefinitions: false,
    plainDays: true,
    noSeconds: true,
    free: ["transp:transparent", "TRANSP:TRANSPARENT "],
    cancelled: ["STATUS:CANCELED", "STATUS:Cancelled"],
  },
];

export const OWNER = "rowan@example.com";

/** A calendar file, with the titles of its items as the file says them. */
export function writeCalendar(calendar: Calendar, random: Random): { text: string; manner: string } {
  if (random.chance(0.08)) return { text: writeFreeBusy(calendar, random), manner: "free/busy" };
  const manner = random.one(MANNERS);
  const writer = new Writer(manner, calendar.practice, random);
  const events = calendar.items.flatMap((item, n) => writer.item(item, n));
  const lines = [
    "BEGIN:VCALENDAR",
    `PRODID:-//Example//${manner.name}//EN`,
    "VERSION:2.0",
    ...(manner.name === "Google" ? [`X-WR-CALNAME:${OWNER}`, `X-WR-TIMEZONE:${calendar.practice}`] : []),
    ...(manner.hasDefinitions ? [...writer.definitions.values()].flat() : []),
    ...events,
    "END:VCALENDAR",
  ];
  return { text: lines.flatMap((line) => line.split("\n")).map((line) => folded(line, manner)).join(manner.lineEnd) + manner.lineEnd, manner: manner.name }; // prettier-ignore
}

const folded = (line: string, { fold, lineEnd }: Manner) =>
  (line.match(new RegExp(`.{1,${fold}}`, "gu")) ?? [""]).join(`${lineEnd} `);

const compact = (day: number) => dateOf(day).replaceAll("-", "");
const two = (n: number) => String(n).padStart(2, "0");

class Writer {
  readonly definitions = new Map<string, string[]>();
  private readonly manner: Manner;
  private readonly practice: ZoneName;
  private readonly random: Random;
  constructor(manner: Manner, practice: ZoneName, random: Random) {
    this.manner = manner;
    this.practice = practice;
    this.random = random;
  }

  item(item: Item, n: number): string[] {
    const uid = `UID:item-${n}@example.com`;
    const zone = this.zoneOf(item);
    const days = occurrenceDays(item);
    const wallAt = (nth: number) => (days[nth] as number) * DAY_MINUTES + item.minute;
    const shown = item.changes.filter(({ nth }) => days[nth] !== undefined);
    const removed = shown
      .filter(({ to }) => to === "removed")
      .map(({ nth }) => this.exception("EXDATE", wallAt(nth), item, zone));
    const own = { day: item.day, minute: item.minute, length: item.length };
    const rule = item.rule ? [`RRULE:${ruleOf(item, this.until(item, zone))}`] : [];
    const master = this.event(item, [
      uid,
      ...this.span(own, item, zone),
      ...rule,
      ...(this.random.chance(0.5) ? joined(removed) : removed),
    ]);
    const exceptions = shown.flatMap((change) =>
      this.changed(change, uid, { item, zone, wall: wallAt(change.nth), day: days[change.nth] as number }),
    );
    return this.random.chance(0.5) ? [...master, ...exceptions] : [...exceptions, ...master];
  }

  private changed(
    { to, onward }: Change,
    uid: string,
    { item, zone, wall, day }: { item: Item; zone: Zone; wall: number; day: number },
  ): string[] {
    if (to === "removed") return [];
    const range = onward ? ";RANGE=THISANDFUTURE" : "";
    const id = this.exception("RECURRENCE-ID", wall, item, zone).replace("RECURRENCE-ID", `RECURRENCE-ID${range}`);
    return this.event(item, [
      uid,
      id,
      ...this.span({ day: day + to.days, minute: item.minute + to.minutes, length: to.length }, item, zone),
    ]);
  }

  private event(item: Item, needed: string[]): string[] {
    const { random } = this;
    const others = [
      "DTSTAMP:20261101T000000Z",
      `SUMMARY:${item.title}`,
      ...random.some(OTHERS, 4),
      ...this.marked(item),
    ];
    const lines = random.chance(0.5) ? shuffled([...needed, ...others], random) : [...needed, ...others];
    const alarm = random.chance(0.3)
      ? [
          "BEGIN:VALARM",
          "ACTION:DISPLAY",
          "DESCRIPTION:Soon",
          "TRIGGER:-PT15M",
          "DURATION:PT5M",
          "REPEAT:1",
          "END:VALARM",
        ]
      : [];
    return ["BEGIN:VEVENT", ...lines, ...alarm, "END:VEVENT"];
  }

  private marked(item: Item): string[] {
    const answer = (partstat: string, address: string) =>
      `ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=${partstat};CN="Ash, Rowan":mailto:${address}`;
    switch (item.mark) {
      case "free":
        return [this.random.one(this.manner.free)];
      case "cancelled":
        return [this.random.one(this.manner.cancelled)];
      case "declined":
        return [answer("ACCEPTED", "sam@example.com"), answer("DECLINED", OWNER)];
      case "elsewhere":
        return ["X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE", "TRANSP:OPAQUE"];
      case "declined by another":
        return [answer("DECLINED", "sam@example.com"), answer("ACCEPTED", OWNER)];
      case "tentative":
        return ["STATUS:TENTATIVE"];
      case "away":
        return ["X-MICROSOFT-CDO-BUSYSTATUS:OOF"];
      case "busy":
        return this.random.one([[], ["TRANSP:OPAQUE"], ["STATUS:CONFIRMED", "TRANSP:OPAQUE"]]);
    }
  }

  /** Start and end, or length. */
  private span(
    { day, minute, length }: { day: number; minute: number; length: number },
    item: Item,
    zone: Zone,
  ): string[] {
    if (item.isAllDay) {
      const value = this.manner.plainDays ? "" : ";VALUE=DATE";
      const end = this.random.chance(0.8) ? `DTEND${value}:${compact(day + length)}` : `DURATION:P${length}D`;
      return [`DTSTART${value}:${compact(day)}`, ...(length === 1 && this.random.chance(0.3) ? [] : [end])];
    }
    const start = day * DAY_MINUTES + minute;
    const instant = instantOf(start, item.zone);
    const end = endWall(instant + length, item.zone);
    const duration = `DURATION:${length % 60 === 0 ? `PT${length / 60}H` : `PT${Math.floor(length / 60)}H${length % 60}M`}`;
    const isClear = end !== undefined;
    return [
      `DTSTART${this.moment(start, item, zone)}`,
      isClear && this.random.chance(0.7) ? `DTEND${this.moment(end, item, zone)}` : duration.replace("PT0H", "PT"),
    ];
  }

  private moment(wall: number, item: Item, zone: Zone): string {
    const seconds = this.manner.noSeconds ? "" : "00";
    const written = (at: number) => `${compact(Math.floor(at / DAY_MINUTES))}T${two(Math.floor((((at % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES) / 60))}${two((((at % 60) + 60) % 60))}${seconds}`; // prettier-ignore
    if (zone.way === "utc") return `:${written(instantOf(wall, item.zone))}Z`;
    return zone.way === "floating" ? `:${written(wall)}` : `;TZID=${zone.name}:${written(wall)}`;
  }

  private exception(name: string, wall: number, item: Item, zone: Zone): string {
    if (!item.isAllDay) {
      const isUtc = item.zone !== "UTC" && zone.way !== "floating" && this.random.chance(0.3);
      return `${name}${this.moment(wall, item, isUtc ? { way: "utc", name: "" } : zone)}`;
    }
    const day = compact(Math.floor(wall / DAY_MINUTES));
    if (this.manner.midnightExceptions) return `${name};TZID=${WINDOWS[this.practice]}:${day}T000000`;
    return this.manner.plainDays ? `${name}:${day}` : `${name};VALUE=DATE:${day}`;
  }

  private until({ end, isAllDay, minute, ...item }: Item, zone: Zone): string {
    if (!end) return "";
    if ("count" in end) return `;COUNT=${end.count}`;
    if (isAllDay) return `;UNTIL=${compact(end.untilDay)}`;
    const wall = end.untilDay * DAY_MINUTES + minute;
    return `;UNTIL=${this.moment(wall, { ...item, end, isAllDay, minute }, zone.way === "floating" ? zone : { way: "utc", name: "" }).slice(1)}`;
  }

  private zoneOf(item: Item): Zone {
    if (item.isAllDay) return { way: "floating", name: "" };
    if (item.zone === "UTC") return { way: "utc", name: "" };
    const isDaytime = item.minute > 6 * 60 && item.minute < 20 * 60; // whatever a file's own rules say about the hour of a change
    const isSeries = item.rule !== undefined;
    const ways = this.manner.zones.filter(
      (way) =>
        !(way === "custom" && !isDaytime) &&
        !(way === "utc" && isSeries) &&
        !(way === "floating" && item.zone !== this.practice),
    );
    const way = ways.length > 0 ? this.random.one(ways) : "iana";
    const name = {
      iana: item.zone,
      windows: this.random.one([WINDOWS[item.zone], `"${WINDOWS[item.zone]}"`]),
      display: `"${DISPLAY[item.zone]}"`,
      custom: `Customized Time Zone ${Object.keys(WINDOWS).indexOf(item.zone)}`,
      prefixed: `/example.org/20260101_1/${item.zone}`,
      utc: "",
      floating: "",
    }[way];
    const defined = way === "custom" ? name : item.zone;
    if (way === "iana" || way === "custom") this.definitions.set(defined, definitionOf(defined, item.zone));
    return { way, name };
  }
}

type Zone = { way: string; name: string };

/** Returns the wall-clock minute of an instant; undefined where clocks show it twice. */
function endWall(instant: number, zone: ZoneName): number | undefined {
  for (let offset = -12 * 60; offset <= 14 * 60; offset += 30)
    if (instantOf(instant + offset, zone) === instant && isShown(instant, offset, zone)) return instant + offset;
  return undefined;
}
const isShown = (instant: number, offset: number, zone: ZoneName) =>
  instantOf(instant + offset + 1, zone) === instant + 1;

const joined = (lines: string[]) => {
  const [first, ...others] = lines;
  if (!first) return [];
  const head = first.slice(0, first.lastIndexOf(":"));
  return others.every((line) => line.startsWith(`${head}:`) && line.endsWith("Z") === first.endsWith("Z"))
    ? [first + others.map((line) => `,${line.slice(head.length + 1)}`).join("")]
    : lines;
};

function shuffled<T>(list: T[], random: Random): T[] {
  const left = [...list];
  return list.map(() => left.splice(random.below(left.length), 1)[0] as T);
}

const DAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
function ruleOf({ rule }: Item, end: string): string {
  if (!rule) return "";
  const interval = rule.interval === 1 ? "" : `;INTERVAL=${rule.interval}`;
  switch (rule.every) {
    case "day":
      return `FREQ=DAILY${end}${interval}`;
    case "week":
      return `FREQ=WEEKLY;WKST=MO${end}${interval};BYDAY=${rule.weekdays.map((day) => DAYS[day]).join(",")}`;
    case "month":
      return `FREQ=MONTHLY${end}${interval};BYMONTHDAY=${rule.monthday}`;
    case "nth":
      return `FREQ=MONTHLY${end}${interval};BYDAY=${rule.nth}${DAYS[rule.weekday]}`;
    case "year":
      return `FREQ=YEARLY${end}`;
  }
}

const OTHERS = [
  "DESCRIPTION:Bring the card\\, please.\\nStatus: cancelled\\, if nobody answers by 20261201. Dauer: 60 Minuten; Übung für später",
  "LOCATION:A room with a view; 2nd floor",
  "CREATED:20260101T000000Z",
  "LAST-MODIFIED:20260102T000000Z",
  "SEQUENCE:2",
  "CLASS:PRIVATE",
  "CATEGORIES:Work,Friends",
  "ORGANIZER;CN=Sam:mailto:sam@example.com",
  "X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC",
  'X-ALT-DESC;FMTTYPE=text/html:<html><body>A "page": <b>bold</b></body></html>',
  "URL:https://example.com/meet?id=20261201",
  "PRIORITY:5",
];

const WINDOWS: Record<ZoneName, string> = {
  "Europe/London": "GMT Standard Time",
  "Europe/Berlin": "W. Europe Standard Time",
  "America/New_York": "Eastern Standard Time",
  "America/Los_Angeles": "Pacific Standard Time",
  "Asia/Kolkata": "India Standard Time",
  "Asia/Tokyo": "Tokyo Standard Time",
  "Australia/Sydney": "AUS Eastern Standard Time",
  "Pacific/Auckland": "New Zealand Standard Time",
  UTC: "UTC",
};
const DISPLAY: Record<ZoneName, string> = {
  "Europe/London": "(UTC+00:00) Dublin, Edinburgh, Lisbon, London",
  "Europe/Berlin": "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna",
  "America/New_York": "(UTC-05:00) Eastern Time (US & Canada)",
  "America/Los_Angeles": "(UTC-08:00) Pacific Time (US & Canada)",
  "Asia/Kolkata": "(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi",
  "Asia/Tokyo": "(UTC+09:00) Osaka, Sapporo, Tokyo",
  "Australia/Sydney": "(UTC+10:00) Canberra, Melbourne, Sydney",
  "Pacific/Auckland": "(UTC+12:00) Auckland, Wellington",
  UTC: "(UTC) Coordinated Universal Time",
};

/** Standard and summer time: offsets, and when each begins. */
const CHANGES: Partial<Record<ZoneName, { standard: [string, string, string]; summer: [string, string, string] }>> = {
  "Europe/London": {
    standard: ["+0000", "T020000", "BYDAY=-1SU;BYMONTH=10"],
    summer: ["+0100", "T010000", "BYDAY=-1SU;BYMONTH=3"],
  },
  "Europe/Berlin": {
    standard: ["+0100", "T030000", "BYDAY=-1SU;BYMONTH=10"],
    summer: ["+0200", "T020000", "BYDAY=-1SU;BYMONTH=3"],
  },
  "America/New_York": {
    standard: ["-0500", "T020000", "BYDAY=1SU;BYMONTH=11"],
    summer: ["-0400", "T020000", "BYDAY=2SU;BYMONTH=3"],
  },
  "America/Los_Angeles": {
    standard: ["-0800", "T020000", "BYDAY=1SU;BYMONTH=11"],
    summer: ["-0700", "T020000", "BYDAY=2SU;BYMONTH=3"],
  },
  "Australia/Sydney": {
    standard: ["+1000", "T030000", "BYDAY=1SU;BYMONTH=4"],
    summer: ["+1100", "T020000", "BYDAY=1SU;BYMONTH=10"],
  },
  "Pacific/Auckland": {
    standard: ["+1200", "T030000", "BYDAY=1SU;BYMONTH=4"],
    summer: ["+1300", "T020000", "BYDAY=-1SU;BYMONTH=9"],
  },
};

function definitionOf(tzid: string, zone: ZoneName): string[] {
  const fixed = { "Asia/Kolkata": "+0530", "Asia/Tokyo": "+0900" }[zone as string];
  const part = (kind: string, from: string, [to, time, rule]: [string, string, string]) => [
    `BEGIN:${kind}`, `DTSTART:16010101${time}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, "TZNAME:Zone", ...(rule ? [`RRULE:FREQ=YEARLY;${rule}`] : []), `END:${kind}`,
  ]; // prettier-ignore
  const changes = CHANGES[zone];
  const parts = changes
    ? [
        ...part("STANDARD", changes.summer[0], changes.standard),
        ...part("DAYLIGHT", changes.standard[0], changes.summer),
      ]
    : part("STANDARD", fixed ?? "+0000", [fixed ?? "+0000", "T000000", ""]);
  return ["BEGIN:VTIMEZONE", `TZID:${tzid}`, ...parts, "END:VTIMEZONE"];
}

function writeFreeBusy({ items, practice }: Calendar, random: Random): string {
  const written = (instant: number) => `${compact(Math.floor(instant / DAY_MINUTES))}T${two(Math.floor((instant % DAY_MINUTES) / 60))}${two(instant % 60)}00Z`; // prettier-ignore
  const lines = items.flatMap((item) =>
    occurrencesOf(item).map(({ day, minute, length }) => {
      const start = instantOf(day * DAY_MINUTES + minute, item.isAllDay ? practice : item.zone);
      const end = item.isAllDay ? instantOf((day + length) * DAY_MINUTES, practice) : start + length;
      const type = isBusy(item)
        ? random.one(["", ";FBTYPE=BUSY", ";FBTYPE=BUSY-TENTATIVE", ";FBTYPE=BUSY-UNAVAILABLE"])
        : ";FBTYPE=FREE";
      return `FREEBUSY${type}:${written(start)}/${random.chance(0.5) ? written(end) : `PT${end - start}M`}`;
    }),
  );
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "METHOD:PUBLISH", "BEGIN:VFREEBUSY", "UID:busy@example.com", "DTSTAMP:20261101T000000Z", ...lines, "END:VFREEBUSY", "END:VCALENDAR", ""].join("\r\n"); // prettier-ignore
}
