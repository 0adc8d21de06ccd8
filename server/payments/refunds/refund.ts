import { t } from "@sacred-space/words/t.ts";
import { forPractitioner } from "#server/settings/for-practitioner.ts";
import { raiseAlert } from "#server/site/alerts.queries.ts";
import { lockBooking } from "#server/bookings/bookings.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { recordMoney } from "#server/money/ledger.queries.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { beginRefundAttempt, markRefundDone, type OwedRefund, recordRefundFailure } from "./refunds.queries.ts";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { latePaymentRefundedEmail } from "#server/bookings/emails/late-payment-refunded.ts";
import { refundFailedEmail } from "#server/bookings/emails/refund-failed.ts";
import { pushFailedRefund } from "#server/messages/push/push.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * Makes the refund of a row of `refunds` at the provider; cash is handled in `hand-back-cash.ts`. Idempotent: the provider refunds once per
 * key, and ledger, alert and email are written once. A failure is recorded and thrown, so that the job is retried; at `isLastAttempt` the
 * refund is given up and the practitioner alerted.
 */
export async function refund(
  practice: Practice,
  id: string,
  { isLastAttempt }: { isLastAttempt: boolean },
): Promise<void> {
  const owed = await beginRefundAttempt(practice.database, id);
  if (!owed) return;
  const reference = await giveBack(practice, owed).catch(async (error: unknown) => {
    const isHopeless = !(error instanceof ProviderUnavailable);
    await refundNotMade(practice, owed, String(error), { giveUp: isLastAttempt, isHopeless });
    practice.log[isLastAttempt ? "error" : "warn"](
      { err: error, refundId: id, attempt: owed.attempt },
      "a refund was not made",
    );
    throw error;
  });
  await practice.database.transaction((tx) => refundMade(tx, practice.publicUrl, owed, reference));
  practice.log.info({ refundId: id, bookingId: owed.bookingId }, "a refund was made");
}

/** The provider's idempotency keys expire after a day, so from the second attempt on its list of refunds is read first. */
async function giveBack({ payments }: Practice, owed: OwedRefund): Promise<string> {
  const existing = owed.attempt > 1 ? await payments.findRefunds(owed.paymentReference) : [];
  const given =
    existing.find(({ refundId }) => refundId === owed.id) ??
    (await payments.refund({ idempotencyKey: owed.id, paymentReference: owed.paymentReference, amount: owed.amount }));
  if (given.status === "failed") throw new Error("The card would not take the money back");
  return given.id;
}

/** Records a refund that the provider has made: refund, ledger, and for a late payment the emails. */
export async function refundMade(
  tx: Queries,
  publicUrl: string,
  owed: Omit<OwedRefund, "attempt">,
  reference: string,
): Promise<void> {
  await lockBooking(tx, owed.bookingId);
  if (!(await markRefundDone(tx, owed.id, reference))) return;
  await recordMoney(tx, {
    bookingId: owed.bookingId,
    kind: "refund",
    amount: owed.amount,
    reference,
    reason: owed.reason,
  });
  if (owed.reason === "late-payment") await notifyOfLatePayment(tx, publicUrl, owed);
}

async function refundNotMade(
  { database, publicUrl }: Practice,
  owed: OwedRefund,
  error: string,
  verdict: { giveUp: boolean; isHopeless: boolean },
): Promise<void> {
  await database.transaction(async (tx) => {
    const detail = await forPractitioner(tx, () =>
      t(
        "A refund of {amount} pence could not be made in {attempts} attempts. If it does not succeed soon, make it in the card provider's own dashboard.",
        { amount: owed.amount, attempts: owed.attempt },
      ),
    );
    const alertId = await recordRefundFailure(tx, owed.id, error, { ...verdict, detail });
    if (!alertId) return;
    await pushFailedRefund(tx, { alertId, bookingId: owed.bookingId });
    const loaded = await loadBookingFacts(tx, owed.bookingId, publicUrl);
    if (!loaded?.practitioner) return;
    const email = refundFailedEmail(loaded.facts, {
      alertId,
      amountPence: owed.amount,
      paymentReference: owed.paymentReference,
    });
    await queueMail(tx, { ...email, recipient: loaded.practitioner });
  });
}

async function notifyOfLatePayment(
  tx: Queries,
  publicUrl: string,
  owed: Pick<OwedRefund, "bookingId" | "paymentReference" | "amount">,
) {
  await raiseAlert(tx, {
    kind: "late-payment-refunded",
    detail: await forPractitioner(tx, () =>
      t("A payment arrived after its time had been given away; it was refunded in full."),
    ),
    reference: owed.paymentReference,
    bookingId: owed.bookingId,
  });
  const loaded = await loadBookingFacts(tx, owed.bookingId, publicUrl);
  if (loaded) await queueMail(tx, latePaymentRefundedEmail(loaded.facts, owed.amount)); // a deleted booking has no client to email
}
