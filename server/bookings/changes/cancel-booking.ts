import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import {
  type Booking,
  cancelBookingRow,
  claimBooking,
  findBooking,
  mayChoose,
} from "#server/bookings/bookings.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { closeCheckoutsOf } from "#server/payments/close-checkout.ts";
import { queueMail, wasMailed } from "#server/messages/emails.queries.ts";
import {
  findPaidByHand,
  type HeldPayment,
  insertRefund,
  promisedBack,
} from "#server/payments/refunds/refunds.queries.ts";
import { refundMethodOf, type RefundMethod } from "#domain/payments/cash.ts";
import { tooFewMessage } from "#domain/catalog/least-places.ts";
import type { Pence } from "#domain/money.ts";
import {
  byHandIn,
  divideRefund,
  type RefundTerms,
  refundTerms,
  returnable,
  toCreditsIn,
} from "#domain/payments/refunds.ts";
import { done, type Rejection, refused } from "#domain/result.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import {
  bookingCancelledEmail,
  type CancellationReason,
  type CashPaid,
} from "#server/bookings/emails/booking-cancelled.ts";
import { startsAt } from "#server/bookings/emails/booking-facts.ts";
import { changeNoticeEmail } from "#server/bookings/emails/change-notice.ts";
import { type RefundableMoney, refundableMoney } from "#server/payments/refunds/refundable-money.ts";
import { forPractitioner } from "#server/settings/for-practitioner.ts";
import { pushBooking } from "#server/messages/push/push.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Which refunds each may choose, and why theirs is refused. */
type Refunds = { client: "policy"; practitioner: "policy" | "full" | "none" | Pence };
type Whys = {
  client: "too-late-to-cancel" | "refund-changed" | "not-held";
  practitioner: "refund-too-large" | "pass-goes-back-whole" | "refund-changed";
};
type Canceller = keyof Refunds;

export type CancelRequest<B extends Canceller = Canceller> = CancellationReason & {
  bookingId: string;
  by: B;
  /** The acting user. A client may cancel only their own booking. */
  userId?: string;
  /** "policy": under the booking's own rule; "full" or an amount: of the money that the practice still holds. */
  refund: Refunds[B];
  /** The refund that the client was shown; another one is refused. */
  expectedRefund?: Pence | undefined;
  /** The money that the practice must hold for the booking; 0 releases an unpaid hold and never cancels a paid session. */
  expectedPaid?: Pence | undefined;
  /** A client's: cancels only an unpaid hold; a booking that the practitioner has confirmed stays. */
  onlyIfHeld?: boolean | undefined;
};

/**
 * Cancels a booking for client or practitioner: frees its time, queues the refund, emails both sides and closes an open Checkout session.
 * Repeated, it returns the refund of the first time.
 * Refusals: booking-not-found, refund-changed; a client: too-late-to-cancel (once the session has begun or the written reading is sent),
 * not-held; the practitioner: refund-too-large, pass-goes-back-whole.
 */
export async function cancelBooking<B extends Canceller>(
  practice: Practice,
  request: CancelRequest<B> & { userId: string },
) {
  return practice.database.transaction(async (tx) => {
    await actAs(tx, request.userId);
    return cancelWithin(tx, practice.publicUrl, request);
  });
}

type CancelWithin<B extends Canceller = Canceller> = Omit<CancelRequest<B>, "userId"> & {
  /** Null: of a client without an account. */
  userId?: string | null;
};
type Due = RefundableMoney & { refund: Pence };

const REFUSE: {
  [B in Canceller]: (booking: Booking, due: Due, request: CancelWithin) => Rejection<Whys[B]> | undefined;
} = {
  client: (booking, due, request) => {
    if (isOver(booking)) return refused("too-late-to-cancel");
    if (!isAsShown(due, request)) return refused("refund-changed");
    return request.onlyIfHeld && !booking.isHold ? refused("not-held") : undefined;
  },
  practitioner: (_, due, request) => {
    if (due.refund > due.paid) return refused("refund-too-large");
    if (returnable(due.refund, due.payments) !== due.refund) return refused("pass-goes-back-whole");
    return isAsShown(due, request) ? undefined : refused("refund-changed");
  },
};

