import type { PdfLook } from "#kit/server/pdf-look.ts";
import { findBooking } from "#server/bookings/bookings.queries.ts";
import { entriesOf, type WrittenEntry } from "./ledger.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import type { Logo } from "#domain/look/logo.ts";
import { shortCode } from "#domain/credits/code.ts";
import { isByHand, isTransfer } from "#domain/payments/cash.ts";
import { ENTRY_NAMES } from "#domain/payments/describe-ledger-entry.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { cancellingInShort } from "#domain/payments/describe-rules.ts";
import { done, refused } from "#domain/result.ts";
import { formatDay, formatDayOfInstant, formatDuration, formatZone } from "#domain/wording.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { reference } from "#domain/bookings/told-facts.ts";
import { inShort, titleOf, formatWhen } from "#server/bookings/emails/booking-facts.ts";
import type { Practice } from "#kit/server/practice.ts";

/**
 * The content of a receipt, in display order. Amounts are formatted: "£45.00", "-£22.50". `number` is empty if no money was received;
 * `total` is money only: a voucher's or pass's payment was received when it was sold.
 */
export type Receipt = {
  number: string;
  practice: { name: string; lines: string[]; look: PdfLook; logo: Logo | null };
  facts: [label: string, value: string][];
  money: { name: string; day: string; what: string; amount: string }[];
  total: string;
  /** Undefined if nothing is left to pay. */
  toPay: string | undefined;
  title: string;
};

const CASH_WORDS: Partial<Record<WrittenEntry["kind"], string>> = { charge: "Cash payment", refund: "Refund in cash" };
const TRANSFER_WORDS: typeof CASH_WORDS = { charge: "Bank transfer", refund: "Refund by bank transfer" };

const WORDS: Record<WrittenEntry["kind"], string> = {
  charge: "Card payment",
  refund: "Refund to the card",
  dispute: "Returned to the card by the bank",
  reversal: "Paid again after a return",
};

/**
 * Returns the receipt of a booking from the ledger, for its owner and the practitioner (`ownerId` undefined). For everyone else, and if
 * nothing was ever charged, the refusal is the same: booking-not-found.
 */
export async function receiptOf(practice: Practice, bookingId: string, ownerId?: string) {
  const { database, publicUrl } = practice;
  const booking = await findBooking(database, bookingId);
  const entries = await entriesOf(database, bookingId);
  if (!booking || (ownerId !== undefined && booking.userId !== ownerId) || entries.length === 0)
    return refused("booking-not-found");
  const loaded = await loadBookingFacts(database, bookingId, publicUrl);
  if (!loaded) return refused("booking-not-found");
  const { facts } = loaded;
  const card = await findPracticeDetails(database);
  const numbers = entries
    .filter(({ kind, number }) => kind === "charge" && number !== null)
    .map((entry) => entry.number);
  const number = numbers.join(", ");
  const receipt: Receipt = {
    number,
    title: `${["Receipt", number].filter(Boolean).join(" ")}: ${inShort(facts)}`,
    practice: {
      name: card.name,
      look: card.look,
      logo: card.look.logo,
      lines: [...(card.address?.split("\n") ?? []), card.email, card.phone].filter((line) => !!line) as string[],
    },
    facts: [
      ...(number ? ([[numbers.length > 1 ? "Receipt numbers" : "Receipt number", number]] as [string, string][]) : []),
      ["Booking", reference(bookingId)],
      ["Client", facts.clientName],
      ...(facts.isWritten
        ? ([
            ["Session", `${facts.serviceName}, in writing`],
            ["Promised by", formatDay(facts.date, "full")],
          ] as [string, string][])
        : ([
            [
              "Session",
              facts.group ? titleOf(facts) : `${facts.serviceName}, ${formatDuration(facts.durationMinutes)}`,
            ],
            ["Date", `${formatWhen({ ...facts, ...facts.group })} (${formatZone(facts.zone)})`],
          ] as [string, string][])),
      ...(facts.status === "cancelled" ? ([["Status", "Cancelled"]] as [string, string][]) : []),
      ...(facts.rule.version > 1 ? ([["Cancelling", cancellingInShort(facts.rule)]] as [string, string][]) : []),
    ],
    money: entries.map((entry) => ({
      name:
        entry.pass !== null ? "Pass" : entry.number === null ? "Voucher" : `${ENTRY_NAMES[entry.kind]} ${entry.number}`,
      day: formatDayOfInstant(entry.at, facts.zone, "full"),
      what: inWords(entry),
      amount: pounds(signed(entry)),
    })),
    toPay: facts.owedPence > 0 ? pounds(facts.owedPence) : undefined,
    total: pounds(entries.filter(({ number: own }) => own !== null).reduce((sum, entry) => sum + signed(entry), 0)),
  };
  return done({ receipt });
}

function inWords({ kind, reference: payment, code, pass }: WrittenEntry): string {
  if (pass !== null) return `${kind === "charge" ? "Paid with" : "Given back to"} ${pass}`;
  if (code !== null) return `${kind === "charge" ? "Paid with voucher" : "Given back to voucher"} ${shortCode(code)}`;
  if (isTransfer(payment)) return TRANSFER_WORDS[kind] ?? WORDS[kind];
  return (isByHand(payment) && CASH_WORDS[kind]) || WORDS[kind];
}

/** Signed from the practice's side: incoming amounts are positive, refunds negative. */
function signed({ kind, amount }: WrittenEntry): Pence {
  return kind === "charge" || kind === "reversal" ? amount : 0 - amount;
}
