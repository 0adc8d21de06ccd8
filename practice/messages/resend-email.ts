import { type Resending, resendEmail } from "#database/messages/emails.ts";
import { type Result, type Reason, refused } from "#domain/result.ts";
import type { Practice } from "#practice/practice.ts";

const REFUSALS: Record<Exclude<Resending, "queued">, Reason> = {
  unknown: "mail-not-found",
  waiting: "mail-waiting",
  dropped: "mail-no-longer-true",
  wiped: "mail-wiped",
};

/**
 * Queues an email again that was given up or did not arrive. It goes out as a new message, and only if it is still true. Refusals:
 * mail-not-found, mail-waiting, mail-no-longer-true, mail-wiped (it held a sign-in link).
 */
export async function resendMail({ database, log }: Pick<Practice, "database" | "log">, mailId: string): Promise<Result> {
  const resending = await database.transaction((tx) => resendEmail(tx, mailId));
  if (resending !== "queued") return refused(REFUSALS[resending]);
  log.info({ mailId }, "email queued again");
  return { ok: true };
}
