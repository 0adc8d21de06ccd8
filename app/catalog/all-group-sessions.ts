import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import { changeRow, type EditedTable } from "#app/kit/backend/server/change-row.ts";
import {
  type DataResult,
  refuseIfOvertaken,
  refuseIfUnchanged,
  resultOf,
} from "#app/kit/backend/server/data-result.ts";
import { GROUP_SESSION_COLUMNS } from "#domain/catalog/group-session-columns.ts";
import type { GroupSessionFacts } from "#domain/catalog/group-session-facts.ts";
import { describeConflicts } from "#app/bookings/in-the-way.ts";
import {
  filterEmbeds,
  GROUP_SESSION_EMBEDS,
  listedFrom,
  type ListedGroupSession,
  type ReadGroupSession,
} from "./listed-group-session.ts";

const GONE = t("This date is no longer there.");
const OVERTAKEN = t("This date is no longer as shown: changed or deleted in another window.");
const LISTED = `*,${GROUP_SESSION_EMBEDS}` as const;

/** The query keys to invalidate after a change of group sessions. */
export const AFTER_A_GROUP_SESSION = ["group_sessions", "openings", "calendar", "roster", "meeting_details"];

/** All group sessions in order, including past ones. */
export async function loadAllGroupSessions(
  client: DataClient,
  signal: AbortSignal,
): Promise<ServerResult<ListedGroupSession[]>> {
  const read = client.from("group_sessions").select(LISTED);
  const response = await filterEmbeds(read)
    .order("starts_on")
    .order("start_time")
    .abortSignal(signal)
    .overrideTypes<ReadGroupSession[], { merge: false }>();
  return mapResult(resultOf<ReadGroupSession[]>(response), (rows) => rows.map(listedFrom));
}

/** A date with its group's name. */
export type NamedGroupSession = { date: ListedGroupSession; name: string };

/** The active group sessions with a day from `first` to `last`, in order. */
export async function loadGroupSessionsBetween(
  client: DataClient,
  first: string,
  last: string,
): Promise<ServerResult<NamedGroupSession[]>> {
  const read = client.from("group_sessions").select(`*,services(name),${GROUP_SESSION_EMBEDS}`);
  const response = await filterEmbeds(read)
    .eq("is_active", true)
    .lte("starts_on", last)
    .gte("ends_on", first)
    .order("starts_on")
    .order("start_time")
    .overrideTypes<(ReadGroupSession & { services: { name: string } | null })[], { merge: false }>();
  return mapResult(resultOf<(ReadGroupSession & { services: { name: string } | null })[]>(response), (rows) =>
    rows.map(({ services, ...row }) => ({ date: listedFrom(row), name: services?.name ?? t("A group") })),
  );
}

export async function loadGroupSession(
  client: DataClient,
  id: string,
  signal: AbortSignal,
): Promise<ServerResult<ListedGroupSession>> {
  const read = client.from("group_sessions").select(LISTED);
  const response = await filterEmbeds(read).eq("id", id).abortSignal(signal).single<ReadGroupSession>();
  return mapResult(resultOf<ReadGroupSession>(response), listedFrom);
}

/** Adds a date. */
export async function addGroupSession(client: DataClient, date: GroupSessionFacts): Promise<ServerResult<unknown>> {
  return inWords(client, await client.from("group_sessions").insert(rowOf(date)).select("id"));
}

/** Changes these facts of a date as it was `seen`. */
export function changeGroupSession(
  client: DataClient,
  { seen, changes }: { seen: ListedGroupSession; changes: Partial<GroupSessionFacts> },
): Promise<ServerResult<unknown>> {
  const edited: EditedTable<GroupSessionFacts> = {
    table: "group_sessions",
    key: "id",
    gone: GONE,
    overtaken: OVERTAKEN,
    columns: LISTED,
    read: listedFrom,
    write: rowOf,
    explain: (response) => inWords(client, response),
  };
  return changeRow(client, edited, { id: seen.id, seen, changes });
}

type Moved = { id: string; was: Partial<GroupSessionFacts>; to: Partial<GroupSessionFacts> };

/** Changes the facts in `was`, if they still hold. Other facts may have changed meanwhile, so that a move can be taken back after that. */
export async function moveGroupSession(client: DataClient, { id, was, to }: Moved): Promise<ServerResult<unknown>> {
  const moving = client.from("group_sessions").update(rowOf(to));
  return refuseIfOvertaken(OVERTAKEN, await inWords(client, await moving.match({ id, ...rowOf(was) }).select("id")));
}

/** Explains what PostgreSQL refuses a date for. */
async function inWords(client: DataClient, response: DataResult<unknown[]>): Promise<ServerResult<unknown[]>> {
  const result = resultOf(response);
  if (result.ok || !response.error) return result;
  const { code, message, details } = response.error;
  const refusedWith = (words: string) => ({ ...result, refusal: { ...result.refusal, message: words } });
  if (code === "23505") return refusedWith(t("This group meets then already. Choose another day or time."));
  if (message.includes("group_sessions_are_not_overbooked")) {
    return refusedWith(t("More places are taken than that. Cancel bookings first, or keep more places."));
  }
  if (message.includes("group_sessions_decided_before_they_begin")) {
    return refusedWith(
      t("It is decided after that day whether it takes place. Choose an earlier day for the decision first."),
    );
  }
  if (code === "23P01") return refusedWith(await describeConflicts(client, details));
  return result;
}

function rowOf(facts: Partial<GroupSessionFacts>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([fact, value]) => [GROUP_SESSION_COLUMNS[fact as keyof GroupSessionFacts], value]),
  );
}

/** Deletes a date; refused if it was ever booked, since it must stay in the records. */
export async function removeGroupSession(client: DataClient, id: string): Promise<ServerResult<unknown>> {
  const removed = await client.from("group_sessions").delete().eq("id", id).select("id");
  const result = refuseIfUnchanged(GONE, resultOf(removed));
  if (result.ok || removed.error?.code !== "23503") return result;
  return {
    ...result,
    refusal: {
      ...result.refusal,
      message: t("Places were booked on this date, so it stays in your records. Hide it instead."),
    },
  };
}
