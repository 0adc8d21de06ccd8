import { type Resending, resendMessage as resend } from "./outbox.queries.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

const REFUSALS = {
  unknown: "mail-not-found",
  waiting: "mail-waiting",
  dropped: "mail-no-longer-true",
  wiped: "mail-wiped", // it contained a sign-in link
} as const satisfies Record<Exclude<Resending, "queued">, string>;

/** Sends an email or SMS again that was given up or did not arrive, as a new message and only if it is still valid. */
export async function resendMessage({ database, log }: Practice, _: unknown, { mailId }: { mailId: string }) {
  const resending = await database.transaction(async (tx) => {
    const ofEmail = await resend(tx, "mail", mailId);
    return ofEmail === "unknown" ? resend(tx, "sms", mailId) : ofEmail;
  });
  if (resending !== "queued") return refused(REFUSALS[resending]);
  log.info({ messageId: mailId }, "message queued again");
  return done();
}
