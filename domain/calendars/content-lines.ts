/**
 * The lines of an iCalendar file (RFC 5545), read leniently. Lines that are no properties are kept with the property before them: they may
 * be the rest of a text with a real line break, or of a property that was broken.
 */

/** A property as written, unfolded. `broken` are the pieces that follow it. A line is doubtful if it may be part of a text instead. */
export type ContentLine = { name: string; text: string; broken: string[]; isDoubtful: boolean };

const PROPERTIES = new Set(
  `BEGIN END CALSCALE METHOD PRODID VERSION ATTACH CATEGORIES CLASS COMMENT DESCRIPTION GEO LOCATION PERCENT-COMPLETE PRIORITY RESOURCES
   STATUS SUMMARY COMPLETED DTEND DUE DTSTART DURATION FREEBUSY TRANSP TZID TZNAME TZOFFSETFROM TZOFFSETTO TZURL ATTENDEE CONTACT ORGANIZER
   RECURRENCE-ID RELATED-TO URL UID EXDATE EXRULE RDATE RRULE ACTION REPEAT TRIGGER CREATED DTSTAMP LAST-MODIFIED SEQUENCE REQUEST-STATUS
   NAME REFRESH-INTERVAL SOURCE COLOR IMAGE CONFERENCE ACKNOWLEDGED PROXIMITY BUSYTYPE TZUNTIL TZID-ALIAS-OF LOCATION-TYPE
   PARTICIPANT-TYPE RESOURCE-TYPE STRUCTURED-DATA STYLED-DESCRIPTION CONCEPT LINK REFID CALENDAR-ADDRESS DAYLIGHT TZ DCREATED AALARM DALARM`
    .trim()
    .split(/\s+/u),
);
const TEXTS = new Set(["DESCRIPTION", "SUMMARY", "COMMENT", "LOCATION", "CONTACT", "X-ALT-DESC"]);

/** Returns the lines, unfolded. */
export function contentLines(text: string): ContentLine[] {
  const lines: ContentLine[] = [];
  let broken: string[] = []; // what comes before the first property belongs to nothing
  let isLastBroken = false;
  for (const written of text.split(/\r\n?|\n/u).flatMap(separated)) {
    if (written.trim() === "") continue; // a stray line end, as in "\r\r\n"
    const last = lines.at(-1);
    if (/^[\t ]/u.test(written)) {
      if (isLastBroken) broken.push(`${broken.pop() ?? ""}${written.slice(1)}`);
      else if (last) last.text += written.slice(1);
      continue;
    }
    const name = nameOf(written);
    const joined = name === undefined ? joinedName(broken, written) : undefined;
    if (joined) broken.splice(-joined.pieces);
    if (name === undefined && !joined) {
      broken.push(written);
      isLastBroken = true;
      continue;
    }
    const line = { name: name ?? joined?.name ?? "", text: joined?.text ?? written, broken: [] };
    lines.push({ ...line, isDoubtful: last !== undefined && mayBeText(line, last) });
    broken = lines.at(-1)?.broken ?? [];
    isLastBroken = false;
  }
  return lines;
}

/** "SEQUENCE:2END:VEVENT" has lost a line break. */
function separated(line: string): string[] {
  const at = line.search(/(?<=.)(?:BEGIN|END):(?:V[A-Z]+|STANDARD|DAYLIGHT)[\t ]*$/iu);
  return at > 0 ? [...separated(line.slice(0, at)), line.slice(at)] : [line];
}

/** Returns the name of a property that is known, or an extension's; undefined for any other line. */
function nameOf(line: string): string | undefined {
  const name = /^([a-z\d-]+)[\t ]*[:;]/iu.exec(line)?.[1]?.toUpperCase();
  if ((name === "BEGIN" || name === "END") && !/^[^:;]*:[\t ]*[a-z]/iu.test(line)) return undefined; // the rest of "DTEND:20261201"
  return name !== undefined && (PROPERTIES.has(name) || name.startsWith("X-")) ? name : undefined;
}

/** A line break within the name of a property ("DTST", "ART:20261201") leaves two or three pieces. */
function joinedName(broken: string[], line: string) {
  for (let pieces = 1; pieces <= Math.min(3, broken.length); pieces += 1) {
    const text = broken.slice(-pieces).join("") + line;
    const name = nameOf(text);
    if (name !== undefined && PROPERTIES.has(name)) return { name, text, pieces };
  }
  return undefined;
}

/** "Status: cancelled" after a text is probably its next line, unlike "STATUS:CANCELLED". */
function mayBeText({ text }: { text: string }, last: ContentLine): boolean {
  if (last.broken.length === 0 && !TEXTS.has(last.name) && !last.isDoubtful) return false;
  const name = /^[a-z\d-]+/iu.exec(text)?.[0] ?? "";
  return /^[^:;]*:\s/u.test(text) || (name !== name.toUpperCase() && name !== name.toLowerCase());
}

/** Whether the line break before a needed property is lost ("SUMMARY:LunchRRULE:FREQ=DAILY"). */
export const hidesAnother = ({ text }: ContentLine): boolean =>
  /[^\s=-](?:(?:DTSTART|DTEND|RDATE|DURATION|RECURRENCE-ID|FREEBUSY|TZOFFSETFROM|TZOFFSETTO)[:;]|RRULE:)/iu.test(text);

/** A value with its parameters, names in upper case. */
export type Written = { value: string; parameters: ReadonlyMap<string, string> };

/**
 * Returns the first reading of a line that `parse` understands: with the pieces that follow it, and from each colon that may begin the
 * value, since zone names such as "(UTC-05:00) Eastern Time" hold colons.
 */
