import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import {
  findOutsideCalendar,
  insertOutsideCalendar,
  listOutsideCalendars,
  type OutsideCalendar,
  replaceBusyTimes,
} from "./outside-calendars.queries.ts";
import { forPractitioner } from "#server/settings/for-practitioner.ts";
import { practiceClock, practiceToday } from "#server/settings/practice-clock.queries.ts";
import { MAX_CALENDARS, type NewOutsideCalendar } from "#domain/calendars/outside-calendar.ts";
import { done, refused } from "#domain/result.ts";
import { CalendarNotRead, NOT_READ } from "#gateways/calendars/calendar-not-read.ts";
import { shown } from "./outside-calendars.ts";
import { type CalendarPractice, readContent } from "./read-outside-calendars.ts";

/**
 * Adds a calendar that the practitioner keeps elsewhere, after reading it once. If a CalDAV account has several calendars, nothing is
 * stored: `choice` lists them, to be added by their own addresses.
 */
export async function addOutsideCalendar(
  practice: CalendarPractice,
  practitioner: { userId: string },
  request: NewOutsideCalendar,
) {
  const { database, calendars } = practice;
  const known = await listOutsideCalendars(database);
  if (known.length >= MAX_CALENDARS) return refused("too-many-calendars");
  try {
    const found = request.kind === "caldav" ? await calendars.findCalendars(request) : [];
    if (found.length > 1) return done({ choice: found });
    const source = { ...request, address: found[0]?.address ?? request.address };
    if (known.some(({ address }) => address === source.address)) return refused("calendar-added-already");
    const [today, { zone }] = await Promise.all([practiceToday(database), practiceClock(database)]);
    const reading = await readContent(
      { database, calendars },
      { source, version: {}, readFor: null, zoneNames: {}, today, zone },
    );
    const id = await database.transaction(async (tx) => {
      await actAs(tx, practitioner.userId);
      const inserted = await insertOutsideCalendar(tx, source);
      if (reading) await forPractitioner(tx, () => replaceBusyTimes(tx, inserted, reading));
      return inserted;
    });
    return done({ calendar: shown((await findOutsideCalendar(database, id)) as OutsideCalendar) });
  } catch (error) {
    if (error instanceof CalendarNotRead) return refused("calendar-not-read", { detail: t(NOT_READ[error.reason]) });
    throw error;
  }
}
