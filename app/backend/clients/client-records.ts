import type { DataClient } from "#app/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/backend/server/server-result.ts";
import { resultOf } from "#app/backend/server/data-result.ts";
import type { Rows } from "#app/backend/rows.ts";

/** The tags in use, by name. */
export async function loadTags(client: DataClient, signal: AbortSignal): Promise<ServerResult<string[]>> {
  const response = await client.from("client_tags").select("tag").order("tag").abortSignal(signal);
  return mapResult(resultOf<{ tag: string }[]>(response), (rows) => rows.map(({ tag }) => tag));
}

/** What a client's account has agreed to, the latest first. */
export type Consent = Pick<Rows["consents"], "id" | "document" | "version" | "given_at">;

export async function loadClientConsents(client: DataClient, userId: string, signal: AbortSignal): Promise<ServerResult<Consent[]>> {
  const response = await client
    .from("consents")
    .select("id,document,version,given_at")
    .eq("user_id", userId)
    .order("given_at", { ascending: false })
    .limit(50)
    .abortSignal(signal);
  return resultOf<Consent[]>(response);
}

/** An email to a client, without its words. */
export type ClientMail = Pick<Rows["mail"], "id" | "subject" | "status" | "created_at" | "sent_at">;

/** More would not fit into an address. */
const BOOKINGS_ASKED = 60;

/** Emails to a client's address, and to clients about these bookings (a merged client had other addresses), the latest first. */
export async function loadClientMails(
  client: DataClient,
  { email, bookingIds }: { email: string; bookingIds: string[] },
  signal: AbortSignal,
): Promise<ServerResult<ClientMail[]>> {
  const about = bookingIds.slice(0, BOOKINGS_ASKED);
  const ways = [email && `recipient.eq.${JSON.stringify(email)}`, about.length > 0 && `booking_id.in.(${about.join(",")})`].filter(Boolean);
  if (ways.length === 0) return { ok: true, value: [] };
  const response = await client
    .from("mail")
    .select("id,subject,status,created_at,sent_at")
    .or(ways.join(","))
    .order("created_at", { ascending: false })
    .limit(50)
    .abortSignal(signal);
  return resultOf<ClientMail[]>(response);
}

/** Merges that can be undone; they are forgotten after a day. */
type RecentMerge = { id: string; goneName: string };

export async function loadRecentMerges(client: DataClient, clientId: string, signal: AbortSignal): Promise<ServerResult<RecentMerge[]>> {
  const response = await client
    .from("client_merges")
    .select("id,goneName:gone->>client_name,merged_at")
    .eq("kept_id", clientId)
    .order("merged_at", { ascending: false })
    .abortSignal(signal);
  return resultOf<RecentMerge[]>(response);
}

/** Imports that can be undone; they are forgotten after a day. */
export async function loadRecentImports(
  client: DataClient,
  signal: AbortSignal,
): Promise<ServerResult<Pick<Rows["client_imports"], "id" | "added" | "completed">[]>> {
  const response = await client
    .from("client_imports")
    .select("id,added,completed")
    .order("imported_at", { ascending: false })
    .limit(5)
    .abortSignal(signal);
  return resultOf(response);
}
