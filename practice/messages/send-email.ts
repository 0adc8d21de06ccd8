import type { Logger } from "pino";
import type { Database } from "#database/connection/connect.ts";
import { claimEmail, recordSent } from "#database/messages/emails.ts";
import { recordFailure } from "#database/messages/outbox.ts";
import { withholdEmail } from "#database/newsletter/sends.ts";
import { MailNotAccepted, type Mailer } from "#gateways/mail.ts";
import { voucherFile } from "#practice/credits/voucher-file.ts";
import { VOUCHER_EMAIL } from "#practice/emails/credits/voucher.ts";
import type { Practice } from "#practice/practice.ts";
import { settleEmail } from "#practice/newsletter/settle-email.ts";

/** What sending mail works with. */
export type EmailSender = { database: Database; mailer: Mailer; log: Logger } & Pick<Practice, "files">;

/**
 * Sends one queued email. Calling it again is harmless: an email that is sent, given up or in another worker's hands
 * is left alone. When the mail server does not take it, that is recorded and thrown, so that the job runner tries again later;
 * at `isLastAttempt` the email is given up and the practitioner alerted. `signal` breaks off the attempt: the server is stopping.
 *
 * An email goes out at least once: if the server or the database dies between the mail server's yes and our record of it, the
 * email is sent again, under the same Message-ID. No order of steps could do better, as the two cannot be made one.
 * Emails of newsletters go at most once instead (docs/decisions/0037).
 */
export async function sendEmail(
  { database, mailer, log, ...practice }: EmailSender,
  mailId: string,
  { isLastAttempt, signal }: { isLastAttempt: boolean; signal?: AbortSignal },
): Promise<void> {
  await withholdEmail(database, mailId);
  const email = await claimEmail(database, mailId);
  if (!email) return;
  const { newsletterSendId: sendId } = email;
  const about = { mailId, kind: email.kind, attempt: email.attempt };
  try {
    const pdf = email.kind === VOUCHER_EMAIL ? await attachedVoucher({ database, ...practice }, email.about) : undefined;
    await mailer.send({ ...email, pdf, isNewsletter: sendId !== null }, signal);
  } catch (error) {
    const isOver = sendId !== null && (isLastAttempt || !isTakenLater(error));
    const giveUp = isOver || (isLastAttempt && !signal?.aborted);
    if (isOver) await settleEmail(database, { mailId, sendId }, error);
    else await recordFailure(database, "mail", email, reasonOf(error), { giveUp });
    const words = giveUp ? "email given up" : "email not sent yet";
    log[giveUp ? "error" : "warn"]({ ...about, reason: (error as Error).message }, words);
    if (isOver) return;
    throw error;
  }
  await (sendId === null ? recordSent(database, mailId) : settleEmail(database, { mailId, sendId }));
  log.info(about, "email sent");
}

/** As the voucher is now: what was put right since is right on it. */
async function attachedVoucher(practice: Pick<Practice, "database" | "files">, about: string) {
  const file = await voucherFile(practice, about.split(" ")[0] ?? "");
  if (!file) throw new Error("The voucher of an email is gone");
  return file;
}

function reasonOf(error: unknown): string {
  return error instanceof MailNotAccepted ? error.serverSaid : String(error);
}

/** The mail server has certainly not taken it, and may when it is asked again. */
function isTakenLater(error: unknown): boolean {
  return error instanceof MailNotAccepted && error.refusal === "not-now";
}
