import type { Logger } from "pino";
import type { Database } from "#database/connection/connect.ts";
import { claimEmail, recordSent } from "./emails.queries.ts";
import { recordFailure } from "./outbox.queries.ts";
import { MailNotAccepted, type Mailer } from "#gateways/mail.ts";
import { isPaperEmail } from "#server/money/emails/paper.ts";
import { paperOfEmail } from "#server/money/papers/email-paper.ts";
import type { Practice } from "#kit/server/practice.ts";

/** The dependencies of sending email. */
export type EmailSender = { database: Database; mailer: Mailer; log: Logger } & Pick<Practice, "files" | "extensions">;

/**
 * Sends one queued email. Idempotent: an email that is sent, given up or claimed by another worker is left alone. If the mail server does
 * not take it, that is recorded and thrown, so that the job runner retries later; at `isLastAttempt` the email is given up and an alert
 * raised. `signal` aborts the attempt when the server stops.
 *
 * An email is sent at least once: if the server or the database fails between the mail server's acceptance and our record of it, the email
 * is sent again, under the same Message-ID. No order of steps avoids this, because the two cannot be made atomic. Emails of newsletters are
 * sent at most once instead (docs/decisions/0037).
 */
export async function sendEmail(
  { database, mailer, log, extensions, ...practice }: EmailSender,
  mailId: string,
  { isLastAttempt, signal }: { isLastAttempt: boolean; signal?: AbortSignal },
): Promise<void> {
  for (const { withhold } of extensions.emails) await withhold?.(database, mailId);
  const email = await claimEmail(database, mailId);
  if (!email) return;
  const { newsletterSendId: sendId } = email;
  const about = { mailId, kind: email.kind, attempt: email.attempt };
  try {
    const ofModule = extensions.emails.find((each) => each.attached?.kind === email.kind)?.attached?.render;
    const render = isPaperEmail(email.kind) ? paperOfEmail : ofModule;
    const pdf = await render?.({ database, ...practice }, email.about);
    await mailer.send({ ...email, pdf, isNewsletter: sendId !== null }, signal);
  } catch (error) {
    const isOver = sendId !== null && (isLastAttempt || !isTakenLater(error));
    const giveUp = isOver || (isLastAttempt && !signal?.aborted);
    if (isOver) await settleOwn({ database, extensions }, { mailId, sendId }, error);
    else
      await recordFailure(database, "mail", email, reasonOf(error), {
        giveUp,
        refusal: error instanceof MailNotAccepted ? error.refusal : null,
      });
    const words = giveUp ? "email given up" : "email not sent yet";
    log[giveUp ? "error" : "warn"]({ ...about, reason: (error as Error).message }, words);
    if (isOver) return;
    throw error;
  }
  await (sendId === null ? recordSent(database, mailId) : settleOwn({ database, extensions }, { mailId, sendId }));
  log.info(about, "email sent");
}

/** An email that a module sends by its own rules. */
async function settleOwn(
  { database, extensions }: Pick<EmailSender, "database" | "extensions">,
  email: { mailId: string; sendId: string },
  error?: unknown,
): Promise<void> {
  for (const { settle } of extensions.emails) await settle?.(database, email, error);
}

function reasonOf(error: unknown): string {
  return error instanceof MailNotAccepted ? error.serverSaid : String(error);
}

/** Whether the mail server has certainly not taken the email, but may on a retry. */
function isTakenLater(error: unknown): boolean {
  return error instanceof MailNotAccepted && error.refusal === "not-now";
}