function isAsShown({ refund, paid }: Due, { expectedRefund = refund, expectedPaid = paid }: CancelWithin): boolean {
  return expectedRefund === refund && expectedPaid === paid;
}

/** Does the same within the caller's transaction. */
export async function cancelWithin<B extends Canceller>(tx: Queries, publicUrl: string, request: CancelWithin<B>) {
  const booking = await claimBooking(tx, request.bookingId);
  if (!booking || (request.by === "client" && booking.userId !== request.userId)) return refused("booking-not-found");
  if (booking.status === "cancelled") return done({ refund: await promisedBack(tx, booking.id) });

  const due = await dueTo(tx, booking, request.refund, request.by === "practitioner");
  const refusal = REFUSE[request.by](booking, due, request);
  if (refusal) return refusal;
  const { refund, ...money } = due;
  await cancelBookingRow(tx, booking.id, request.by, await reasonOf(tx, request));
  const cash = request.by === "client" ? await cashOf(tx, booking) : undefined;
  await followUp(tx, publicUrl, booking, {
    by: request.by,
    ...money,
    refund,
    cash,
    reason: request.reason,
    tooFew: request.tooFew,
    unchosen: request.unchosen,
  });
  return done({ refund });
}

/** As it is kept with the booking, for the practitioner to read. */
async function reasonOf(tx: Queries, { tooFew, unchosen, reason }: CancellationReason): Promise<string | null> {
  if (tooFew) return forPractitioner(tx, () => tooFewMessage(tooFew));
  return unchosen ? forPractitioner(tx, () => t("No other time was chosen")) : (reason ?? null);
}

/**
 * Returns the refund for cancelling now and the refund later; for the booking's owner (null: a booking without an account), or for anyone
 * if `ownerId` is undefined. `cash` was paid by hand: an owner gets it back that way or not at all, so no other figure includes it.
 * `toCredits`: the part of the refund that goes back to vouchers and passes. `methods`: the distinct methods by which a full refund would
 * be paid now, the latest payment first.
 */
export async function loadCancellationTerms(queries: Queries, bookingId: string, ownerId?: string | null) {
  const booking = await findBooking(queries, bookingId);
  if (!booking || (ownerId !== undefined && booking.userId !== ownerId)) return refused("booking-not-found");
  const { held, paid, payments } = await refundableMoney(queries, booking, { includesByHand: ownerId === undefined });
  const cash = await findPaidByHand(queries, bookingId);
  const parts = divideRefund(paid, payments);
  const terms = termsOf(booking, paid);
  const { toVoucher, toPass } = toCreditsIn(divideRefund(terms.refund, payments));
  const methods: RefundMethod[] = parts.map(({ paymentReference }) => refundMethodOf(paymentReference));
  return done({
    ...terms,
    refund: returnable(terms.refund, payments),
    afterwards: returnable(terms.afterwards, payments),
    held,
    cash,
    toCredits: toVoucher + toPass,
    methods: [...new Set(methods)],
  });
}

/**
 * Completes a cancellation that the practitioner made through the data API: refunds everything, cash by hand. Idempotent, and without
 * effect on a booking that is live again. Returns false if the booking no longer exists.
 */
export async function finishCancellation(tx: Queries, publicUrl: string, bookingId: string): Promise<boolean> {
  const booking = await claimBooking(tx, bookingId);
  if (booking?.status !== "cancelled" || booking.cancelledBecause !== "practitioner") return booking !== undefined;
  if ((await promisedBack(tx, booking.id)) > 0) return true; // if repeated, a booking that was paid twice would refund its other payment
  const due = await dueTo(tx, booking, "full", true);
  await followUp(tx, publicUrl, booking, { by: "practitioner", ...due, cash: undefined });
  return true;
}

