import type { Rows } from "#app/kit/backend/rows.ts";
import { countPlaces, type Places } from "#domain/catalog/places.ts";
import type { GroupSessionFacts } from "#domain/catalog/group-session-facts.ts";

/**
 * `taken`: places booked, held or offered, as in `count`; `waiting`: the number of waiting clients without an offer; `occursOn`: the day
 * that its series' rule yields.
 */
export type ListedGroupSession = GroupSessionFacts & {
  id: string;
  taken: number;
  count: Places;
  waiting: number;
  seriesId: string | null;
  occursOn: string;
  updatedAt: string;
};

/** Resources embedded with a group session: its waiting list, and its unpaid held bookings. */
export const GROUP_SESSION_EMBEDS = "waiting(places,status),held:bookings(places)";

/** Filters the embedded resources. Mutates the builder, since its own type is too deep for the compiler to name here. */
export function filterEmbeds<Q extends EmbedFilters>(query: Q): Q {
  query.in("waiting.status", ["waiting", "offered"]);
  query.neq("held.status", "cancelled");
  query.not("held.hold_expires_at", "is", null);
  return query;
}

type EmbedFilters = {
  in(column: string, values: string[]): unknown;
  neq(column: string, value: string): unknown;
  not(column: string, operator: string, value: null): unknown;
};

export type ReadGroupSession = Rows["group_sessions"] & {
  waiting: Pick<Rows["waiting"], "places" | "status">[];
  held: { places: number }[];
};

export function listedFrom({
  id,
  places,
  taken,
  note,
  location,
  waiting,
  held,
  ...row
}: ReadGroupSession): ListedGroupSession {
  const offered = waiting.filter(({ status }) => status === "offered");
  return {
    id,
    places,
    taken,
    count: countPlaces({ taken, held: sum(held), offered: sum(offered), of: places }),
    waiting: waiting.length - offered.length,
    note,
    location,
    leastPlaces: row.least_places,
    decideOn: row.decide_on,
    price: row.price_pence,
    salesEndHours: row.sales_end_hours,
    joinUrl: row.join_url,
    serviceId: row.service_id,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    startTime: row.start_time,
    endTime: row.end_time,
    isActive: row.is_active,
    seriesId: row.series_id,
    occursOn: row.occurs_on ?? row.starts_on,
    updatedAt: row.updated_at,
  };
}

const sum = (entries: { places: number }[]) => entries.reduce((total, { places }) => total + places, 0);
