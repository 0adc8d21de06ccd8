import type { Pence } from "#domain/money.ts";
import type { EntryKind } from "./describe-ledger-entry.ts";
import type { MoneyMethod } from "./payment-methods.ts";

/** Money received, and how much of it was returned. */
type TakenAndReturned = { taken: Pence; returned: Pence };

/**
 * The money of some days, by the day on which it came or went. `taken`: all that came in. `returned`: refunds and what banks
 * took back, less what came again. `byMethod` divides both; what goes back counts where the booking was paid. `owed`: what sessions of these
 * days still have to bring. `costs` and `fees` went elsewhere; `disputeFees` of the fees were for disputes, and those of `unknownFees`
 * payments the provider has not told.
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
  costs: Pence;
};

/** Page size of the lines in the back office. */
export const LINES_A_PAGE = 50;

/**
 * An entry of the ledger, of a booking or of the sale of a voucher or pass. `pence` is negative where money went back; names are null once the
 * booking is deleted. `serviceName` is the name of a pass, and null for a voucher.
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

/** Returns what was received less what was returned. */
export function keptOf({ taken, returned }: TakenAndReturned): Pence {
  return taken - returned;
}

/** Returns what is left after the card provider's fees and the costs. */
export function leftOf({ fees, costs, ...money }: TakenAndReturned & { fees: Pence; costs: Pence }): Pence {
  return keptOf(money) - fees - costs;
}
