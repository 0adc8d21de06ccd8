import type { Task } from "graphile-worker";
import { z } from "zod";
import { sendSms, type TextRoom } from "#practice/messages/send-sms.ts";

const payload = z.object({ id: z.uuid() });

/** "send-sms", queued by the table of text messages itself for each new one. */
export function sendSmsTask(room: TextRoom): Task {
  return (given, { job, abortSignal }) =>
    sendSms(room, payload.parse(given).id, { isLastAttempt: job.attempts >= job.max_attempts, signal: abortSignal });
}
