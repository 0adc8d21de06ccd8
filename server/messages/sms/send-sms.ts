import type { Logger } from "pino";
import { FOREIGN_NUMBER, NO_TEXT_MESSAGES, storedReason } from "#domain/messages/why-not-sent.ts";
import type { Database } from "#database/connection/connect.ts";
import { type Claim, claimMessage, dropMessage, recordFailure } from "#server/messages/outbox.queries.ts";
import { recordTextSent } from "./sms.queries.ts";
import { type TextMessenger, TextNotAccepted } from "#gateways/sms.ts";

/** The dependencies of sending SMS; `messenger` is undefined if no service is configured. */
export type SmsSender = { database: Database; messenger: TextMessenger | undefined; log: Logger };

/**
 * Sends one queued SMS, as sendEmail does an email. A number that will never accept it is given up at once; other failures are thrown, so
 * that the job runner retries, and given up at `isLastAttempt`, with an alert. It is sent at least once.
 */
export async function sendSms(
  { database, messenger, log }: SmsSender,
  id: string,
  { isLastAttempt, signal }: { isLastAttempt: boolean; signal?: AbortSignal },
): Promise<void> {
  if (!messenger) return dropMessage(database, "sms", id, storedReason(NO_TEXT_MESSAGES));
  const text = await claimMessage<Claim & { recipient: string; body: string }>(
    database,
    "sms",
    id,
    "m.recipient, m.body",
  );
  if (!text) return;
  if (!messenger.goesTo(text.recipient)) return dropMessage(database, "sms", id, storedReason(FOREIGN_NUMBER));
  const about = { smsId: id, kind: text.kind, attempt: text.attempt };
  try {
    const { reference } = await messenger.send(text, signal);
    await recordTextSent(database, id, reference);
    log.info(about, "text message sent");
  } catch (error) {
    if (!(error instanceof TextNotAccepted)) throw error;
    const giveUp = error.isHopeless || (isLastAttempt && !signal?.aborted);
    await recordFailure(database, "sms", text, error.serviceSaid, {
      giveUp,
      refusal: error.isHopeless ? "bad-address" : "not-now",
    });
    log[giveUp ? "error" : "warn"](
      { ...about, reason: error.message },
      giveUp ? "text message given up" : "text message not sent yet",
    );
    if (!error.isHopeless) throw error;
  }
}
