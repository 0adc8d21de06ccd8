import Stripe from "stripe";
import type { Pence } from "#domain/money.ts";
import { answered } from "./answers.ts";

/** The fee stands in the balance transaction of the payment's charge, which may come a moment after it. */
export async function findFee(stripe: Stripe, paymentReference: string): Promise<Pence | null | undefined> {
  try {
    const payment = answered(
      "payment_intent",
      await stripe.paymentIntents.retrieve(paymentReference, { expand: ["latest_charge.balance_transaction"] }),
    );
    const charge = typeof payment.latest_charge === "object" ? payment.latest_charge : null;
    const transaction = typeof charge?.balance_transaction === "object" ? charge.balance_transaction : null;
    if (!transaction) return undefined;
    return transaction.currency === "gbp" ? transaction.fee : null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
    throw error;
  }
}
