import { claimEmailRequest } from "./email-requests.queries.ts";
import { lockUser } from "#server/accounts/users/users.queries.ts";
import { refused, type Result } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { sendAccountMail } from "#server/accounts/send-account-email.ts";

/** Emails a signed-in user the six digits that confirm a sensitive change (reauthenticate). */
export function askForCode(
  practice: Practice,
  userId: string,
  { mailInterval }: { mailInterval: number },
): Promise<Result<object, "mail-too-soon" | "reauthenticate-unconfirmed">> {
  return practice.database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user?.emailConfirmedAt) return refused("reauthenticate-unconfirmed");
    const claimed = await claimEmailRequest(tx, user.email, "reauthentication", mailInterval);
    if (!claimed.ok) return claimed;
    const authRedirect = { redirectTo: practice.publicUrl, challenge: undefined };
    await sendAccountMail(practice, tx, { userId, email: user.email, kind: "reauthentication", authRedirect });
    return { ok: true };
  });
}
