import type Stripe from "stripe";
import type { Pence } from "#domain/money.ts";
import { expectObject, isStripeError } from "./answers.ts";

/** The fee is in the balance transaction of the payment's charge, which may appear a moment after the charge. */
export async function findFee(stripe: Stripe, paymentReference: string): Promise<Pence | null | undefined> {
  return unlessUnknown(null, async () => {
    const payment = expectObject(
      "payment_intent",
      await stripe.paymentIntents.retrieve(paymentReference, { expand: ["latest_charge.balance_transaction"] }),
    );
    const charge = typeof payment.latest_charge === "object" ? payment.latest_charge : null;
    const transaction = typeof charge?.balance_transaction === "object" ? charge.balance_transaction : null;
    return transaction ? feesIn([transaction]) : undefined;
  });
}

/** A dispute has a balance transaction that takes its money and, if won, another that returns it, each with its fee. */
export async function findDisputeFees(stripe: Stripe, disputeId: string) {
  return unlessUnknown({ taken: null, returned: null }, async () => {
    const { balance_transactions: all } = expectObject("dispute", await stripe.disputes.retrieve(disputeId));
    return {
      taken: feesIn(all.filter(({ amount }) => amount < 0)),
      returned: feesIn(all.filter(({ amount }) => amount > 0)),
    };
  });
}

function feesIn(transactions: Stripe.BalanceTransaction[]): Pence | null | undefined {
  if (transactions.length === 0) return undefined;
  return transactions.every(({ currency }) => currency === "gbp")
    ? transactions.reduce((sum, { fee }) => sum + fee, 0)
    : null;
}

/** Returns `unknown` if the provider does not know the object. */
async function unlessUnknown<Known>(unknown: Known, ask: () => Promise<Known>): Promise<Known> {
  try {
    return await ask();
  } catch (error) {
    if (isStripeError(error, "StripeInvalidRequestError") && error.statusCode === 404) return unknown;
    throw error;
  }
}
