import { type BusyTimes, busyTimes } from "#domain/calendars/busy-times.ts";
import { formatTime } from "#domain/time.ts";

/** Calendar files for tests of how they are read, and what is read from them in words. */

export const YEAR = { zone: "Europe/London", from: "2026-11-23", to: "2027-11-24" };

export const file = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");

export const event = (...lines: string[]) =>
  ["BEGIN:VEVENT", "UID:one@example.com", ...lines, "END:VEVENT"].join("\r\n");

/** An event from 09:00 to 10:00 on 1 December. */
export const timed = (...lines: string[]) =>
  event("DTSTART;TZID=Europe/London:20261201T090000", "DTEND;TZID=Europe/London:20261201T100000", ...lines);

export function read(text: string, window = YEAR, owners: string[] = []): BusyTimes {
  const times = busyTimes([text], window, { owners });
  if ("fault" in times) throw new Error(times.fault);
  return times;
}

/** "2026-12-01 09:00-10:00" */
export const words = ({ busy }: Pick<BusyTimes, "busy">) =>
  busy.map(({ date, start, end }) => `${date} ${formatTime(start)}-${formatTime(end)}`).toSorted();

export const taken = (...events: string[]) => words(read(file(...events)));

export const takenIn = (zone: string, ...events: string[]) => words(read(file(...events), { ...YEAR, zone }));