/** Whether it is too late for the client to cancel. */
function isOver(booking: Booking): boolean {
  if (mayChoose(booking)) return false;
  return booking.isWritten ? booking.status === "completed" : beginsAt(booking) <= booking.now.getTime();
}

/** A late written reading is refunded in full until it is sent, and what the practitioner has given up until another time is chosen. */
function termsOf(booking: Booking, paid: Pence): RefundTerms {
  const isLate = booking.isWritten && !isOver(booking) && beginsAt(booking) <= booking.now.getTime();
  if (isLate || mayChoose(booking)) return { paid, percent: 100, refund: paid, until: undefined, afterwards: paid };
  return refundTerms(booking.rule, paid, beginsAt(booking), booking.now.getTime(), booking.freeUntil?.getTime());
}

function beginsAt(booking: Booking): number {
  return startsAt(booking).epochMilliseconds;
}

async function dueTo(
  tx: Queries,
  booking: Booking,
  request: CancelRequest["refund"],
  includesByHand: boolean,
): Promise<Due> {
  const money = await refundableMoney(tx, booking, { includesByHand });
  if (request === "none") return { ...money, refund: 0 };
  if (request !== "full" && request !== "policy") return { ...money, refund: request };
  const due = request === "full" ? money.paid : termsOf(booking, money.paid).refund;
  return { ...money, refund: returnable(due, money.payments) };
}

/** Returns what was paid by hand, and the refund of it under the booking's rule. */
async function cashOf(tx: Queries, booking: Booking): Promise<CashPaid | undefined> {
  const paid = await findPaidByHand(tx, booking.id);
  return paid > 0 ? { paid, due: termsOf(booking, paid).refund } : undefined;
}

type Decided = CancellationReason & {
  by: "client" | "practitioner";
  paid: Pence;
  payments: HeldPayment[];
  refund: Pence;
  cash: CashPaid | undefined;
};

async function followUp(tx: Queries, publicUrl: string, booking: Booking, decided: Decided): Promise<void> {
  const refunds = divideRefund(decided.refund, decided.payments);
  for (const refund of refunds) await insertRefund(tx, { ...refund, bookingId: booking.id, reason: decided.by });
  const { hadCheckout } = await closeCheckoutsOf(tx, booking.id);
  const wasOnlyHeld =
    hadCheckout &&
    booking.paymentStatus === "pending" &&
    booking.paidBy === "card" &&
    !(await wasMailed(tx, booking.id));
  if (!wasOnlyHeld)
    await notifyBoth(tx, publicUrl, booking.id, { ...decided, inCash: byHandIn(refunds), ...toCreditsIn(refunds) });
}

async function notifyBoth(
  tx: Queries,
  publicUrl: string,
  bookingId: string,
  decided: Decided & { inCash: Pence; toVoucher: Pence; toPass: Pence },
): Promise<void> {
  const { by, paid, refund, cash, reason, tooFew, unchosen, inCash, toVoucher, toPass } = decided;
  const loaded = await loadBookingFacts(tx, bookingId, publicUrl);
  if (!loaded) return;
  await queueMail(
    tx,
    bookingCancelledEmail(loaded.facts, {
      by,
      paidPence: paid,
      refundPence: refund,
      inCash,
      toVoucher,
      toPass,
      cash,
      reason,
      tooFew,
      unchosen,
    }),
  );
  if (by === "client") await pushBooking(tx, "cancelled", loaded.facts);
  if (by === "client" && loaded.practitioner) {
    await queueMail(tx, {
      ...changeNoticeEmail(loaded.facts, { what: "cancelled", refundPence: refund, cashDue: cash?.due ?? 0 }),
      recipient: loaded.practitioner,
    });
  }
}
