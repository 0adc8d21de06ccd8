import { t } from "@sacred-space/words/t.ts";
import {
  type GroupSession,
  groupSessionDays,
  type groupSessionHours,
  formatPlacesOfAll,
} from "#domain/catalog/group-sessions.ts";
import { describeLeastPlaces } from "#domain/catalog/least-places.ts";
import type { Pence } from "#domain/money.ts";
import { type ServerResult, readJson } from "#app/kit/backend/server/server-result.ts";
import type { Backend } from "#app/kit/backend/server/server-context.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { HOUR_MS } from "#domain/time.ts";

/** A date of a group with its service; its days and hours in words, and the practitioner's note. */
export type PublishedGroupSession = GroupSession & {
  id: string;
  serviceId: string;
  days: string;
  hours: string;
  note: string | null;
  /** Overrides the service's location. */
  location: string | null;
  /** Null if there is no limit. */
  placesLeft: number | null;
  /** "2 of 6 places left", "Fully booked"; "" without a limit. */
  left: string;
  /**
   * "Takes place with at least 4 places booked; decided on 5 December", or, while so many are taken, "Enough places are taken for it to take
   * place"; "" without a minimum.
   */
  condition: string;
  /** The current price of a place; null if places are requested in writing. */
  price: Pence | null;
};

const COLUMNS = [
  "id",
  "service_id",
  "starts_on",
  "ends_on",
  "start_time",
  "end_time",
  "places",
  "taken",
  "least_places",
  "decide_on",
  "decision",
  "price_pence",
  "sales_end_hours",
  "location",
  "note",
] as const;
type GroupSessionRow = Pick<Rows["group_sessions"], (typeof COLUMNS)[number]>;

/** All future group sessions, the next first; the database decides which are future. For loaders, since it needs the practice's clock. */
export async function loadGroupSessions(
  backend: Pick<Backend, "fetch" | "now">,
  inWords: typeof groupSessionHours,
): Promise<ServerResult<PublishedGroupSession[]>> {
  const result = await readJson(
    backend,
    `/rest/v1/group_sessions?select=${COLUMNS.join()}&order=starts_on.asc,start_time.asc`,
  );
  return result.ok
    ? { ok: true, value: (result.value as GroupSessionRow[]).map((row) => fromRow(row, backend.now, inWords)) }
    : result;
}

function fromRow(
  { id, places, taken, note, location, ...row }: GroupSessionRow,
  now: string,
  inWords: typeof groupSessionHours,
): PublishedGroupSession {
  const date = { startsOn: row.starts_on, endsOn: row.ends_on, startTime: row.start_time, endTime: row.end_time };
  const placesLeft = places === null ? null : Math.max(0, places - taken);
  return {
    id,
    places,
    placesLeft,
    left: describeLeft(places, placesLeft),
    condition: describeCondition({ ...row, taken }),
    note,
    location,
    serviceId: row.service_id,
    ...date,
    days: groupSessionDays(date, Number(now.slice(0, 4))),
    hours: inWords(date),
    price: isOnSale(row, now) ? row.price_pence : null,
  };
}

/** Sales end `sales_end_hours` before it begins, by the practice's wall clock. */
function isOnSale(
  { starts_on, start_time, sales_end_hours }: Pick<GroupSessionRow, "starts_on" | "start_time" | "sales_end_hours">,
  now: string,
) {
  const begins = Date.parse(`${starts_on}T${start_time}Z`);
  return Date.parse(`${now}Z`) < begins - sales_end_hours * HOUR_MS;
}

function describeLeft(places: number | null, placesLeft: number | null): string {
  if (places === null || placesLeft === null) return "";
  return placesLeft === 0 ? t("Fully booked") : formatPlacesOfAll(placesLeft, places);
}

function describeCondition({
  taken,
  least_places,
  decide_on,
  decision,
}: Pick<GroupSessionRow, "taken" | "least_places" | "decide_on" | "decision">): string {
  if (least_places === null || decide_on === null || decision !== null) return "";
  if (taken >= least_places) return t("Enough places are taken for it to take place");
  return t("Takes place {condition}", {
    condition: describeLeastPlaces({ places: least_places, decideOn: decide_on }),
  });
}
