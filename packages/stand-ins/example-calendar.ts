import { createHash } from "node:crypto";
import { Hono } from "hono";

const FILE = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Example//Private calendar//EN",
  ...event("choir@example.com", "Choir", "20250107T180000", "PT2H", "FREQ=WEEKLY;BYDAY=TU"),
  ...event("school@example.com", "School run", "20250106T083000", "PT1H", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
  ...event("dentist@example.com", "Dentist", "20250115T140000", "PT1H", "FREQ=MONTHLY;BYDAY=3WE"),
  "END:VCALENDAR",
  "",
].join("\r\n");
const ETAG = `"${createHash("sha1").update(FILE).digest("hex")}"`;

function event(uid: string, title: string, start: string, duration: string, rule: string): string[] {
  const lines = [
    `UID:${uid}`,
    "DTSTAMP:20250101T000000Z",
    `SUMMARY:${title}`,
    `DTSTART;TZID=Europe/London:${start}`,
    `DURATION:${duration}`,
  ];
  return ["BEGIN:VEVENT", ...lines, `RRULE:${rule}`, "END:VEVENT"];
}

/** A private calendar to try: example.ics, with an ETag. */
export function exampleCalendar(): Hono {
  return new Hono().get("/example.ics", (c) => {
    const headers = { "content-type": "text/calendar; charset=utf-8", etag: ETAG };
    return c.req.header("if-none-match") === ETAG ? c.body(null, 304, headers) : c.body(FILE, 200, headers);
  });
}
