import { t } from "@sacred-space/words/t.ts";
import { isTimeTaken, lockDays } from "#server/bookings/bookings.queries.ts";
import { lockPlacesOf } from "./group-sessions.queries.ts";
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
} from "./series.queries.ts";
import { actAs } from "#database/connection/as-identity.ts";
import type { Queries } from "#database/connection/connect.ts";
import type { SeriesRequest } from "#domain/catalog/series.ts";
import { done, refused } from "#domain/result.ts";
import { formatDay } from "#domain/wording.ts";
import type { Practice } from "#kit/server/practice.ts";
import type { Extensions } from "#server/extensions.ts";
import { type PlannedDate, planSeries, type SeriesPlan } from "./plan-series.ts";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Saves all dates of a series, or none. Existing dates are changed, and clients whose hours change are notified as of any move; earlier
 * dates stay in their former series, which ends before. Repeated with the same `seriesId`, it is done once. Refusals: those of
 * `planSeries`, service-not-offered, dates-taken, entered-already (same id, other content).
 */
export async function saveSeries(
  { database, extensions }: Practice,
  { userId }: { userId: string },
  request: SeriesRequest,
) {
  try {
    return await database.transaction(async (tx) => {
      await lockSeries(tx);
      const before = await findSeries(tx, request.seriesId);
      if (before)
        return isSame(before, request)
          ? done({ dates: before.dates })
          : refused("entered-already", {
              detail: t("These dates were saved already, with other details. Find them in the list"),
            });
      await actAs(tx, userId);
      return saveSeriesWithin(tx, extensions, request);
    });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === FOREIGN_KEY_VIOLATION) return refused("service-not-offered");
    if (isTimeTaken(error) || code === UNIQUE_VIOLATION) return refused("dates-taken"); // by a concurrent write
    throw error;
  }
}

/** Saves the series within the transaction of another change; the refusals of `saveSeries`. */
export async function saveSeriesWithin(tx: Queries, extensions: Extensions, request: SeriesRequest) {
  const { seriesId } = request;
  const before = await planSeries(tx, extensions, request);
  if (!before.ok) return before;
  await lockPlanned(tx, before);
  const plan = await planSeries(tx, extensions, request); // again, for bookings and changes made before the locks
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
  }
  if (old?.seriesId) await deleteEmptySeries(tx, old.seriesId);
  return done({ dates: held.length });
}

/** Locks the rows that the plan writes, and the bookings of each existing date. Lock order: day, booking, group session. */
async function lockPlanned(tx: Queries, plan: SeriesPlan): Promise<void> {
  const stored = storedIn(plan);
  await lockDays(tx, [...stored, ...plan.dates.map(({ facts }) => facts)]);
  for (const { id } of stored) await lockPlacesOf(tx, id);
  await lockDates(tx, idsOf(stored));
}

/** The existing dates, in order. */
function storedIn({ dates, released, removed }: SeriesPlan) {
  const held = dates.flatMap(({ stored, isExcepted }) => (stored && !isExcepted ? [stored] : []));
  return [...held, ...released, ...removed].toSorted((a, b) => (a.occursOn < b.occursOn ? -1 : 1));
}

const idsOf = (dates: { id: string }[]) => dates.map(({ id }) => id);

const NAMED = 3;

/** "Tue 15 Dec: Rowan Ash, 19:00 to 20:00" for the first few. */
function inWords(taken: PlannedDate[]): string {
  const named = taken
    .slice(0, NAMED)
    .map(({ facts, inTheWay: it }) =>
      t("{day}: {title}, {from} to {until}", {
        day: formatDay(facts.startsOn, "short"),
        title: it?.title ?? "",
        from: it?.from ?? "",
        until: it?.to ?? "",
      }),
    )
    .join("; ");
  return taken.length > NAMED
    ? t("In the way: {named}; and {more} more. Leave these days out, or choose other hours", {
        named,
        more: taken.length - NAMED,
      })
    : t("In the way: {named}. Leave these days out, or choose other hours", { named });
}

/** Compared as JSON with sorted keys: a stored value may have its keys in another order. */
function isSame(before: Pick<SeriesRequest, "rule" | "date">, { rule, date }: SeriesRequest): boolean {
  const ordered = (value: object) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return ordered(before.rule) === ordered(rule) && ordered(before.date) === ordered(date);
}
