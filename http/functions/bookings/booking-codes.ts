import { codeRequest } from "#domain/bookings/code-request.ts";
import { networkPlace } from "#domain/accounts/network-place.ts";
import { endVisitorHold } from "#database/bookings/visitor-holds.ts";
import { limitEmails } from "#http/auth/requests/rate-limits.ts";
import { redirectTarget } from "#http/auth/requests/redirects.ts";
import { areSignUpsOn } from "#http/auth/requests/sign-ups.ts";
import type { AppContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import { sendSignInLink } from "#practice/accounts/send-sign-in-link.ts";
import { holdForVisitor } from "#practice/bookings/hold-for-visitor.ts";
import { readBody } from "../request/input.ts";

/**
 * POST ?redirect_to= a code request -> `{holdId, heldUntil, retryAfter}`: keeps the time for the address and emails it a code, which
 * `/auth/v1/verify` takes (type email). `holdId` and `heldUntil` are null where as many times are held as may be. `retryAfter` is null, or
 * in how many seconds a code can be sent anew: one went a moment ago, and still works. The same answer for every address. Refusals:
 * rule-changed, service-not-offered, choice-not-offered, slot-not-offered, not-open, 429 too-often.
 */
export async function requestBookingCode(c: AppContext): Promise<Response> {
  const { addressOf, accounts, practice } = c.var.deps;
  const request = await readBody(c, codeRequest);
  const email = request.email.toLowerCase();
  const limited = await limitEmails(c, email, "magiclink");
  if (limited) return refuse(c, { ...limited, reason: "too-often" });
  const address = addressOf(c);
  const held = await holdForVisitor(practice, request, address && networkPlace(address));
  if (!held.ok) return refuse(c, held);
  const { fullName, consentVersion } = request;
  const metadata = { full_name: fullName, consent_version: consentVersion };
  const wayBack = { redirectTo: redirectTarget(c), challenge: undefined };
  const settings = { ...accounts, signUps: await areSignUpsOn(c.var.deps) };
  const sent = await sendSignInLink(practice, { email, fullName, metadata, consentVersion, createUser: true, wayBack }, settings);
  if (!sent.ok && sent.reason === "otp-needs-account") {
    await endVisitorHold(practice.database, email);
    return refuse(c, "invalid-request", { detail: "New accounts cannot be made here just now. Please contact us to book" });
  }
  const { hold } = held;
  return c.json({
    holdId: hold?.id ?? null,
    heldUntil: hold?.keptUntil.toISOString() ?? null,
    retryAfter: sent.ok ? null : (sent.retryAfter ?? 1),
  });
}
