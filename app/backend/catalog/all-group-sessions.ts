import type { SupabaseClient } from "@supabase/supabase-js";
import { type Answer, mapAnswer } from "#app/backend/answer.ts";
import { answerOf } from "#app/backend/data-answer.ts";
import type { Gathering } from "#domain/catalog/group-sessions.ts";
import { changedSome } from "#app/backend/refuse-if-unchanged.ts";
import { inTheWayInWords } from "#app/backend/bookings/in-the-way.ts";

const DATE = "This date is";

/** A group date as the practitioner keeps it. One that is not active stands on no page and takes no hours. */
export type KeptGathering = Gathering & { serviceId: string; note: string | null; isActive: boolean };
export type ListedGathering = KeptGathering & { id: string };

type GatheringRow = {
  id: string;
  service_id: string;
  starts_on: string;
  ends_on: string;
  start_time: string;
  end_time: string;
  places: number | null;
  note: string | null;
  is_active: boolean;
};

/** Every group date, past ones too, in order. */
export async function loadGatherings(client: SupabaseClient, signal: AbortSignal): Promise<Answer<ListedGathering[]>> {
  const told = await client.from("gatherings").select("*").order("starts_on").order("start_time").abortSignal(signal);
  return mapAnswer(answerOf<GatheringRow[]>(told), (rows) =>
    rows.map(({ id, places, note, ...row }) => ({
      id,
      places,
      note,
      serviceId: row.service_id,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      startTime: row.start_time,
      endTime: row.end_time,
      isActive: row.is_active,
    })),
  );
}

/** Adds a date, or changes these facts of the one with this id; what is undefined does not go over the wire. */
export async function saveGathering(
  client: SupabaseClient,
  { id, date }: { id: string; date: Partial<KeptGathering> } | { id: undefined; date: KeptGathering },
): Promise<Answer<unknown>> {
  if (Object.keys(date).length === 0) return { ok: true, value: null };
  const row = {
    service_id: date.serviceId,
    starts_on: date.startsOn,
    ends_on: date.endsOn,
    start_time: date.startTime,
    end_time: date.endTime,
    places: date.places,
    note: date.note,
    is_active: date.isActive,
  };
  const gatherings = client.from("gatherings");
  const written = await (id ? gatherings.update(row).eq("id", id) : gatherings.insert(row)).select("id");
  const answer = changedSome(DATE, answerOf(written));
  const refusedWith = (message: string) => (answer.ok ? answer : { ...answer, refusal: { ...answer.refusal, message } });
  if (written.error?.code === "23505") return refusedWith("This group meets then already. Choose another day or time.");
  if (written.error?.code === "23P01") return refusedWith(await inTheWayInWords(client, written.error.details));
  return answer;
}

export async function removeGathering(client: SupabaseClient, id: string): Promise<Answer<unknown>> {
  return changedSome(DATE, answerOf(await client.from("gatherings").delete().eq("id", id).select("id")));
}
