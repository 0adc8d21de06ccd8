import { toServerResult, secondsToWait } from "#app/backend/accounts/auth-error.ts";
import { needsCode } from "#app/backend/accounts/needs-code.ts";
import type { BackendClient, DataClient } from "#app/backend/data-client.ts";
import { callFunction } from "#app/backend/server/functions.ts";
import { type ServerResult, mapResult } from "#app/backend/server/server-result.ts";
import type { CodeRequest } from "#domain/bookings/code-request.ts";

/** A code that waits in a visitor's mailbox. */
export type SentCode = {
  email: string;
  /** What is kept of the diary, and until when (ISO). Null: nothing is. */
  hold: { id: string; until: string } | null;
  /** No code was sent: an earlier one still works. */
  isEarlier: boolean;
  /** On this device's clock, in milliseconds: from when another code can be sent, and when this one was requested. */
  nextAt: number;
  askedAt: number;
};

type Answer = { holdId: string | null; heldUntil: string | null; retryAfter: number | null; nextCodeIn: number };

/** Keeps a visitor's time and emails the code. `redirectTo` is where the email's link leads. */
export async function requestBookingCode(client: DataClient, request: CodeRequest, redirectTo: string): Promise<ServerResult<SentCode>> {
  const query = new URLSearchParams({ redirect_to: redirectTo });
  const result = await callFunction<Answer>(client, `request-booking-code?${query}`, request);
  return mapResult(result, ({ holdId, heldUntil, retryAfter, nextCodeIn }) => ({
    ...sentCode(request.email, nextCodeIn),
    hold: holdId && heldUntil ? { id: holdId, until: heldUntil } : null,
    isEarlier: retryAfter !== null,
  }));
}

/** Emails a code for places in a group session, which are taken by the booking and not kept before it. */
export async function requestPlacesCode(
  client: BackendClient,
  { email, fullName, consentVersion }: Pick<CodeRequest, "email" | "fullName" | "consentVersion">,
  redirectTo: string,
): Promise<ServerResult<SentCode>> {
  const options = { emailRedirectTo: redirectTo, data: { full_name: fullName, consent_version: consentVersion } };
  const { data, error } = await (await client.auth()).signInWithOtp({ email, options });
  const wait = error?.code === "over_email_send_rate_limit" ? secondsToWait(error.message) : undefined;
  if (wait !== undefined) return { ok: true, value: { ...sentCode(email, wait), isEarlier: true } };
  return toServerResult({ data, error }, () => sentCode(email, 0));
}

function sentCode(email: string, nextCodeIn: number): SentCode {
  const now = Date.now();
  return { email, hold: null, isEarlier: false, nextAt: now + nextCodeIn * 1000, askedAt: now };
}

/** Signs in by the code of the newest email. `needsCode`: the account has an authenticator app, whose code is required too. */
export async function signInByCode(client: BackendClient, email: string, token: string): Promise<ServerResult<{ needsCode: boolean }>> {
  const answer = await (await client.auth()).verifyOtp({ email, token, type: "email" });
  return toServerResult(answer, ({ session }) => ({ needsCode: session !== null && needsCode(session) }));
}
