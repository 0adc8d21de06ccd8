import {
  claimCalendars,
  type DueCalendar,
  forgetPastBusyTimes,
  type Reading,
  ownUids,
  recordAnswer,
  recordReadFailure,
  replaceBusyTimes,
} from "./outside-calendars.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { ownerAddresses } from "#domain/calendars/outside-calendar.ts";
import { addDays, type CalendarDate } from "#domain/time.ts";
import { CalendarNotRead } from "#gateways/calendars/calendar-not-read.ts";
import type { OutsideCalendars } from "#gateways/calendars/outside-calendars.ts";
import type { Practice } from "#kit/server/practice.ts";
import { forPractitioner } from "#server/settings/for-practitioner.ts";
import { workOutBusyTimes } from "./work-out-busy-times.ts";

export type CalendarPractice = Pick<Practice, "database" | "calendars" | "log">;

/** As far ahead as the public can book, plus a day. */
const DAYS_AHEAD = 366;

/** Reads the calendars that are due. One that fails keeps its busy times, records why, and does not hold up the others. Idempotent. */
export async function readOutsideCalendars(practice: CalendarPractice): Promise<void> {
  await forgetPastBusyTimes(practice.database);
  const due = await claimCalendars(practice.database);
  await Promise.all(due.map((calendar) => readOne(practice, calendar)));
}

/** Reads one calendar now, unless it is being read already. */
export async function readOutsideCalendar(practice: CalendarPractice, id: string): Promise<void> {
  const [calendar] = await claimCalendars(practice.database, { id });
  if (calendar) await readOne(practice, calendar);
}

async function readOne({ database, calendars, log }: CalendarPractice, due: DueCalendar): Promise<void> {
  try {
    const reading = await readContent({ database, calendars }, due);
    if (reading) await database.transaction((tx) => forPractitioner(tx, () => replaceBusyTimes(tx, due.id, reading)));
    else await recordAnswer(database, due.id);
  } catch (error) {
    if (!(error instanceof CalendarNotRead)) throw error;
    const cause = error.cause instanceof Error ? error.cause.name : undefined; // its message may quote the calendar
    log.warn({ calendar: due.id, reason: error.reason, cause }, "an outside calendar could not be read");
    const isAlert = await forPractitioner(database, () => recordReadFailure(database, due.id, error.message));
    if (isAlert) log.error({ calendar: due.id }, "an outside calendar has given no answer for two hours");
  }
}

/**
 * Returns a calendar's current content; undefined if it has not changed. On another day, in another zone or with another answer about its
 * zones the same content gives other busy times, so it is read anew. Throws CalendarNotRead.
 */
export async function readContent(
  { database, calendars }: { database: Queries; calendars: OutsideCalendars },
  { source, version, readFor, zoneNames, today, zone }: Omit<DueCalendar, "id">,
): Promise<Reading | undefined> {
  const purpose = `${today} ${zone} ${JSON.stringify(zoneNames)}`;
  const window = windowFrom(today, zone);
  const content = await calendars.read(source, purpose === readFor ? version : {}, window);
  if (!content.files) return undefined;
  const read = await workOutBusyTimes(content.files, window, { owners: ownerAddresses(source), zoneNames });
  const ours = await ownUids(database, [...new Set(read.busy.map(({ uid }) => uid))].filter(mayBeOurs));
  return {
    ...read,
    readFor: purpose,
    version: stored(content.version),
    busy: read.busy.filter(({ uid }) => !ours.has(uid)),
  };
}

/** Starts today: no time before now is offered or warned of. */
const windowFrom = (today: CalendarDate, zone: string) => ({ zone, from: today, to: addDays(today, DAYS_AHEAD) });

/** A booking's UID is its id, a group session's the same with the number of the day. */
const mayBeOurs = (uid: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(-\d+)?$/u.test(uid);

const stored = ({
  etag,
  lastModified,
  hash,
}: {
  etag?: string | undefined;
  lastModified?: string | undefined;
  hash?: string | undefined;
}) => ({
  ...(etag && { etag }),
  ...(lastModified && { lastModified }),
  ...(hash && { hash }),
});
