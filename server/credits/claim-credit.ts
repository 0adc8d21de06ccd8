import { markPaidBy } from "#server/bookings/bookings.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import type { NewBooking } from "#domain/bookings/new-booking.ts";
import type { Pence } from "#domain/money.ts";
import { done, refused } from "#domain/result.ts";
import { usablePass, redeemPass } from "./pay-with-pass.ts";
import { redeemVoucher, usableVoucher } from "./pay-with-voucher.ts";

/** Pays for the booking once it is inserted. */
type Payment = (bookingId: string) => Promise<void>;

/**
 * Locks the voucher or pass that is to pay for a new booking until the transaction ends; without one, `pay` does nothing. Refusals:
 * nothing-to-pay (it costs nothing), those of `usableVoucher` and `usablePass`.
 */
export async function claimCredit(tx: Queries, request: NewBooking, price: Pence) {
  const { payment, code = "", passId = "", clientId = null, serviceId, bookingDate: date, places = 1 } = request;
  if (payment !== "voucher" && payment !== "pass") return done({ pay: async () => undefined });
  if (price === 0) return refused("nothing-to-pay", { detail: `A session without a price needs no ${payment}` });
  if (payment === "pass") {
    const found = await usablePass(tx, passId, { clientId, serviceId, date, places, owed: price, price });
    if (!found.ok) return found;
    return paid(tx, payment, (bookingId) => redeemPass(tx, found.pass, { bookingId, amount: price, places }));
  }
  const found = await usableVoucher(tx, code, price);
  if (!found.ok) return found;
  return paid(tx, payment, (bookingId) => redeemVoucher(tx, found.voucher, { bookingId, amount: found.amount }));
}

function paid(tx: Queries, method: "voucher" | "pass", take: Payment) {
  const pay: Payment = async (bookingId) => {
    await take(bookingId);
    await markPaidBy(tx, bookingId, method);
  };
  return done({ pay });
}
