import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import {
  filterEmbeds,
  GROUP_SESSION_EMBEDS,
  listedFrom,
  type ListedGroupSession,
  type ReadGroupSession,
} from "./listed-group-session.ts";

/** A group session with too few places booked, which the practitioner must decide on. */
export type UndecidedDate = {
  date: ListedGroupSession;
  serviceName: string;
  booked: number;
  decideOn: string;
  leastPlaces: number;
};

type UndecidedRow = ReadGroupSession & {
  services: Pick<Rows["services"], "name"> | null;
  bookings: { places: number }[];
};

/** The dates that await the practitioner's decision, the earliest deadline first. */
export async function loadUndecidedDates(
  client: DataClient,
  signal: AbortSignal,
): Promise<ServerResult<UndecidedDate[]>> {
  const read = client.from("group_sessions").select(`*,services(name),bookings(places),${GROUP_SESSION_EMBEDS}`);
  const response = await filterEmbeds(read)
    .is("decision", null)
    .is("is_active", true)
    .not("asked_at", "is", null)
    .neq("bookings.status", "cancelled")
    .is("bookings.hold_expires_at", null)
    .order("decide_on")
    .abortSignal(signal)
    .overrideTypes<UndecidedRow[], { merge: false }>();
  return mapResult(resultOf<UndecidedRow[]>(response), (rows) =>
    rows.map(undecidedFrom).filter(({ booked, leastPlaces }) => booked < leastPlaces),
  );
}

function undecidedFrom({ services, bookings, ...row }: UndecidedRow): UndecidedDate {
  return {
    date: listedFrom(row),
    serviceName: services?.name ?? t("A group"),
    booked: bookings.reduce((sum, { places }) => sum + places, 0),
    decideOn: row.decide_on ?? row.starts_on,
    leastPlaces: row.least_places ?? 0,
  };
}
