import type { Database } from "#database/connection/connect.ts";
import { recordGivenUp, recordSent } from "#server/messages/emails.queries.ts";
import { endSendings, markBounced, pauseAfterRefusals, type SendOutcome, settleSend } from "./sends.queries.ts";
import { MailNotAccepted } from "#gateways/mail.ts";

/**
 * Records the final result of a newsletter's email, which is not retried. An address that the mail server refuses permanently gets no
 * further newsletter, and several refusals in a row pause this one. `error`: why it was not sent, or why that is unknown.
 */
export async function settleEmail(
  database: Database,
  { mailId, sendId }: { mailId: string; sendId: string },
  error?: unknown,
): Promise<void> {
  const answer = error instanceof MailNotAccepted ? error.serverSaid : String(error);
  await database.transaction(async (tx) => {
    if (error instanceof MailNotAccepted && error.refusal === "bad-address")
      await markBounced(tx, sendId, refusalIn(answer));
    await settleSend(tx, sendId, outcomeOf(error));
    await (error === undefined ? recordSent(tx, mailId) : recordGivenUp(tx, mailId, answer));
  });
  await endSendings(database);
  if (error !== undefined) await pauseAfterRefusals(database, sendId, refusalIn(answer));
}

function outcomeOf(error: unknown): SendOutcome {
  if (error === undefined) return "sent";
  return error instanceof MailNotAccepted && (error.refusal === "bad-address" || error.refusal === "refused")
    ? "bounced"
    : "failed";
}

/** "... all recipients were rejected: 550 5.1.1 No such mailbox" -> "550 5.1.1 No such mailbox" */
function refusalIn(answer: string): string {
  return /\b5\d\d[ -].*/su.exec(answer)?.[0] ?? answer;
}
