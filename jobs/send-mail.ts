import type { Task } from "graphile-worker";
import { z } from "zod";
import { sendMail, type PostRoom } from "#practice/messages/send-email.ts";

const payload = z.object({ id: z.uuid() });

/** "send-mail", queued by the mail table itself for each new letter. */
export function sendMailTask(postRoom: PostRoom): Task {
  return (given, { job, abortSignal }) =>
    sendMail(postRoom, payload.parse(given).id, { isLastAttempt: job.attempts >= job.max_attempts, signal: abortSignal });
}
