import { type Resending, resendMessage as resend } from "#database/messages/outbox.ts";
import { type Result, type Reason, refused } from "#domain/result.ts";
import type { Practice } from "#practice/practice.ts";

const REFUSALS: Record<Exclude<Resending, "queued">, Reason> = {
  unknown: "mail-not-found",
  waiting: "mail-waiting",
  dropped: "mail-no-longer-true",
  wiped: "mail-wiped",
};

/**
 * Sends an email or SMS again that was given up or did not arrive, as a new message and only if it is still valid. Refusals:
 * mail-not-found, mail-waiting, mail-no-longer-true, mail-wiped (it contained a sign-in link).
 */
export async function resendMessage({ database, log }: Pick<Practice, "database" | "log">, messageId: string): Promise<Result> {
  const resending = await database.transaction(async (tx) => {
    const ofEmail = await resend(tx, "mail", messageId);
    return ofEmail === "unknown" ? resend(tx, "sms", messageId) : ofEmail;
  });
  if (resending !== "queued") return refused(REFUSALS[resending]);
  log.info({ messageId }, "message queued again");
  return { ok: true };
}
