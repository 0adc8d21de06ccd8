import { t } from "@sacred-space/words/t.ts";
import { type DateHours, findOverlaps, type Overlap } from "./overlaps.queries.ts";
import { findDateAndLater, type SeriesDate as StoredDate } from "./series.queries.ts";
import type { Extensions } from "#server/extensions.ts";
import type { Queries } from "#database/connection/connect.ts";
import { practiceClock, practiceToday } from "#server/settings/practice-clock.queries.ts";
import type { GroupSessionFacts } from "#domain/catalog/group-session-facts.ts";
import { dateOnDay, MAX_DATES, type SeriesRequest } from "#domain/catalog/series.ts";
import { seriesDates } from "#domain/catalog/series-dates.ts";
import { done, refused } from "#domain/result.ts";
import { withoutDirectionMarks } from "#domain/text/reading-direction.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Practice } from "#kit/server/practice.ts";

/** `isAwaited`: places are taken, or clients are in line. */
type SeriesDate = StoredDate & { isAwaited: boolean };

/** A day of the rule and what will happen to it. */
export type PlannedDate = {
  occursOn: CalendarDate;
  /** The facts to save. */
  facts: GroupSessionFacts;
  /** The existing date. */
  stored: SeriesDate | undefined;
  /** Whether the group does not meet on this day. */
  isExcepted: boolean;
  inTheWay: InTheWay | undefined;
  /** Why a date of the series stays unchanged. */
  stays: string | undefined;
};

type InTheWay = Pick<Overlap, "isBinding" | "title" | "from" | "to">;

export type SeriesPlan = {
  dates: PlannedDate[];
  /** Dates that the rule no longer has: those with clients, and cancelled ones, leave the series unchanged; the others are removed. */
  released: SeriesDate[];
  removed: SeriesDate[];
};

/**
 * Returns what saving this series would do. A date with booked places is never dropped. A date that was changed individually keeps its
 * changes: only facts that differ from the first changed date, as the screen has read it, are updated. Refusals: group-session-not-found,
 * day-is-over, series-without-dates, series-too-long.
 */
export async function planSeries(queries: Queries, extensions: Extensions, request: SeriesRequest) {
  const { rule, date, groupSessionId } = request;
  const today = await practiceToday(queries);
  const { zone } = await practiceClock(queries);
  const stored = groupSessionId === undefined ? [] : await findAwaitedDates(queries, extensions, groupSessionId);
  const [first] = stored;
  if (groupSessionId !== undefined && !first) return refused("group-session-not-found");
  if (date.startsOn < today || (first && first.startsOn < today)) return refused("day-is-over");

  const days = seriesDates(rule, date.startsOn, zone);
  const held = days.filter((day) => !rule.except.includes(day));
  if (held.length === 0) return refused("series-without-dates");
  if (held.length > MAX_DATES) return refused("series-too-long");

  const byDay = new Map(stored.map((each) => [each.occursOn, each]));
  const dates = days.map((day) =>
    planDate(day, byDay.get(day), { request, first, isExcepted: rule.except.includes(day) }),
  );
  if (dates.some((each) => isDecidedAnew(each) && (each.facts.decideOn ?? "") <= today)) {
    return refused("day-is-over", { detail: t("The day on which it is decided must be after today") });
  }
  const left = stored.filter(({ occursOn }) => !held.includes(occursOn));
  const released = left.filter((each) => each.isAwaited || isCancelled(each));
  const own = stored.filter((each) => !released.includes(each)).map(({ id }) => id);
  return done({
    dates: await withOverlaps(queries, dates, { serviceId: date.serviceId, own }),
    released,
    removed: left.filter((each) => !released.includes(each)),
  } satisfies SeriesPlan);
}

async function findAwaitedDates(queries: Queries, { line }: Extensions, groupSessionId: string): Promise<SeriesDate[]> {
  const dates = await findDateAndLater(queries, groupSessionId);
  const inLine = new Set(
    await line?.findAwaited(
      queries,
      dates.map(({ id }) => id),
    ),
  );
  return dates.map((date) => ({ ...date, isAwaited: date.taken > 0 || inLine.has(date.id) }));
}

type Planning = { request: SeriesRequest; first: GroupSessionFacts | undefined; isExcepted: boolean };

function planDate(
  occursOn: CalendarDate,
  stored: SeriesDate | undefined,
  { request, first, isExcepted }: Planning,
): PlannedDate {
  const { date, was = first } = request;
  const planned = { occursOn, stored, isExcepted, inTheWay: undefined, stays: undefined };
  if (!stored || !was || isExcepted) return { ...planned, facts: dateOnDay(date, occursOn) };
  const changed = changedFrom(dateOnDay(was, stored.startsOn), dateOnDay(date, stored.startsOn));
  const stays = whyItStays(stored, changed);
  return { ...planned, stays, facts: stays ? stored : changedFacts(stored, changed, dateOnDay(date, stored.startsOn)) };
}

