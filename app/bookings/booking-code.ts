import { toServerResult, secondsToWait } from "#app/accounts/auth-error.ts";
import { needsCode } from "#app/accounts/needs-code.ts";
import type { BackendClient, DataClient } from "#app/kit/backend/data-client.ts";
import { callFunction } from "#app/kit/backend/server/functions.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import type { CodeRequest } from "#domain/bookings/code-request.ts";

export type SentCode = {
  email: string;
  /** The held time, and until when (ISO). Null if nothing is held. */
  hold: { id: string; until: string } | null;
  /** No new code was sent, since an earlier one still works. */
  isEarlier: boolean;
  /** Milliseconds by this device's clock: when another code can be sent, and when this one was requested. */
  nextAt: number;
  askedAt: number;
};

type Answer = { holdId: string | null; heldUntil: string | null; retryAfter: number | null; nextCodeIn: number };

/** Holds a visitor's time and emails the code. `redirectTo` is the target of the email's link. */
export async function requestBookingCode(
  client: DataClient,
  request: CodeRequest,
  redirectTo: string,
): Promise<ServerResult<SentCode>> {
  const query = new URLSearchParams({ redirect_to: redirectTo });
  const result = await callFunction<Answer>(client, `request-booking-code?${query}`, request);
  return mapResult(result, ({ holdId, heldUntil, retryAfter, nextCodeIn }) => ({
    ...sentCode(request.email, nextCodeIn),
    hold: holdId && heldUntil ? { id: holdId, until: heldUntil } : null,
    isEarlier: retryAfter !== null,
  }));
}

/** Emails a code for places in a group session, which are not held before the booking. */
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

/** Signs in with the code of the newest email. `needsCode`: the account also requires its authenticator app's code. */
export async function signInByCode(
  client: BackendClient,
  email: string,
  token: string,
): Promise<ServerResult<{ needsCode: boolean }>> {
  const answer = await (await client.auth()).verifyOtp({ email, token, type: "email" });
  return toServerResult(answer, ({ session }) => ({ needsCode: session !== null && needsCode(session) }));
}
