import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import type { Rows } from "#app/kit/backend/rows.ts";

export async function loadTags(client: DataClient, signal: AbortSignal): Promise<ServerResult<string[]>> {
  const response = await client.from("client_tags").select("tag").order("tag").abortSignal(signal);
  return mapResult(resultOf<{ tag: string }[]>(response), (rows) => rows.map(({ tag }) => tag));
}

type GivenConsent = Pick<Rows["consents"], "id" | "document" | "version" | "given_at">;

/** The latest consent to a version of a document; `earlier` is the number of previous consents to it. */
export type Consent = GivenConsent & { earlier: number };

/** The consents of a client's account, each version once, latest first. */
export async function loadClientConsents(
  client: DataClient,
  userId: string,
  signal: AbortSignal,
): Promise<ServerResult<Consent[]>> {
  const response = await client
    .from("consents")
    .select("id,document,version,given_at")
    .eq("user_id", userId)
    .order("given_at", { ascending: false })
    .limit(1000)
    .abortSignal(signal);
  return mapResult(resultOf<GivenConsent[]>(response), latestConsents);
}

function latestConsents(given: GivenConsent[]): Consent[] {
  const latest = new Map<string, Consent>();
  for (const each of given) {
    const key = `${each.document} ${each.version}`;
    const known = latest.get(key);
    latest.set(key, known ? { ...known, earlier: known.earlier + 1 } : { ...each, earlier: 0 });
  }
  return [...latest.values()];
}

/** A merge that can be undone, for up to a day. */
type RecentMerge = { id: string; goneName: string };

export async function loadRecentMerges(
  client: DataClient,
  clientId: string,
  signal: AbortSignal,
): Promise<ServerResult<RecentMerge[]>> {
  const response = await client
    .from("client_merges")
    .select("id,goneName:gone->>client_name,merged_at")
    .eq("kept_id", clientId)
    .order("merged_at", { ascending: false })
    .abortSignal(signal);
  return resultOf<RecentMerge[]>(response);
}

/** Imports that can be undone, for up to a day. */
export async function loadRecentImports(
  client: DataClient,
  signal: AbortSignal,
): Promise<ServerResult<Pick<Rows["client_imports"], "id" | "added" | "completed" | "file_name" | "imported_at">[]>> {
  const response = await client
    .from("client_imports")
    .select("id,added,completed,file_name,imported_at")
    .order("imported_at", { ascending: false })
    .limit(5)
    .abortSignal(signal);
  return resultOf(response);
}
