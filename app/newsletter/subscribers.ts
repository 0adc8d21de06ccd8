import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { refuseIfUnchanged, resultOf } from "#app/kit/backend/server/data-result.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";

/** A confirmed subscriber. `bouncedBecause` is the mail server's reason for refusing the address, if it did. */
export type Subscriber = { id: string; email: string; confirmedAt: string; bouncedBecause: string | null };

export const SUBSCRIBERS_A_PAGE = 25;

type Row = Pick<Rows["subscribers"], "id" | "email" | "confirmed_at" | "bounced_because">;

/** One page of the subscribers, bounced ones first, then the latest; `page` counts from 0. */
export async function loadSubscribers(
  client: DataClient,
  page: number,
  signal: AbortSignal,
): Promise<ServerResult<{ subscribers: Subscriber[]; isLast: boolean }>> {
  const from = page * SUBSCRIBERS_A_PAGE;
  const response = await client
    .from("subscribers")
    .select("id,email,confirmed_at,bounced_because")
    .in("status", ["confirmed", "bounced"])
    .order("status")
    .order("confirmed_at", { ascending: false })
    .order("id")
    .range(from, from + SUBSCRIBERS_A_PAGE)
    .abortSignal(signal)
    .overrideTypes<Row[], { merge: false }>();
  return mapResult(resultOf<Row[]>(response), (rows) => ({
    subscribers: rows.slice(0, SUBSCRIBERS_A_PAGE).map((row) => ({
      id: row.id,
      email: row.email,
      confirmedAt: row.confirmed_at ?? "",
      bouncedBecause: row.bounced_because,
    })),
    isLast: rows.length <= SUBSCRIBERS_A_PAGE,
  }));
}

export async function countReaders(client: DataClient, signal: AbortSignal): Promise<ServerResult<number>> {
  const response = await client
    .from("subscribers")
    .select("id", { count: "exact", head: true })
    .eq("status", "confirmed")
    .abortSignal(signal);
  return mapResult(resultOf(response), () => response.count ?? 0);
}

/** Removes a subscriber, with the newsletter emails to them. */
export async function removeSubscriber(client: DataClient, { id }: { id: string }): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(
    t("This address is no longer there."),
    resultOf(await client.from("subscribers").delete().eq("id", id).select("id")),
  );
}
