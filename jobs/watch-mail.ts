import type { Task } from "graphile-worker";
import { watchMail } from "#practice/messages/watch-outbox.ts";

/** "watch-mail", by the clock. */
export function watchMailTask(practice: Parameters<typeof watchMail>[0]): Task {
  return () => watchMail(practice);
}
