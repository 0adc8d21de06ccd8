import type { Logger } from "pino";
import type { Database } from "#database/connection/connect.ts";
import { claimLetter, recordFailure, recordSent } from "#database/messages/emails.ts";
import { MailNotAccepted, type Mailer } from "#gateways/mail.ts";

/** What sending mail works with. */
export type PostRoom = { database: Database; mailer: Mailer; log: Logger };

/**
 * Sends one queued letter. Calling it again is harmless: a letter that is sent, given up or in another worker's hands
 * is left alone. When the mail server does not take it, that is recorded and thrown, so that the job runner tries again later;
 * at `isLastAttempt` the letter is given up and the practitioner alerted. `signal` breaks off the attempt: the server is stopping.
 *
 * A letter goes out at least once: if the server or the database dies between the mail server's yes and our record of it, the
 * letter is sent again, under the same Message-ID; only one that the practitioner has sent again carries another. No order of steps could do better, as the two cannot be made one.
 */
export async function sendMail(
  { database, mailer, log }: PostRoom,
  mailId: string,
  { isLastAttempt, signal }: { isLastAttempt: boolean; signal?: AbortSignal },
): Promise<void> {
  const letter = await claimLetter(database, mailId);
  if (!letter) return;
  const about = { mailId, kind: letter.kind, attempt: letter.attempt };
  try {
    await mailer.send({ ...letter, id: letter.resends > 0 ? `${mailId}.${letter.resends}` : mailId }, signal);
  } catch (error) {
    const reason = error instanceof MailNotAccepted ? error.serverSaid : String(error);
    const giveUp = isLastAttempt && !signal?.aborted;
    await recordFailure(database, letter, reason, { giveUp });
    const words = giveUp ? "letter given up" : "letter not sent yet";
    log[giveUp ? "error" : "warn"]({ ...about, reason: (error as Error).message }, words);
    throw error;
  }
  await recordSent(database, mailId);
  log.info(about, "letter sent");
}
