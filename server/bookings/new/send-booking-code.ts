import { forgetUnconfirmedPassword } from "#server/accounts/users/users.queries.ts";
import type { CodeRequest } from "#domain/bookings/code-request.ts";
import { done } from "#domain/result.ts";
import type { AuthRedirect } from "#server/accounts/sessions/one-time-link.ts";
import { sendSignInLinkWithin } from "#server/accounts/sessions/send-sign-in-link.ts";
import type { Practice } from "#kit/server/practice.ts";
import { holdForVisitor, type Visitor } from "./hold-for-visitor.ts";
import { withMutex } from "./with-mutex.ts";

/**
 * Holds a visitor's time and emails the code that signs them in, in one transaction; creates an account for a new address. `retryAfter`:
 * null, or the number of seconds until a code can be sent again because one was sent a moment ago. Refusals: those of holdForVisitor; no
 * code is sent then. In every case, clears a password that a stranger may have chosen for the unconfirmed address.
 */
export function sendBookingCode(
  practice: Practice,
  request: CodeRequest,
  visitor: Visitor,
  { authRedirect, mailInterval }: { authRedirect: AuthRedirect; mailInterval: number },
) {
  const { fullName, consentVersion } = request;
  const metadata = { full_name: fullName, consent_version: consentVersion };
  const link = {
    email: request.email.toLowerCase(),
    fullName,
    metadata,
    consentVersion,
    createUser: true,
    authRedirect,
  };
  return withMutex(practice.database, [link.email, request.bookingDate], () =>
    practice.database.transaction(async (tx) => {
      const held = await holdForVisitor(tx, request, visitor);
      if (!held.ok) {
        await forgetUnconfirmedPassword(tx, link.email);
        return held;
      }
      const sent = await sendSignInLinkWithin(practice, tx, link, { mailInterval, signUps: true });
      return done({ hold: held.hold, retryAfter: sent.ok ? null : (sent.retryAfter ?? 1) });
    }),
  );
}
