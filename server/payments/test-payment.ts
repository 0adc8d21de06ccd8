import { randomUUID } from "node:crypto";
import { t } from "@sacred-space/words/t.ts";
import { findUser } from "#server/accounts/users/users.queries.ts";
import { markStepDone } from "#server/settings/first-run.queries.ts";
import { practiceClock } from "#server/settings/practice-clock.queries.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { TEST_BOOKING } from "./confirm-payment.ts";

const PENCE = 100;
const OPEN_MS = 60 * 60 * 1000;

/**
 * Opens a Checkout session of £1 that belongs to no booking and is in no ledger. The step is done once the provider's message about it has
 * arrived (`confirmPayment`). With live keys it is done once they are valid and the provider knows our address: `webhook` says whether it
 * does, null if the keys may not ask. A refusal says what is wrong.
 */
export async function startTestPayment(practice: Practice, { userId }: { userId: string }) {
  const { database, payments, publicUrl, log } = practice;
  try {
    if (payments.isLive) {
      const webhook = (await payments.hasWebhook(`${publicUrl}/webhooks/stripe`)) ?? null;
      if (webhook !== false) await markStepDone(database, "payment");
      return done({ webhook });
    }
    const user = await findUser(database, userId);
    const { now } = await practiceClock(database);
    const page = `${publicUrl}/admin/setup?step=payment`;
    const { url } = await payments.openCheckout({
      idempotencyKey: randomUUID(),
      bookingId: TEST_BOOKING,
      amount: PENCE,
      title: t("Test payment"),
      description: t("Nothing is sold. It shows that card payments arrive."),
      clientEmail: user?.email ?? "",
      successUrl: `${page}&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: page,
      expiresAt: new Date(now.getTime() + OPEN_MS),
    });
    if (!url) throw new Error("The provider opened a session without a page");
    return done({ url });
  } catch (error) {
    log.warn({ err: error }, "the card provider refused a test payment");
    return refused("payment-unavailable", {
      detail: t("Card payments do not work yet. {message}", { message: (error as Error).message }),
    });
  }
}

/** Whether the provider reports a test payment as paid, also before its webhook has arrived. */
export async function checkTestPayment({ payments }: Practice, _: unknown, { sessionId }: { sessionId: string }) {
  try {
    const session = await payments.findCheckout(sessionId);
    return done({ isPaid: session?.bookingId === TEST_BOOKING && session.paid });
  } catch {
    return refused("payment-unavailable");
  }
}
