import * as z from "zod/mini";
import { bookingRequest } from "./booking-request.ts";
import { typedCode } from "#domain/credits/voucher.ts";
import { mailAddress } from "#domain/text/stored-text.ts";
import { MAX_PRICE, MIN_CARD_AMOUNT, pounds } from "#domain/money.ts";

/**
 * A booking that the practitioner enters by hand. `payment`: "cash" is in the hand already, "transfer" on the account; "at-session" will be
 * in the hand, "link" is mailed; "voucher" and "pass" pay for it now. Without `pricePence` the service's price holds. `requestId` is the
 * sender's, the same each time the message is repeated.
 */
export const newBooking = z
  .extend(z.omit(bookingRequest, { consentVersion: true, ruleVersion: true }), {
    /** Empty: they have none. */
    clientEmail: z.union([z.literal(""), mailAddress()], { error: "is not an email address" }),
    /** A client on file; without it the address decides. */
    clientId: z.optional(z.uuid({ error: "is not a client" })),
    requestId: z.optional(z.uuid({ error: "is not an id" })),
    payment: z.enum(["cash", "transfer", "at-session", "link", "voucher", "pass"], {
      error: "must be cash, transfer, at-session, link, voucher or pass",
    }),
    /** The voucher's code as typed. */
    code: z.optional(typedCode),
    passId: z.optional(z.uuid({ error: "is not a pass" })),
    /** Although the day is blocked or the hours are closed. */
    bookAnyway: z.optional(z.boolean()),
    pricePence: z.optional(
      z
        .int({ error: "is not an amount in pence" })
        .check(z.minimum(0, "is not an amount in pence"), z.maximum(MAX_PRICE, `is more than ${pounds(MAX_PRICE)}`)),
    ),
  })
  .check(
    z.refine(({ payment, pricePence = MIN_CARD_AMOUNT }) => payment !== "link" || pricePence >= MIN_CARD_AMOUNT, {
      path: ["pricePence"],
      error: "must be at least 30 pence to be paid by card",
    }),
    z.refine(({ payment, code }) => payment !== "voucher" || code !== undefined, { path: ["code"], error: "is needed for a voucher" }),
    z.refine(({ payment, passId }) => payment !== "pass" || passId !== undefined, { path: ["passId"], error: "is needed for a pass" }),
    z.refine(({ payment, clientEmail }) => payment !== "link" || clientEmail !== "", {
      path: ["clientEmail"],
      error: "is needed for a payment link",
    }),
  );

export type NewBooking = z.output<typeof newBooking>;
