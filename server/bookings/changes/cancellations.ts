import { t } from "@sacred-space/words/t.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { done } from "#domain/result.ts";
import type { By, user } from "#kit/server/action.ts";
import * as cancel from "./cancel-booking.ts";
import type { Practice } from "#kit/server/practice.ts";

type User = By<ReturnType<typeof user>>;

/** To the booking's owner and the practitioner; everyone else gets the same refusal. */
export async function cancellationTerms(
  { database }: Practice,
  { userId, isAdmin }: User,
  { bookingId }: { bookingId: string },
) {
  const terms = await cancel.loadCancellationTerms(database, bookingId, isAdmin ? undefined : userId);
  if (!terms.ok) return terms;
  return done({
    paidPence: terms.paid,
    refundPence: terms.refund,
    percent: terms.percent,
    until: terms.until === undefined ? null : new Date(terms.until).toISOString(),
    thenPence: terms.afterwards,
    cashPence: terms.cash,
  });
}

export async function practiceCancellationTerms(
  { database }: Practice,
  _: unknown,
  { bookingId }: { bookingId: string },
) {
  const terms = await cancel.loadCancellationTerms(database, bookingId);
  if (!terms.ok) return terms;
  const { held, paid, refund, methods } = terms;
  return done({ heldPence: held, paidPence: paid, refundPence: refund, methods });
}

/** What each of these bookings gives back if it is cancelled now: under its own rule, and all that is held. What no longer exists is left out. */
export async function termsOfMany({ database }: Practice, _: unknown, { bookingIds }: { bookingIds: string[] }) {
  const terms: { bookingId: string; refundPence: Pence; paidPence: Pence }[] = [];
  for (const bookingId of new Set(bookingIds)) {
    const each = await cancel.loadCancellationTerms(database, bookingId);
    if (each.ok) terms.push({ bookingId, refundPence: each.refund, paidPence: each.paid });
  }
  return done({ terms });
}

type Cancelled = {
  bookingId: string;
  refundPence: Pence;
  paidPence?: Pence | undefined;
  onlyIfHeld?: boolean | undefined;
};

/** The amounts are those that the client was shown; if another refund is due by now, the refusal names it. */
export async function cancelBooking(
  practice: Practice,
  { userId }: User,
  { bookingId, refundPence, paidPence, onlyIfHeld }: Cancelled,
) {
  const cancelled = await cancel.cancelBooking(practice, {
    bookingId,
    by: "client",
    userId,
    refund: "policy",
    expectedRefund: refundPence,
    expectedPaid: paidPence,
    onlyIfHeld,
  });
  if (cancelled.ok) return done({ refundPence: cancelled.refund });
  if (cancelled.reason !== "refund-changed") return cancelled;
  const terms = await cancel.loadCancellationTerms(practice.database, bookingId, userId);
  return terms.ok
    ? {
        ...cancelled,
        detail: t("Cancelling now gives back {refund}. Nothing is cancelled yet", { refund: pounds(terms.refund) }),
      }
    : cancelled;
}

type CancelledByPractice = {
  bookingId: string;
  refund: cancel.CancelRequest<"practitioner">["refund"];
  reason?: string | undefined;
  expectedPaidPence?: Pence | undefined;
};

export async function practiceCancelBooking(practice: Practice, { userId }: User, input: CancelledByPractice) {
  const { bookingId, refund, reason, expectedPaidPence } = input;
  const cancelled = await cancel.cancelBooking(practice, {
    bookingId,
    by: "practitioner",
    userId,
    refund,
    reason: reason || undefined,
    expectedPaid: expectedPaidPence,
  });
  return cancelled.ok ? done({ refundPence: cancelled.refund }) : cancelled;
}
