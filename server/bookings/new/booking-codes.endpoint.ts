import { msg, t } from "@sacred-space/words/t.ts";
import { codeRequest } from "#domain/bookings/code-request.ts";
import { ipPrefix } from "#domain/accounts/ip-prefix.ts";
import { mailboxOf } from "#domain/accounts/mailbox.ts";
import { giveEmailBack, limitClaims } from "#server/accounts/emails/limit-emails.endpoint.ts";
import { redirectTarget } from "#server/accounts/emails/redirects.endpoint.ts";
import { type AppContext, byIp } from "#kit/server/context.ts";
import type { RateLimitKey } from "#kit/server/limits.ts";
import { refused } from "#domain/result.ts";
import { sendBookingCode } from "./send-booking-code.ts";
import { readBody } from "#kit/server/input.ts";

const TOO_MANY_CODES = msg(
  "Too many codes were sent to this address. Please use the newest one, or try again in an hour",
);

/**
 * POST ?redirect_to= a code request -> `{holdId, heldUntil, retryAfter, nextCodeIn}`: holds the time for the address and emails it a code,
 * which `/auth/v1/verify` takes (type email). A repeated request for the same time keeps the end of the hold. `holdId` and `heldUntil` are
 * null if as many times are held as allowed. `retryAfter` is the number of seconds until a code can be sent again if one was sent a moment
 * ago and still works, otherwise null; `nextCodeIn` is the same for the code just sent. `holdId` in the request is replaced, whichever
 * address it was held for. The answer is the same for every address.
 */
export async function requestBookingCode(c: AppContext) {
  const { addressOf, accounts, limits, practice } = c.var.deps;
  const request = await readBody(c, codeRequest);
  if (!accounts.signUps) return refused("sign-ups-off"); // before the answer could depend on the address
  const email = request.email.toLowerCase();
  const limited = await limitClaims(c, email, "magiclink");
  if (limited)
    return {
      ...limited,
      reason: "too-often" as const,
      ...(limited.reason === "too-many-emails" && { detail: t(TOO_MANY_CODES) }),
    };
  const address = addressOf(c);
  const ofNetwork = byIp(c, "holds by IP");
  const ofAddress: RateLimitKey[] = [{ rule: "holds by mailbox", who: mailboxOf(email) }];
  const mayNetwork = !(await limits.take(ofNetwork));
  const mayHold = mayNetwork && !(await limits.take(ofAddress));
  if (mayNetwork && !mayHold) await limits.giveBack(ofNetwork);
  const visitor = { network: address && ipPrefix(address), mayHold };
  const authRedirect = { redirectTo: redirectTarget(c), challenge: undefined };
  const sent = await sendBookingCode(practice, request, visitor, { authRedirect, mailInterval: accounts.mailInterval });
  if (mayHold && !(sent.ok && sent.hold?.isNew)) await limits.giveBack([...ofNetwork, ...ofAddress]);
  if (!sent.ok || sent.retryAfter !== null) await giveEmailBack(c, email, "magiclink");
  if (!sent.ok) return sent;
  const { hold, retryAfter } = sent;
  return c.json({
    holdId: hold?.id ?? null,
    heldUntil: hold?.keptUntil.toISOString() ?? null,
    retryAfter,
    nextCodeIn: retryAfter ?? accounts.mailInterval,
  });
}
