import { t } from "@sacred-space/words/t.ts";
import { forPractitioner } from "#server/settings/for-practitioner.ts";
import { raiseAlert } from "#server/site/alerts.queries.ts";
import { lockBooking } from "#server/bookings/bookings.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { recordMoney } from "#server/money/ledger.queries.ts";
import {
  fitRefunds,
  findBookingOfPayment,
  findKnownRefunds,
  insertForeignRefund,
  type KnownRefund,
  markRefundReturned,
  resolveAlert,
} from "./payment-mirror.queries.ts";
import { isEventKnown, insertProviderEvent } from "./provider-events.queries.ts";
import { pounds } from "#domain/money.ts";
import type { ProviderDispute, ProviderRefund } from "#gateways/card-payments.ts";
import { type Cause, confirmPayment } from "./confirm-payment.ts";
import type { Practice } from "#kit/server/practice.ts";
import { refundMade } from "./refunds/refund.ts";

/**
 * Reads refunds and disputes of a payment from the provider and updates ledger, refunds and booking: refunds made in its dashboard, refunds
 * whose response was lost, refunds that were returned, and disputes. Like confirmPayment it may be called repeatedly and in any order.
 * Throws ProviderUnavailable when the provider is unavailable.
 */
export async function mirrorPayment(practice: Practice, paymentReference: string, cause?: Cause): Promise<void> {
  const { database, payments } = practice;
  if (cause && (await isEventKnown(database, cause.id))) return;
  const bookingId =
    (await findBookingOfPayment(database, paymentReference)) ?? (await learnOfPayment(practice, paymentReference));
  const refunds = bookingId ? await payments.findRefunds(paymentReference) : [];
  const disputes = bookingId ? await payments.findDisputes(paymentReference) : [];
  await database.transaction(async (tx) => {
    if (bookingId) {
      await lockBooking(tx, bookingId);
      await mirrorRefunds(tx, practice.publicUrl, { bookingId, paymentReference }, refunds);
      for (const dispute of disputes) await mirrorDispute(tx, { bookingId, paymentReference }, dispute);
      await fitRefunds(tx, bookingId);
    }
    if (cause) await insertProviderEvent(tx, { ...cause, sessionId: undefined }, bookingId ? "mirrored" : "unknown");
  });
}

/** Webhooks arrive in any order, so the payment itself may not be recorded yet. */
async function learnOfPayment(practice: Practice, paymentReference: string): Promise<string | undefined> {
  const session = await practice.payments.findCheckoutOfPayment(paymentReference);
  if (!session) return undefined;
  await confirmPayment(practice, session.id);
  return findBookingOfPayment(practice.database, paymentReference);
}

type Payment = { bookingId: string; paymentReference: string };

async function mirrorRefunds(
  tx: Queries,
  publicUrl: string,
  payment: Payment,
  reported: ProviderRefund[],
): Promise<void> {
  const known = await findKnownRefunds(tx, payment.paymentReference);
  for (const refund of reported) {
    const ours = known.find(({ id, reference }) => id === refund.refundId || reference === refund.id);
    if (refund.status === "failed") await refundReturned(tx, payment, refund, ours);
    else if (!ours) await refundedByOthers(tx, payment, refund);
    else if (ours.status !== "done") await refundMade(tx, publicUrl, ours, refund.id);
  }
}

async function refundedByOthers(tx: Queries, payment: Payment, refund: ProviderRefund): Promise<void> {
  await insertForeignRefund(tx, { ...payment, amount: refund.amount, reference: refund.id });
  const { bookingId } = payment;
  const isNew = await recordMoney(tx, {
    bookingId,
    kind: "refund",
    amount: refund.amount,
    reference: refund.id,
    reason: "provider",
  });
  if (!isNew) return;
  const detail = await forPractitioner(tx, () =>
    t("{amount} went back from the card provider's own dashboard. The booking itself still stands.", {
      amount: pounds(refund.amount),
    }),
  );
  await raiseAlert(tx, { kind: "refunded-at-provider", detail, reference: refund.id, bookingId });
}

/** Only a refund that was recorded as done can be returned; one that failed at once is handled by its job. */
async function refundReturned(
  tx: Queries,
  { bookingId }: Payment,
  refund: ProviderRefund,
  ours: KnownRefund | undefined,
): Promise<void> {
  if (ours?.status !== "done") return;
  await markRefundReturned(tx, ours.id);
  await recordMoney(tx, {
    bookingId,
    kind: "reversal",
    amount: refund.amount,
    reference: refund.id,
    reason: "refund returned",
  });
  const detail = await forPractitioner(tx, () =>
    t("A refund of {amount} came back from the client's bank. Please ask the client how to pay it.", {
      amount: pounds(refund.amount),
    }),
  );
  await raiseAlert(tx, { kind: "refund-returned", detail, reference: refund.id, bookingId });
}

async function mirrorDispute(
  tx: Queries,
  { bookingId, paymentReference }: Payment,
  dispute: ProviderDispute,
): Promise<void> {
  const entry = { bookingId, amount: dispute.amount, reference: dispute.id };
  if (await recordMoney(tx, { ...entry, kind: "dispute", reason: paymentReference })) {
    const detail = await forPractitioner(tx, () =>
      t("A client disputes {amount}, and the bank has taken it back. Answer in the card provider's dashboard.", {
        amount: pounds(dispute.amount),
      }),
    );
    await raiseAlert(tx, { kind: "payment-disputed", detail, reference: dispute.id, bookingId });
  }
  if (dispute.status === "open") return;
  await resolveAlert(tx, "payment-disputed", dispute.id);
  if (dispute.status === "won") await recordMoney(tx, { ...entry, kind: "reversal", reason: "dispute won" });
}
