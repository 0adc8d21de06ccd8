import { type GroupSession, groupSessionDays, groupSessionHours } from "#domain/catalog/group-sessions.ts";
import { type ServerResult, readJson } from "#app/backend/server-result.ts";
import type { ApiFetch } from "#app/backend/server-context.ts";
import type { Rows } from "#app/backend/rows.ts";

/** A date of a group, with the service it belongs to, its days and hours in words, and what the practitioner says about it. */
export type PublishedGroupSession = GroupSession & { id: string; serviceId: string; days: string; hours: string; note: string | null };

const COLUMNS = ["id", "service_id", "starts_on", "ends_on", "start_time", "end_time", "places", "note"] as const;
type GroupSessionRow = Pick<Rows["group_sessions"], (typeof COLUMNS)[number]>;

/** Every group session that is still to come, the next first; which those are the database decides. For loaders: `backend.today` is the practice's. */
export async function loadGroupSessions(backend: ApiFetch & { today: string }): Promise<ServerResult<PublishedGroupSession[]>> {
  const result = await readJson(backend, `/rest/v1/group_sessions?select=${COLUMNS.join()}&order=starts_on.asc,start_time.asc`);
  return result.ok
    ? { ok: true, value: (result.value as GroupSessionRow[]).map((row) => fromRow(row, Number(backend.today.slice(0, 4)))) }
    : result;
}

function fromRow({ id, places, note, ...row }: GroupSessionRow, year: number): PublishedGroupSession {
  const date = { startsOn: row.starts_on, endsOn: row.ends_on, startTime: row.start_time, endTime: row.end_time };
  return { id, places, note, serviceId: row.service_id, ...date, days: groupSessionDays(date, year), hours: groupSessionHours(date) };
}
