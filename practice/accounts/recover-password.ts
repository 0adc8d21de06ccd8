import { claimMail } from "#database/accounts/email-requests.ts";
import { lockUserByEmail } from "#database/accounts/users.ts";
import type { WayBack } from "./one-time-link.ts";
import type { Practice } from "#practice/practice.ts";
import type { EmailRequestResult } from "./resend-confirmation.ts";
import { sendAccountMail } from "./send-account-email.ts";

/**
 * Mails a link that leads to a new password; whoever follows it has proved the address. Of an address without an account
 * nothing is told: same answer, same waiting.
 */
export function recoverPassword(
  practice: Practice,
  { email, wayBack }: { email: string; wayBack: WayBack },
  { mailInterval }: { mailInterval: number },
): Promise<EmailRequestResult> {
  return practice.database.transaction(async (tx) => {
    const claimed = await claimMail(tx, email, "recovery", mailInterval);
    if (!claimed.ok) return claimed;
    const user = await lockUserByEmail(tx, email);
    if (user) await sendAccountMail(practice, tx, { userId: user.id, email, kind: "recovery", wayBack });
    return { ok: true };
  });
}
