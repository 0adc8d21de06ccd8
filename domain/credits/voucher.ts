import * as z from "zod/mini";
import { MIN_CARD_AMOUNT, type Pence, pounds } from "#domain/money.ts";
import { line, lines, mailAddress } from "#domain/text/stored-text.ts";
import { addDays, type CalendarDate, parseDate } from "#domain/time.ts";

export const MIN_VOUCHER: Pence = 100;
export const MAX_VOUCHER: Pence = 1_000_000;
/** Page size of the list in the back office. */
export const VOUCHERS_A_PAGE = 25;

const AMOUNT = `The amount is ${pounds(MIN_VOUCHER)} to ${pounds(MAX_VOUCHER)}, for example 50 or 37.50.`;
const DAY = "Please give a day of this century.";

/** What a voucher or a pass is sold for. */
export const salePrice = z.int({ error: AMOUNT }).check(z.minimum(MIN_VOUCHER, AMOUNT), z.maximum(MAX_VOUCHER, AMOUNT));
export const paidByHand = z.enum(["cash", "transfer"], { error: "must be cash or transfer" });

/** The last day on which it can be used; null: it does not expire. */
export const lastDay = z.nullable(
  z.string().check(
    z.refine((day: string) => parseDate(day) !== undefined, DAY),
    z.refine((day: string) => day >= "2000-01-01" && day <= "2100-12-31", DAY),
  ),
);

/** A code as it is typed (`parseCode`). */
export const typedCode = z.string().check(z.maxLength(100, "is not a code"));

/** What the practitioner may change of a voucher after its sale. */
const facts = {
  buyerName: line(100).check(z.minLength(1, "Please say who gives it.")),
  /** Empty: for the bearer. */
  recipientName: line(100),
  message: lines(300).check(z.refine((text: string) => text.split("\n").length <= 8, "Please write 8 lines at most.")),
  expiresOn: lastDay,
};

/** A voucher that is sold by hand and paid for now. `requestId` is the sender's, the same each time the message is repeated. */
export const voucherSale = z.object({
  requestId: z.uuid({ error: "is not an id" }),
  amount: salePrice,
  by: paidByHand,
  ...facts,
});
export type VoucherSale = z.output<typeof voucherSale>;

export const voucherFacts = z.object(facts);
export type VoucherFacts = z.output<typeof voucherFacts>;

/** A voucher is emailed; sent again under one `requestId` to one address, it goes out once. */
export const voucherEmailRequest = z.object({
  requestId: z.uuid({ error: "is not an id" }),
  voucherId: z.uuid({ error: "is not a voucher" }),
  recipient: mailAddress(),
});
export type VoucherEmailRequest = z.output<typeof voucherEmailRequest>;

/** The last day of a year that begins today: what a voucher expires on unless the practitioner chooses otherwise. */
export function yearFrom(today: CalendarDate): CalendarDate {
  return monthsFrom(today, 12);
}

/** The same day `months` later, or the last day of a shorter month. */
export function monthsFrom(day: CalendarDate, months: number): CalendarDate {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const monthAt = (nth: number) => `${Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, "0")}`;
  return parseDate(`${monthAt(count)}${day.slice(7)}`) ?? addDays(`${monthAt(count + 1)}-01`, -1);
}

/** How a voucher stands, or a pass, whose `left` is sessions. */
type VoucherState = "open" | "spent" | "expired";

export function voucherState({ left, expiresOn }: { left: number; expiresOn: CalendarDate | null }, today: CalendarDate): VoucherState {
  if (left === 0) return "spent";
  return expiresOn !== null && expiresOn < today ? "expired" : "open";
}

/** What a voucher pays of what is owed: as much as it can, but it leaves no rest that a card or a payment link could not take. 0: it cannot pay. */
export function takenOff({ left }: { left: Pence }, owed: Pence): Pence {
  return left >= owed ? owed : Math.max(0, Math.min(left, owed - MIN_CARD_AMOUNT));
}

/** `soldAt` and `updatedAt` are instants (ISO); names are null where none was given, or once they are erased. */
export type Voucher = {
  id: string;
  code: string;
  amount: Pence;
  left: Pence;
  buyerName: string | null;
  recipientName: string | null;
  message: string | null;
  /** The last day; null: it does not expire. */
  expiresOn: CalendarDate | null;
  soldAt: string;
  updatedAt: string;
};

/** An entry for its sale, or for the booking that it paid for. Names are null once the booking is deleted, the number if no money moved. */
export type VoucherEntry = {
  number: number | null;
  kind: "charge" | "refund";
  method: "cash" | "transfer" | "credit";
  amount: Pence;
  /** An instant (ISO). */
  at: string;
  bookingId: string | null;
  clientName: string | null;
  serviceName: string | null;
};
