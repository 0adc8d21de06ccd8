import { isTimeTaken, lockDays } from "#database/bookings/bookings.ts";
import { lockPlacesOf } from "#database/catalog/group-sessions.ts";
import {
  deleteEmptySeries,
  endSeriesBefore,
  findSeries,
  insertDate,
  insertSeries,
  lockDates,
  lockSeries,
  releaseDates,
  removeDates,
  updateDate,
} from "#database/catalog/series.ts";
import { actAs } from "#database/connection/as-identity.ts";
import type { Queries } from "#database/connection/connect.ts";
import { queueMail } from "#database/messages/emails.ts";
import type { SeriesRequest } from "#domain/catalog/series.ts";
import { type Result, refused } from "#domain/result.ts";
import type { CalendarDate } from "#domain/time.ts";
import { dayInWords } from "#domain/wording.ts";
import { factsOfBooking } from "#practice/bookings/load-booking-facts.ts";
import { beginning } from "#practice/emails/bookings/booking-facts.ts";
import { bookingMovedEmail } from "#practice/emails/bookings/booking-moved.ts";
import type { Practice } from "#practice/practice.ts";
import { type PlannedDate, planSeries, type SeriesPlan } from "./plan-series.ts";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Saves a series: all its dates or none. Dates that are there already are changed, and clients whose hours change are told as of any move;
 * earlier dates stay in the series they were in, which ends before. Repeated with the same `seriesId`, it is done once. Refusals: those
 * of `planSeries`, service-not-offered, dates-taken, entered-already (same id, something else).
 */
export async function saveSeries(
  { database, publicUrl }: Practice,
  { userId }: { userId: string },
  request: SeriesRequest,
): Promise<Result<{ dates: number }>> {
  try {
    return await database.transaction(async (tx) => {
      await lockSeries(tx);
      const before = await findSeries(tx, request.seriesId);
      if (before)
        return isSame(before, request)
          ? { ok: true, dates: before.dates }
          : refused("entered-already", { detail: "These dates were saved already, with other details. Find them in the list" });
      await actAs(tx, userId);
      return saveWithin(tx, publicUrl, request);
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === FOREIGN_KEY_VIOLATION) return refused("service-not-offered");
    if (isTimeTaken(error) || code === UNIQUE_VIOLATION) return refused("dates-taken"); // by a write of the same moment
    throw error;
  }
}

async function saveWithin(tx: Queries, publicUrl: string, request: SeriesRequest): Promise<Result<{ dates: number }>> {
  const { seriesId } = request;
  const before = await planSeries(tx, request);
  if (!before.ok) return before;
  const bookings = await lockPlanned(tx, before);
  const plan = await planSeries(tx, request); // what was booked or changed before the locks
  if (!plan.ok) return plan;
  const taken = plan.dates.filter(({ isExcepted, inTheWay }) => !isExcepted && inTheWay?.isBinding);
  if (taken.length > 0) return refused("dates-taken", { detail: inWords(taken) });

  const old = storedIn(plan)[0];
  if (old?.seriesId) await endSeriesBefore(tx, old.seriesId, old.occursOn);
  await insertSeries(tx, request);
  await releaseDates(tx, idsOf(plan.released));
  await removeDates(tx, idsOf(plan.removed));
  const held = plan.dates.filter(({ isExcepted }) => !isExcepted);
  for (const { stored, facts, occursOn } of held) {
    if (stored) await updateDate(tx, stored.id, facts, { seriesId, occursOn });
    else await insertDate(tx, facts, { seriesId, occursOn });
    if (stored && stored.startTime !== facts.startTime) await tellMoved(tx, publicUrl, bookings.get(stored.id) ?? [], stored);
  }
  if (old?.seriesId) await deleteEmptySeries(tx, old.seriesId);
  return { ok: true, dates: held.length };
}

type Places = Awaited<ReturnType<typeof lockPlacesOf>>;

/** Locks what the plan writes, and returns the bookings of each date that is there. Lock order: day, booking, group session. */
async function lockPlanned(tx: Queries, plan: SeriesPlan): Promise<Map<string, Places>> {
  const stored = storedIn(plan);
  await lockDays(tx, [...stored, ...plan.dates.map(({ facts }) => facts)]);
  const bookings = new Map<string, Places>();
  for (const { id } of stored) bookings.set(id, await lockPlacesOf(tx, id));
  await lockDates(tx, idsOf(stored));
  return bookings;
}

/** The dates that were there before, in order. */
function storedIn({ dates, released, removed }: SeriesPlan) {
  const held = dates.flatMap(({ stored, isExcepted }) => (stored && !isExcepted ? [stored] : []));
  return [...held, ...released, ...removed].toSorted((a, b) => (a.occursOn < b.occursOn ? -1 : 1));
}

async function tellMoved(tx: Queries, publicUrl: string, places: Places, was: { startsOn: CalendarDate; startTime: string }) {
  for (const { bookingId, isHold } of places) {
    const loaded = isHold ? undefined : await factsOfBooking(tx, bookingId, publicUrl);
    const isAhead = loaded && beginning(loaded.facts).epochMilliseconds > Date.parse(loaded.facts.writtenAt);
    if (isAhead) await queueMail(tx, bookingMovedEmail(loaded.facts, { date: was.startsOn, time: was.startTime }));
  }
}

const idsOf = (dates: { id: string }[]) => dates.map(({ id }) => id);

const NAMED = 3;

/** "Tue 15 Dec: Rowan Ash, 19:00 to 20:00" for the first few. */
function inWords(taken: PlannedDate[]): string {
  const named = taken
    .slice(0, NAMED)
    .map(({ facts, inTheWay: it }) => `${dayInWords(facts.startsOn, "short")}: ${it?.title}, ${it?.from} to ${it?.to}`);
  const more = taken.length > NAMED ? [`and ${taken.length - NAMED} more`] : [];
  return `In the way: ${[...named, ...more].join("; ")}. Leave these days out, or choose other hours`;
}

/** Compared as JSON: both are plain values, read and written in one order. */
function isSame(before: Pick<SeriesRequest, "rule" | "date">, { rule, date }: SeriesRequest): boolean {
  const ordered = (value: object) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return ordered(before.rule) === ordered(rule) && ordered(before.date) === ordered(date);
}