type Changed = Partial<GroupSessionFacts>;

function changedFrom(first: GroupSessionFacts, date: GroupSessionFacts): Changed {
  return Object.fromEntries(
    Object.entries(date).filter(([name, value]) => first[name as keyof GroupSessionFacts] !== value),
  );
}

/** Related facts change together: the hours, and the minimum number with its day. */
function changedFacts(
  stored: SeriesDate,
  changed: Changed,
  { startTime, endTime, leastPlaces, decideOn }: GroupSessionFacts,
): GroupSessionFacts {
  const hasHours = "startTime" in changed || "endTime" in changed;
  const isTooFew = changed.places !== undefined && (stored.leastPlaces ?? 0) > (changed.places ?? Infinity);
  const hasLeast = "leastPlaces" in changed || "decideOn" in changed || isTooFew;
  return { ...stored, ...changed, ...(hasHours && { startTime, endTime }), ...(hasLeast && { leastPlaces, decideOn }) };
}

function whyItStays(stored: SeriesDate, changed: Changed): string | undefined {
  if (isCancelled(stored)) return t("It was cancelled");
  if (!stored.isAwaited) return undefined;
  if (changed.serviceId !== undefined || changed.isActive === false) return t("Places are booked");
  return (changed.places ?? stored.taken) < stored.taken
    ? t("{taken} places are taken", { taken: stored.taken })
    : undefined;
}

/** Whether PostgreSQL reopens the decision, which it does if one of these facts changes. */
function isDecidedAnew({ stored, facts, isExcepted, stays }: PlannedDate): boolean {
  if (isExcepted || stays || facts.decideOn === null || !facts.isActive) return false;
  return (["leastPlaces", "decideOn", "isActive"] as const).some((name) => stored?.[name] !== facts[name]);
}

function isCancelled({ isActive, wasBooked }: SeriesDate): boolean {
  return !isActive && wasBooked;
}

async function withOverlaps(
  queries: Queries,
  dates: PlannedDate[],
  others: { serviceId: string; own: string[] },
): Promise<PlannedDate[]> {
  const changing = dates.filter(
    ({ facts, stored, stays }) => facts.isActive && !stays && !(stored?.isActive && hasHoursOf(stored, facts)),
  );
  const overlaps = await findOverlaps(
    queries,
    changing.map(({ facts }) => facts),
    others,
  );
  const found = new Map(
    overlaps.map(
      ({ index, title, ...overlap }) => [changing[index], { ...overlap, title: withoutDirectionMarks(title) }] as const,
    ),
  );
  return dates.map((each) => ({ ...each, inTheWay: found.get(each) ?? overlapWithin(each, dates) }));
}

/** Dates of several days may overlap each other, and one may have been moved to a day on which another is now due. */
function overlapWithin(date: PlannedDate, dates: PlannedDate[]): InTheWay | undefined {
  if (date.isExcepted || !date.facts.isActive) return undefined;
  const other = dates.find(
    (each) =>
      each !== date &&
      each.occursOn < date.occursOn &&
      !each.isExcepted &&
      each.facts.isActive &&
      overlap(each.facts, date.facts),
  );
  return (
    other && {
      isBinding: true,
      title: t("Another date of this series"),
      from: other.facts.startTime,
      to: other.facts.endTime,
    }
  );
}

function overlap(a: DateHours, b: DateHours): boolean {
  return a.startsOn <= b.endsOn && b.startsOn <= a.endsOn && a.startTime < b.endTime && b.startTime < a.endTime;
}

function hasHoursOf(stored: DateHours, facts: DateHours): boolean {
  return (["startsOn", "endsOn", "startTime", "endTime"] as const).every((name) => stored[name] === facts[name]);
}

/** What `planSeries` finds, in the words of the screen: its days with what each conflicts with, and those that would leave or be removed. */
export async function previewSeries({ database, extensions }: Practice, _: { userId: string }, request: SeriesRequest) {
  const plan = await planSeries(database, extensions, request);
  if (!plan.ok) return plan;
  return done({
    dates: plan.dates.map(({ occursOn, facts, isExcepted, inTheWay = null, stays = null }) => ({
      date: occursOn,
      startsOn: facts.startsOn,
      isExcepted,
      inTheWay,
      stays,
    })),
    released: plan.released.map(({ startsOn }) => startsOn),
    removed: plan.removed.map(({ startsOn }) => startsOn),
  });
}
