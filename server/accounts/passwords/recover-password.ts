import { claimEmailRequest } from "#server/accounts/sessions/email-requests.queries.ts";
import { forgetUnconfirmedPassword, lockUserByEmail } from "#server/accounts/users/users.queries.ts";
import type { AuthRedirect } from "#server/accounts/sessions/one-time-link.ts";
import type { Practice } from "#kit/server/practice.ts";
import type { EmailRequestResult } from "#server/accounts/users/resend-confirmation.ts";
import { sendAccountMail } from "#server/accounts/send-account-email.ts";

/**
 * Emails a link to a page that sets a new password; following it confirms the address. An address without an account gets the same result
 * and the same rate limit.
 */
export function recoverPassword(
  practice: Practice,
  { email, authRedirect }: { email: string; authRedirect: AuthRedirect },
  { mailInterval }: { mailInterval: number },
): Promise<EmailRequestResult> {
  return practice.database.transaction(async (tx) => {
    const claimed = await claimEmailRequest(tx, email, "recovery", mailInterval);
    const user = await lockUserByEmail(tx, email);
    if (user && !user.emailConfirmedAt) await forgetUnconfirmedPassword(tx, email); // a stranger may have chosen it
    if (!claimed.ok) return claimed;
    if (user) await sendAccountMail(practice, tx, { userId: user.id, email, kind: "recovery", authRedirect });
    return { ok: true };
  });
}
