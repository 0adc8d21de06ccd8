import { t } from "@sacred-space/words/t.ts";
import type { Pence } from "#domain/money.ts";
import { formatDateTime } from "#domain/wording.ts";
import type { BookingStatus } from "./booking-status.ts";

/** A booking that is at least partly paid and not cancelled; `owed` is the unpaid part of its price. */
export type PaidBooking = {
  status: BookingStatus;
  owed: Pence;
  /** The instant (ISO) by which the practitioner confirms it; null if no confirmation is pending. */
  confirmBy: string | null;
};

/** "Paid and reserved for you", "Deposit paid and confirmed". */
export function paidInShort({ status, owed }: Omit<PaidBooking, "confirmBy">): string {
  const paid = owed > 0 ? "deposit" : "all";
  return status === "pending"
    ? t("{paid, select, deposit {Deposit paid and reserved for you} other {Paid and reserved for you}}", { paid })
    : t("{paid, select, deposit {Deposit paid and confirmed} other {Paid and confirmed}}", { paid });
}

/**
 * Describes the status of a paid booking, with the same words everywhere: "Paid and reserved for you. I confirm it by
 * Wednesday 25 November, 11:00." Without `now` (epoch milliseconds) a late confirmation is not mentioned.
 */
export function describePayment(
  booking: PaidBooking,
  { zone, now }: { zone: string; now: number | undefined },
): string {
  const { status, owed, confirmBy } = booking;
  const paid = owed > 0 ? "deposit" : "all";
  if (status !== "pending")
    return t("{paid, select, deposit {Deposit paid and confirmed.} other {Paid and confirmed.}}", { paid });
  if (confirmBy === null)
    return t("{paid, select, deposit {Deposit paid and reserved for you.} other {Paid and reserved for you.}}", {
      paid,
    });
  if (now !== undefined && now > Date.parse(confirmBy))
    return t(
      "{paid, select, deposit {Deposit paid and reserved for you.} other {Paid and reserved for you.}} Its confirmation is late: please contact us.",
      { paid },
    );
  return t(
    "{paid, select, deposit {Deposit paid and reserved for you.} other {Paid and reserved for you.}} I confirm it by {moment}.",
    { paid, moment: formatDateTime(confirmBy, zone, "long") },
  );
}
