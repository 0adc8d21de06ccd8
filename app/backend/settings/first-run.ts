import type { DataClient } from "#app/backend/data-client.ts";
import { resultOf } from "#app/backend/server/data-result.ts";
import type { Rows } from "#app/backend/rows.ts";
import { callFunction } from "#app/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";
import type { Step } from "#domain/first-run/steps.ts";
import type { StartingOffer } from "#domain/first-run/trades.ts";

export function openPractice(client: DataClient): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-open", {});
}

export function finishStep(client: DataClient, step: Step): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-finish-step", { step });
}

export function hideChecklist(client: DataClient): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-hide-checklist", {});
}

/** Adds the categories, services and pages of these trades. Refused with `changed-meanwhile` if one already exists. */
export function startOffer(client: DataClient, offer: StartingOffer): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-start-offer", offer);
}

/** `url` is the payment page; `webhook` is set if live keys were checked instead, null if they lack the permission to check. */
export type TestPayment = { url?: string; webhook?: boolean | null };

export function startTestPayment(client: DataClient): Promise<ServerResult<TestPayment>> {
  return callFunction(client, "practice-test-payment", {});
}

export function loadTestPayment(client: DataClient, sessionId: string): Promise<ServerResult<{ isPaid: boolean }>> {
  return callFunction(client, "practice-test-payment-result", { sessionId });
}

/** The latest test email: whether the mail server accepted it, and its error if not. */
export type TestEmail = Pick<Rows["mail"], "status" | "recipient" | "last_error" | "attempts">;

export async function loadTestEmail(client: DataClient, signal: AbortSignal): Promise<ServerResult<TestEmail | null>> {
  const response = await client
    .from("mail")
    .select("status,recipient,last_error,attempts")
    .eq("kind", "test")
    .order("created_at", { ascending: false })
    .limit(1)
    .abortSignal(signal);
  return mapResult(resultOf<TestEmail[]>(response), ([row]) => row ?? null);
}
