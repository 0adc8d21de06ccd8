import { lockUserByEmail } from "#database/users.ts";
import type { Practice } from "./practice.ts";
import { sendConfirmation, type WayBack } from "./send-confirmation.ts";

/** Mails the confirmation again. An unknown or proved address is met with the same silence as success (wire 1.8). */
export function resendConfirmation(
  practice: Practice,
  email: string,
  wayBack: WayBack,
): Promise<{ ok: true } | { ok: false; wait: number }> {
  return practice.database.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, email);
    return !user || user.emailConfirmedAt ? { ok: true } : sendConfirmation(practice, tx, user, wayBack);
  });
}
