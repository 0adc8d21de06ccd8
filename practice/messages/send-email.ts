import type { Logger } from "pino";
import type { Database } from "#database/connection/connect.ts";
import { claimEmail, recordSent } from "#database/messages/emails.ts";
import { recordFailure } from "#database/messages/outbox.ts";
import { MailNotAccepted, type Mailer } from "#gateways/mail.ts";

/** What sending mail works with. */
export type EmailSender = { database: Database; mailer: Mailer; log: Logger };

/**
 * Sends one queued email. Calling it again is harmless: an email that is sent, given up or in another worker's hands
 * is left alone. When the mail server does not take it, that is recorded and thrown, so that the job runner tries again later;
 * at `isLastAttempt` the email is given up and the practitioner alerted. `signal` breaks off the attempt: the server is stopping.
 *
 * An email goes out at least once: if the server or the database dies between the mail server's yes and our record of it, the
 * email is sent again, under the same Message-ID; only one that the practitioner has sent again carries another. No order of steps could do better, as the two cannot be made one.
 */
export async function sendEmail(
  { database, mailer, log }: EmailSender,
  mailId: string,
  { isLastAttempt, signal }: { isLastAttempt: boolean; signal?: AbortSignal },
): Promise<void> {
  const email = await claimEmail(database, mailId);
  if (!email) return;
  const about = { mailId, kind: email.kind, attempt: email.attempt };
  try {
    await mailer.send({ ...email, id: email.resends > 0 ? `${mailId}.${email.resends}` : mailId }, signal);
  } catch (error) {
    const reason = error instanceof MailNotAccepted ? error.serverSaid : String(error);
    const giveUp = isLastAttempt && !signal?.aborted;
    await recordFailure(database, "mail", email, reason, { giveUp });
    const words = giveUp ? "email given up" : "email not sent yet";
    log[giveUp ? "error" : "warn"]({ ...about, reason: (error as Error).message }, words);
    throw error;
  }
  await recordSent(database, mailId);
  log.info(about, "email sent");
}
