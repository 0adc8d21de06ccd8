import type { Task } from "graphile-worker";
import type { z } from "zod";

/** `signal` is aborted if this node stops while the task runs. */
export type Attempt = { isLastAttempt: boolean; signal?: AbortSignal };

/** A task whose payload is parsed with this schema; an invalid payload fails the job. */
export function task<Payload extends z.ZodType>(
  payload: Payload,
  run: (payload: z.output<Payload>, attempt: Attempt) => Promise<void>,
): Task {
  return (given, { job, abortSignal }) =>
    run(payload.parse(given), {
      isLastAttempt: job.attempts >= job.max_attempts,
      ...(abortSignal && { signal: abortSignal }),
    });
}
