import type { Pence } from "#domain/money.ts";
import type { EntryKind } from "./describe-ledger-entry.ts";
import type { MoneyMethod } from "./payment-methods.ts";

type TakenAndReturned = { taken: Pence; returned: Pence };

/**
 * The money of a period, by the day on which it was received or paid. `taken`: all receipts. `returned`: refunds and chargebacks, less
 * reversed chargebacks. `byMethod` splits both; a refund counts under the method of the booking's payment. `owed`: unpaid amounts of this
 * period's sessions that have begun; `owedLater`: of those to come. `costs` and `fees` are paid to others; `disputeFees` is the part of `fees` for disputes, and `unknownFees` is the
 * number of payments whose fee the provider has not reported.
 */
export type MoneyFigures = {
  taken: Pence;
  returned: Pence;
  byMethod: Record<MoneyMethod, TakenAndReturned>;
  fees: Pence;
  disputeFees: Pence;
  unknownFees: number;
  owed: Pence;
  owing: number;
  owedLater: Pence;
  owingLater: number;
  costs: Pence;
};

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

/** Returns receipts less refunds and chargebacks. */
export function keptOf({ taken, returned }: TakenAndReturned): Pence {
  return taken - returned;
}

/** Returns the rest after the card provider's fees and the costs. */
export function leftOf({ fees, costs, ...money }: TakenAndReturned & { fees: Pence; costs: Pence }): Pence {
  return keptOf(money) - fees - costs;
}
