import type { Gathering } from "#domain/gatherings.ts";
import { type Answer, readJson } from "./answer.ts";
import type { Visitor } from "./server-context.ts";

/** A date of a group, with the service it belongs to and what the practitioner says about it. */
export type GroupDate = Gathering & { id: string; serviceId: string; note: string | null };

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

/** Every group date that is still to come, the next first; which those are the database decides. */
export async function loadGroupDates(visitor: Visitor): Promise<Answer<GroupDate[]>> {
  const columns = "id,service_id,starts_on,ends_on,start_time,end_time,places,note";
  const answer = await readJson(visitor, `/rest/v1/gatherings?select=${columns}&order=starts_on.asc,start_time.asc`);
  return answer.ok ? { ok: true, value: (answer.value as GatheringRow[]).map(fromRow) } : answer;
}

function fromRow({ id, places, note, ...row }: GatheringRow): GroupDate {
  return {
    id,
    places,
    note,
    serviceId: row.service_id,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    startTime: row.start_time,
    endTime: row.end_time,
  };
}
