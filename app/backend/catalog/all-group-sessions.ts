import type { DataClient } from "#app/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/backend/server/server-result.ts";
import { refuseIfOvertaken, refuseIfUnchanged, resultOf } from "#app/backend/server/data-result.ts";
import { callFunction } from "#app/backend/server/functions.ts";
import type { Pence } from "#domain/money.ts";
import { GROUP_SESSION_COLUMNS } from "#domain/catalog/group-session-columns.ts";
import type { GroupSessionFacts } from "#domain/catalog/group-session-facts.ts";
import { describeConflicts } from "#app/backend/bookings/in-the-way.ts";
import { filterEmbeds, GROUP_SESSION_EMBEDS, listedFrom, type ListedGroupSession, type ReadGroupSession } from "./listed-group-session.ts";

const DATE = "This date is";
const LISTED = `*,${GROUP_SESSION_EMBEDS}` as const;

/** The query keys to invalidate after a change of group sessions. */
export const AFTER_A_GROUP_SESSION = ["group_sessions", "openings", "calendar", "roster", "meeting_details"];

/** All group sessions in order, including past ones. */
export async function loadAllGroupSessions(client: DataClient, signal: AbortSignal): Promise<ServerResult<ListedGroupSession[]>> {
  const read = client.from("group_sessions").select(LISTED);
  const response = await filterEmbeds(read)
    .order("starts_on")
    .order("start_time")
    .abortSignal(signal)
    .overrideTypes<ReadGroupSession[], { merge: false }>();
  return mapResult(resultOf<ReadGroupSession[]>(response), (rows) => rows.map(listedFrom));
}

export async function loadGroupSession(client: DataClient, id: string, signal: AbortSignal): Promise<ServerResult<ListedGroupSession>> {
  const read = client.from("group_sessions").select(LISTED);
  const response = await filterEmbeds(read).eq("id", id).abortSignal(signal).single<ReadGroupSession>();
  return mapResult(resultOf<ReadGroupSession>(response), listedFrom);
}

type SavedDate =
  | { id: undefined; date: GroupSessionFacts }
  | { id: string; date: Partial<GroupSessionFacts>; was?: Partial<GroupSessionFacts> };

/**
 * Adds a date, or changes these facts of the date with this id; refused if the facts in `was` have changed. Undefined facts are not sent.
 */
export async function saveGroupSession(client: DataClient, saved: SavedDate): Promise<ServerResult<unknown>> {
  if (Object.keys(saved.date).length === 0) return { ok: true, value: null };
  const was = saved.id === undefined ? undefined : saved.was;
  const row = rowOf(saved.date);
  const groupSessions = client.from("group_sessions");
  const written = await (
    saved.id ? groupSessions.update(row).match({ id: saved.id, ...rowOf(was ?? {}) }) : groupSessions.insert(row)
  ).select("id");
  const result = (was ? refuseIfOvertaken : refuseIfUnchanged)(DATE, resultOf(written));
  const refusedWith = (message: string) => (result.ok ? result : { ...result, refusal: { ...result.refusal, message } });
  if (written.error?.code === "23505") return refusedWith("This group meets then already. Choose another day or time.");
  if (written.error?.message.includes("group_sessions_are_not_overbooked")) {
    return refusedWith("More places are taken than that. Cancel bookings first, or keep more places.");
  }
  if (written.error?.message.includes("group_sessions_decided_before_they_begin")) {
    return refusedWith("It is decided after that day whether it takes place. Choose an earlier day for the decision first.");
  }
  if (written.error?.code === "23P01") return refusedWith(await describeConflicts(client, written.error.details));
  return result;
}

function rowOf(facts: Partial<GroupSessionFacts>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([fact, value]) => [GROUP_SESSION_COLUMNS[fact as keyof GroupSessionFacts], value]));
}

/** Deletes a date; refused if it was ever booked, since it must stay in the records. */
export async function removeGroupSession(client: DataClient, id: string): Promise<ServerResult<unknown>> {
  const removed = await client.from("group_sessions").delete().eq("id", id).select("id");
  const result = refuseIfUnchanged(DATE, resultOf(removed));
  if (result.ok || removed.error?.code !== "23503") return result;
  return {
    ...result,
    refusal: { ...result.refusal, message: "Places were booked on this date, so it stays in your records. Hide it instead." },
  };
}

/** Cancels the date; all participants are notified and fully refunded. */
export function cancelGroupSession(
  client: DataClient,
  request: { groupSessionId: string; reason?: string },
): Promise<ServerResult<{ bookings: number; refundPence: Pence }>> {
  return callFunction(client, "practice-cancel-group-session", request);
}
