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
 * Writes an email or SMS once more that was given up or did not arrive. It goes out as a new message, and only if it is still true. Refusals:
 * mail-not-found, mail-waiting, mail-no-longer-true, mail-wiped (it held a sign-in link).
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
