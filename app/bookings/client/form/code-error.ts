import { type Refusal, UNREACHABLE_TEXT } from "#app/kit/backend/server/server-result.ts";
import { CODE_MINUTES } from "#domain/accounts/code-life.ts";
import type { SentCode } from "#app/bookings/booking-code.ts";

/** The message for a refused code. The server does not distinguish a wrong code from an expired one, or from one for another address. */
export function codeErrorMessage(
  { code, message }: Refusal,
  { email, askedAt }: Pick<SentCode, "email" | "askedAt">,
  now: number,
): string {
  if (code === "otp_expired") {
    return now - askedAt > CODE_MINUTES * 60_000
      ? "This code is older than ten minutes and no longer works. Send a new one below."
      : `This code is not right, or has expired. Check the six digits: only the code of the newest email works, and only for ${email}.`;
  }
  // One rate limit is for the address, whose link still works; the other is for the IP address, which is blocked for some minutes.
  if (code === "over_request_rate_limit" && message.includes("link"))
    return `${message}. Open it on this device to go on.`;
  if (code === "over_request_rate_limit")
    return "There were too many wrong codes. Please wait a few minutes, then send a new one.";
  if (code === "user_banned") return "This account is closed. Please write to us if you think that this is a mistake.";
  return message || UNREACHABLE_TEXT;
}
