import type { SupabaseClient } from "@supabase/supabase-js";
import type { Pence } from "#domain/money.ts";
import { type ServerResult, mapResult } from "#app/backend/server-result.ts";
import { resultOf } from "#app/backend/data-result.ts";
import { callFunction } from "#app/backend/functions.ts";
import type { Rows } from "#app/backend/rows.ts";

/** A tick once given: to which document, in which version, and when (ISO). */
export type GivenConsent = { document: Rows["consents"]["document"]; version: string; givenAt: string };

/** The consents that this person has given, the latest first. */
export async function loadConsents(client: SupabaseClient, userId: string): Promise<ServerResult<GivenConsent[]>> {
  const response = await client
    .from("consents")
    .select("document,version,given_at")
    .eq("user_id", userId)
    .order("given_at", { ascending: false })
    .overrideTypes<Pick<Rows["consents"], "document" | "version" | "given_at">[], { merge: false }>();
  return mapResult(resultOf(response), (rows) => rows.map(({ document, version, given_at }) => ({ document, version, givenAt: given_at })));
}

/** Everything that is kept about this person, as they may take it away; asks for the password anew. */
export function downloadMyData(client: SupabaseClient, password: string): Promise<ServerResult<object>> {
  return callFunction(client, "export-my-data", { password });
}

/** What to know before: whether there is a password to ask for, and what erasing would cancel and give back now. */
export type OwnDataTerms = { hasPassword: boolean; sessions: number; refundPence: Pence };

export function loadOwnDataTerms(client: SupabaseClient): Promise<ServerResult<OwnDataTerms>> {
  return callFunction(client, "own-data-terms", {});
}

/** Erases the account for good; asks for the password anew. Refused with `refund-changed` if something else is due than was shown. */
export function requestErasure(client: SupabaseClient, password: string, refundPence: Pence): Promise<ServerResult<object>> {
  return callFunction(client, "erase-my-account", { password, refundPence });
}
