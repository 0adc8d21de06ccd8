import { claimEmailRequest } from "#server/accounts/sessions/email-requests.queries.ts";
import { lockUserByEmail } from "./users.queries.ts";
import type { Result } from "#domain/result.ts";
import { mailBothAddresses } from "./change-account.ts";
import type { AuthRedirect } from "#server/accounts/sessions/one-time-link.ts";
import type { Practice } from "#kit/server/practice.ts";
import { mailAccountExists, sendAccountMail } from "#server/accounts/send-account-email.ts";

/** Accepted requests look alike whether or not there was an email to send. */
export type EmailRequestResult = Result<object, "mail-too-soon">;

/**
 * Resends the confirmation of a sign-up, or both emails of a change of address. The owner of a confirmed account is told that they have
 * one. An address with nothing to send gets the same answers as any other.
 */
export function resendConfirmation(
  practice: Practice,
  { email, kind, authRedirect }: { email: string; kind: "signup" | "email_change"; authRedirect: AuthRedirect },
  { mailInterval }: { mailInterval: number },
): Promise<EmailRequestResult> {
  return practice.database.transaction(async (tx) => {
    const claimed = await claimEmailRequest(tx, email, kind, mailInterval);
    if (!claimed.ok) return claimed;
    const user = await lockUserByEmail(tx, email);
    if (kind === "email_change") {
      if (user?.newEmail)
        await mailBothAddresses(practice, tx, { userId: user.id, email, newEmail: user.newEmail, authRedirect });
    } else if (user?.emailConfirmedAt) await mailAccountExists(practice, tx, user);
    else if (user) await sendAccountMail(practice, tx, { userId: user.id, email, kind: "signup", authRedirect });
    return { ok: true };
  });
}
