import type { ServiceLook } from "#domain/catalog/service-colours.ts";
import type { Pence } from "#domain/money.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { EntryKind } from "./describe-ledger-entry.ts";
import type { PeriodPart } from "./money-period.ts";
import type { MoneyMethod } from "./payment-methods.ts";

type ReceivedAndRefunded = { received: Pence; refunded: Pence };

/**
 * The money of a period, by the day on which it was received or paid; the words are those of money-words.ts. `refunded`: refunds and
 * chargebacks, less reversed chargebacks. `byMethod` splits both; a refund counts under the method of the booking's payment. `owed`: unpaid
 * amounts of this period's sessions that have begun; `owedLater`: of those to come. `spent`: the costs that were written down; `fees`: of the
 * card provider, of which `disputeFees` for disputes; `unknownFees` payments have a fee that the provider has not reported.
 */
export type MoneyFigures = ReceivedAndRefunded & {
  byMethod: Record<MoneyMethod, ReceivedAndRefunded>;
  fees: Pence;
  disputeFees: Pence;
  unknownFees: number;
  owed: Pence;
  owing: number;
  owedLater: Pence;
  owingLater: number;
  spent: Pence;
};

/** What was received in a part of a period, and in the same days a year before. */
export type ReceivedPart = PeriodPart & { received: Pence; yearBefore: Pence };

/** What was received for one kind: a service, passes or vouchers that were sold, or bookings that are deleted. */
export type ReceivedKind = { received: Pence } & (
  | ({ kind: "service"; id: string; name: string } & ServiceLook)
  | { kind: "pass" | "voucher" | "deleted" }
);

/** A session that has been and is not paid. */
export type OwingSession = { bookingId: string; clientName: string; date: CalendarDate; pence: Pence };

export const LINES_A_PAGE = 50;

/**
 * A ledger entry of a booking, or of the sale of a voucher or pass. `pence` is negative for refunds and chargebacks; names are null once
 * the booking is deleted. `serviceName` is the name of a pass, and null for a voucher.
 */
export type MoneyLine = {
  number: number;
  kind: EntryKind;
  method: MoneyMethod;
  pence: Pence;
  /** The card provider's fee; null if unknown or none. */
  fee: Pence | null;
  /** An instant (ISO). */
  at: string;
  bookingId: string | null;
  creditId: string | null;
  clientName: string | null;
  serviceName: string | null;
};

/** Returns the card provider's fees and the costs that were written down. */
export function costsOf({ fees, spent }: Pick<MoneyFigures, "fees" | "spent">): Pence {
  return fees + spent;
}

/** Returns what stays of the receipts after refunds and costs. */
export function yoursOf(figures: Pick<MoneyFigures, "received" | "refunded" | "fees" | "spent">): Pence {
  return figures.received - figures.refunded - costsOf(figures);
}