export function readLine<T>({ text, broken }: ContentLine, parse: (written: Written) => T | undefined): T | undefined {
  for (let pieces = Math.min(3, broken.length); pieces >= 0; pieces -= 1) {
    for (const written of readingsOf(text + broken.slice(0, pieces).join(""))) {
      const read = parse(written);
      if (read !== undefined) return read;
    }
  }
  return undefined;
}

function* readingsOf(line: string): Generator<Written> {
  const head = /^[^:;]*/u.exec(line)?.[0].length ?? 0;
  if (line[head] === ":") yield { value: line.slice(head + 1), parameters: new Map() };
  if (line[head] !== ";") return;
  const isQuoted = (line.split('"').length - 1) % 2 === 0; // an unclosed quote encloses nothing
  let quotes = 0;
  for (let at = head; at < line.length; at += 1) {
    if (line[at] === '"') quotes += 1;
    if (line[at] !== ":" || (isQuoted && quotes % 2 === 1)) continue;
    const value = line.slice(at + 1);
    yield { value, parameters: parametersOf(line.slice(head + 1, at)) };
    if (/^\s*(?:\d{4}-?\d{2}|P[\dT]|FREQ)/iu.test(value)) return; // whatever follows belongs to it
  }
}

function parametersOf(text: string): Map<string, string> {
  const found = text.match(/(?:[^;"]|"[^"]*"?)+/gu) ?? [];
  return new Map(
    found.map((parameter) => {
      const [name = "", ...value] = parameter.split("=");
      return [name.trim().toUpperCase(), value.join("=").replaceAll('"', "").replaceAll("\\,", ",").trim()];
    }),
  );
}

/** A component with its own lines, among them its BEGIN and the END of each component within it. */
export type Component = {
  name: string;
  lines: ContentLine[];
  components: Component[];
  /** False if its BEGIN or END is missing: it may hold lines of another one. */
  isWhole: boolean;
};

const TOP = new Set(["VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VAVAILABILITY"]);
const NESTED = new Set(["VALARM", "STANDARD", "DAYLIGHT", "AVAILABLE", "VLOCATION", "VRESOURCE", "PARTICIPANT"]);
export const isKnownComponent = (name: string): boolean => TOP.has(name) || NESTED.has(name);

const OF_EVENTS = new Set(["DTSTART", "DTEND", "DTSTAMP", "RRULE", "RECURRENCE-ID", "SUMMARY"]);
const isContainer = ({ name }: Component) => name === "" || name === "VCALENDAR";

/**
 * Returns the calendars of a file, with what surrounds them as the nameless first. A component without its END ends where the next begins;
 * lines with a DTSTART that belong to none are an event whose BEGIN is broken. `isCutShort` if the last calendar has no END.
 */
export function readComponents(text: string): { components: Component[]; isCutShort: boolean } {
  const root: Component = { name: "", lines: [], components: [], isWhole: true };
  const open = [root];
  const strays = new Map<Component, number>(); // where the lines begin that belong to no component
  const top = () => open.at(-1) as Component;
  const collectStrays = (name = "VEVENT") => {
    const container = top();
    const lines = container.lines.slice(strays.get(container) ?? 0);
    const has = (property: string) => lines.some((line) => line.name === property);
    if (has("FREEBUSY")) container.components.push({ name: "VFREEBUSY", lines, components: [], isWhole: false });
    else if (lines.some((line) => OF_EVENTS.has(line.name)))
      container.components.push({ name, lines, components: [], isWhole: false });
  };
  const close = (isWhole: boolean) => {
    const closed = open.pop() as Component;
    closed.isWhole &&= isWhole;
    const parent = top();
    if (isContainer(parent)) strays.set(parent, parent.lines.length);
    else if (!isWhole) parent.lines.push(...closed.lines);
    const has = (property: string) => closed.lines.some(({ name }) => name === property);
    if (closed.name === "VTIMEZONE" && (has("UID") || has("DTEND")))
      parent.components.push({ ...closed, name: "VEVENT", isWhole: false });
    if (isContainer(closed) || isKnownComponent(closed.name)) return;
    if (has("FREEBUSY")) Object.assign(closed, { name: "VFREEBUSY", isWhole: false });
    else if (has("DTSTART") || has("DTEND")) Object.assign(closed, { name: "VEVENT", isWhole: false });
  };

  for (const line of contentLines(text)) {
    if (line.name !== "BEGIN" && line.name !== "END") {
      top().lines.push(line);
      continue;
    }
    const name = componentOf(line);
    if (line.name === "BEGIN") {
      while (TOP.has(name) && !isContainer(top())) close(false);
      if (isContainer(top())) collectStrays();
      const component: Component = { name, lines: [line], components: [], isWhole: true };
      top().components.push(component);
      open.push(component);
      continue;
    }
    const found = open.findLastIndex((component) => component.name === name);
    if (found > 0) {
      while (open.length > found + 1) close(false);
      if (isContainer(top())) collectStrays();
      close(true);
    } else if (isContainer(top())) {
      collectStrays(TOP.has(name) ? name : "VEVENT");
    } else if (TOP.has(name) && !TOP.has(top().name)) {
      close(false); // "BEGIN:VEVNT"
    }
    top().lines.push(line);
    if (isContainer(top())) strays.set(top(), top().lines.length - 1);
  }
  return { components: root.components, isCutShort: open.length > 1 };
}

function componentOf(line: ContentLine): string {
  const names = [line.text, line.text + (line.broken[0] ?? "")].map(
    (text) => /:[\t ]*([a-z\d-]*)/iu.exec(text)?.[1]?.toUpperCase() ?? "",
  );
  return names.find((name) => TOP.has(name) || NESTED.has(name)) ?? names[0] ?? "";
}
