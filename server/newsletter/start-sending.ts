import { enqueue } from "#database/jobs.ts";
import * as newsletters from "./newsletters.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { type Result, refused } from "#domain/result.ts";
import { type Changed, updateAtRevision } from "#server/pages/revisions.ts";
import type { Practice } from "#kit/server/practice.ts";
import { NEWSLETTERS, type NewsletterRevision, requireUnsent } from "./edit-newsletter.ts";

/** Sends a newsletter to every confirmed subscriber. It starts within seconds and goes on at the rate of the settings. */
export function startSending(
  practice: Practice,
  by: { userId: string },
  { newsletterId: id, revision }: NewsletterRevision,
): Changed<"newsletter-not-found" | "changed-meanwhile" | Unready> {
  return updateAtRevision(
    practice,
    by,
    NEWSLETTERS,
    { id, revision },
    async (tx, newsletter): Promise<Result<object, Unready>> => {
      const editable = requireUnsent(newsletter);
      if (!editable.ok) return editable;
      if (newsletter.body === "") return refused("newsletter-is-empty");
      if ((await newsletters.countRecipients(tx)) === 0) return refused("no-subscribers");
      await newsletters.startSending(tx, id);
      await sendSoon(tx);
      return { ok: true };
    },
  );
}

type Unready = "newsletter-is-sent" | "newsletter-is-empty" | "no-subscribers";
type Sending = Changed<"newsletter-not-found" | "changed-meanwhile" | "newsletter-not-sending">;

/** Pauses the sending until it is resumed. */
export function pauseSending(practice: Practice, by: { userId: string }, seen: NewsletterRevision): Sending {
  return whileSending(practice, by, seen, newsletters.pauseSending);
}

/** Continues where it was paused. */
export function resumeSending(practice: Practice, by: { userId: string }, seen: NewsletterRevision): Sending {
  return whileSending(practice, by, seen, async (tx, id) => {
    await newsletters.resumeSending(tx, id);
    await sendSoon(tx);
  });
}

/** Stops the sending for good. */
export function stopSending(practice: Practice, by: { userId: string }, seen: NewsletterRevision): Sending {
  return whileSending(practice, by, seen, newsletters.stopSending);
}

function whileSending(
  practice: Practice,
  by: { userId: string },
  { newsletterId: id, revision }: NewsletterRevision,
  work: (tx: Queries, id: string) => Promise<void>,
): Sending {
  return updateAtRevision(
    practice,
    by,
    NEWSLETTERS,
    { id, revision },
    async (tx, { status }): Promise<Result<object, "newsletter-not-sending">> => {
      if (status !== "sending") return refused("newsletter-not-sending");
      await work(tx, id);
      return { ok: true };
    },
  );
}

/** Queues the job now instead of waiting for its schedule of every minute. */
function sendSoon(tx: Queries): Promise<void> {
  return enqueue(tx, "send-newsletters", {}, "send-newsletters");
}
