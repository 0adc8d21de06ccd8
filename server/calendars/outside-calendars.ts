import { actAs } from "#database/connection/as-identity.ts";
import {
  deleteOutsideCalendar,
  findOutsideCalendar,
  listOutsideCalendars,
  type OutsideCalendar,
  rememberZoneName,
} from "./outside-calendars.queries.ts";
import { serverOf } from "#domain/calendars/outside-calendar.ts";
import { done, refused } from "#domain/result.ts";
import { sayNotRead } from "#gateways/calendars/calendar-not-read.ts";
import { type CalendarPractice, readOutsideCalendar } from "./read-outside-calendars.ts";

type By = { userId: string };

/** A calendar as the practitioner sees it. Its address is as secret as a password: only its server is shown. Instants are ISO. */
export const shown = ({ address, lastReadAt, lastAnswerAt, fault, ...calendar }: OutsideCalendar) => ({
  ...calendar,
  fault: fault === null ? null : sayNotRead(fault),
  server: serverOf(address),
  lastReadAt: lastReadAt?.toISOString() ?? null,
  lastAnswerAt: lastAnswerAt.toISOString(),
});

export async function listCalendars({ database }: CalendarPractice) {
  return done({ calendars: (await listOutsideCalendars(database)).map(shown) });
}

/** Reads a calendar now; `fault` says why that failed. */
export async function readNow(practice: CalendarPractice, _: By, { id }: { id: string }) {
  await readOutsideCalendar(practice, id);
  const calendar = await findOutsideCalendar(practice.database, id);
  return calendar ? done({ calendar: shown(calendar) }) : refused("no-outside-calendar");
}

/** Stores which IANA zone a calendar means by a name, in place of an earlier answer, and reads it anew. */
export async function nameZone(
  practice: CalendarPractice,
  by: By,
  { id, ...named }: { id: string; name: string; zone: string },
) {
  const isKnown = await practice.database.transaction(async (tx) => {
    await actAs(tx, by.userId);
    return rememberZoneName(tx, id, named);
  });
  return isKnown ? readNow(practice, by, { id }) : refused("no-outside-calendar");
}

/** Removes a calendar with its busy times, which are free again. */
export async function removeOutsideCalendar({ database }: CalendarPractice, { userId }: By, { id }: { id: string }) {
  const isDeleted = await database.transaction(async (tx) => {
    await actAs(tx, userId);
    return deleteOutsideCalendar(tx, id);
  });
  return isDeleted ? done() : refused("no-outside-calendar");
}
