import type { Rows } from "#app/backend/rows.ts";
import type { GroupSessionFacts } from "#domain/catalog/group-session-facts.ts";

/**
 * `taken`: places that are booked, held or offered; `waiting`: how many clients stand in line; `occursOn`: the day that its series' rule has
 * for it.
 */
export type ListedGroupSession = GroupSessionFacts & {
  id: string;
  taken: number;
  waiting: number;
  seriesId: string | null;
  occursOn: string;
};

/** A row as the back office lists it. */
export function listedFrom({ id, places, taken, note, location, ...row }: Rows["group_sessions"], waiting = 0): ListedGroupSession {
  return {
    id,
    places,
    taken,
    waiting,
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
  };
}
