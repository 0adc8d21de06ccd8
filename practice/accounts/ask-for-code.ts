import { claimMail } from "#database/accounts/email-requests.ts";
import { lockUser } from "#database/accounts/users.ts";
import type { Practice } from "#practice/practice.ts";
import type { EmailRequestResult } from "./resend-confirmation.ts";
import { sendAccountMail } from "./send-account-email.ts";

/** Mails six digits to somebody who is signed in, to be given with a change that matters (reauthenticate). */
export function askForCode(
  practice: Practice,
  userId: string,
  { mailInterval }: { mailInterval: number },
): Promise<EmailRequestResult | "not-confirmed"> {
  return practice.database.transaction(async (tx): Promise<EmailRequestResult | "not-confirmed"> => {
    const user = await lockUser(tx, userId);
    if (!user?.emailConfirmedAt) return "not-confirmed";
    const claimed = await claimMail(tx, user.email, "reauthentication", mailInterval);
    if (!claimed.ok) return claimed;
    const wayBack = { redirectTo: practice.publicUrl, challenge: undefined };
    await sendAccountMail(practice, tx, { userId, email: user.email, kind: "reauthentication", wayBack });
    return { ok: true };
  });
}
