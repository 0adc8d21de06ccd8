import { type Gathering, gatheringDays, gatheringHours } from "#domain/catalog/group-sessions.ts";
import { type Answer, readJson } from "#app/backend/answer.ts";
import type { Visitor } from "#app/backend/server-context.ts";

/** A date of a group, with the service it belongs to, its days and hours in words, and what the practitioner says about it. */
export type GroupDate = Gathering & { id: string; serviceId: string; days: string; hours: string; note: string | null };

type GatheringRow = {
  id: string;
  service_id: string;
  starts_on: string;
  ends_on: string;
  start_time: string;
  end_time: string;
  places: number | null;
  note: string | null;
};

/** Every group date that is still to come, the next first; which those are the database decides. For loaders: `backend.today` is the practice's. */
export async function loadGroupDates(backend: Visitor & { today: string }): Promise<Answer<GroupDate[]>> {
  const columns = "id,service_id,starts_on,ends_on,start_time,end_time,places,note";
  const answer = await readJson(backend, `/rest/v1/gatherings?select=${columns}&order=starts_on.asc,start_time.asc`);
  return answer.ok
    ? { ok: true, value: (answer.value as GatheringRow[]).map((row) => fromRow(row, Number(backend.today.slice(0, 4)))) }
    : answer;
}

function fromRow({ id, places, note, ...row }: GatheringRow, year: number): GroupDate {
  const date = { startsOn: row.starts_on, endsOn: row.ends_on, startTime: row.start_time, endTime: row.end_time };
  return { id, places, note, serviceId: row.service_id, ...date, days: gatheringDays(date, year), hours: gatheringHours(date) };
}
