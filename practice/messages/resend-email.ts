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
 * Sends an email again that was given up, or that its reader says never came. It goes out as a new message, and only if what it says
 * is still so. Refused: mail-not-found, mail-waiting (it is on its way), mail-no-longer-true, mail-wiped (it opened an account).
 */
export async function resendMail({ database, log }: Pick<Practice, "database" | "log">, mailId: string): Promise<Result> {
  const resending = await database.transaction((tx) => resendEmail(tx, mailId));
  if (resending !== "queued") return refused(REFUSALS[resending]);
  log.info({ mailId }, "letter queued again");
  return { ok: true };
}
