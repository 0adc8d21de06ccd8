import { createHash } from "node:crypto";
import { type StripeResponse, stripeError } from "./response.ts";
import type { Transaction } from "./store.ts";

/** A request that may be repeated: its `Idempotency-Key`, and what must be equal in a repetition. */
type Repeatable = { key: string; path: string; body: string };

/**
 * Does the work once per key and repeats its response for 24 hours. Refuses the same key with another request (400), or while the first
 * request is running (409). Refused requests are not stored and may be retried.
 */
export async function once(
  tx: Transaction,
  { key, path, body }: Repeatable,
  work: () => Promise<StripeResponse>,
): Promise<StripeResponse & { replayed?: boolean }> {
  if (key.length > 255) return stripeError(400, { message: "Idempotency keys can have up to 255 characters." });
  const turn = await tx.row<{ ours: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended('stand_in_stripe ' || $1, 0)) as ours",
    [key],
  );
  if (!turn?.ours) {
    return stripeError(409, {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: "There is currently another in-progress request using this Idempotency-Key.",
    });
  }
  await tx.rows("delete from stand_in_stripe.idempotent_answers where stored_at < now() - interval '24 hours'");
  const fingerprint = createHash("sha256").update(`${path}\n${body}`).digest("hex");
  const before = await tx.row<{ fingerprint: string; answer: string }>(
    "select fingerprint, answer from stand_in_stripe.idempotent_answers where key = $1",
    [key],
  );
  if (before && before.fingerprint !== fingerprint) {
    return stripeError(400, {
      type: "idempotency_error",
      message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
    });
  }
  if (before) return { status: 200, body: JSON.parse(before.answer) as object, replayed: true };
  const response = await work();
  if (response.status === 200) {
    await tx.rows("insert into stand_in_stripe.idempotent_answers (key, fingerprint, answer) values ($1, $2, $3)", [
      key,
      fingerprint,
      JSON.stringify(response.body),
    ]);
  }
  return response;
}
