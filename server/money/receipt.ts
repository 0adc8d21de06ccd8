import { forReader } from "@sacred-space/words/for-reader.ts";
import { t } from "@sacred-space/words/t.ts";
import type { PdfLook } from "#kit/server/pdf-look.ts";
import { findBooking } from "#server/bookings/bookings.queries.ts";
import { entriesOf, type WrittenEntry } from "./ledger.queries.ts";
import { practiceOnPaper } from "./papers/practice-on-paper.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import type { Logo } from "#domain/look/logo.ts";
import { entryInWords, signedAmount } from "./describe-entry.ts";
import { ENTRY_NAMES, type EntryKind, nameEntry, NUMBER_OF } from "#domain/payments/describe-ledger-entry.ts";
import { pounds } from "#domain/money.ts";
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
  kind: EntryKind;
  /** BCP 47: the client's. */
  language: string;
  /** "Receipt", or "Credit note" of a refund alone. */
  heading: string;
  number: string;
  /** Where the client is written to; "" if nowhere. */
  recipient: string;
  practice: { name: string; lines: string[]; look: PdfLook; logo: Logo | null; note: string | null };
  facts: [label: string, value: string][];
  money: { name: string; day: string; what: string; amount: string }[];
  total: string;
  /** Undefined if nothing is left to pay. */
  toPay: string | undefined;
  title: string;
};

type ReceiptPractice = Pick<Practice, "database" | "publicUrl">;

/**
 * Returns the receipt of a booking from the ledger, for its owner and the practitioner (`ownerId` undefined); with `only`, of its entry of
 * this number. For everyone else, and if nothing was ever charged, the refusal is the same: booking-not-found.
 */
export async function receiptOf(
  { database, publicUrl }: ReceiptPractice,
  bookingId: string,
  { ownerId, only }: { ownerId?: string | undefined; only?: number } = {},
) {
  const booking = await findBooking(database, bookingId);
  const all = await entriesOf(database, bookingId);
  const entries = only === undefined ? all : all.filter((entry) => entry.number === only);
  if (!booking || (ownerId !== undefined && booking.userId !== ownerId) || entries.length === 0)
    return refused("booking-not-found");
  const loaded = await loadBookingFacts(database, bookingId, publicUrl);
  if (!loaded) return refused("booking-not-found");
  const { facts } = loaded;
  const card = await findPracticeDetails(database);
  const numbersOf = (of: WrittenEntry[]) =>
    of.filter((entry) => entry.kind === "charge" && entry.number !== null).map((entry) => entry.number);
  const [single] = only === undefined ? [] : entries;
  const kind = single?.kind ?? "charge";
  const numbers = single ? [single.number] : numbersOf(entries);
  const number = numbers.join(", ");
  const { language } = facts;
  const receipt = forReader({ language }, (): Receipt => ({
    kind,
    language,
    heading: t(ENTRY_NAMES[kind]),
    number,
    recipient: booking.clientEmail,
    title: t("{paper}: {booking}", {
      paper: number ? nameEntry(kind, number) : t(ENTRY_NAMES[kind]),
      booking: inShort(facts),
    }),
    practice: {
      name: card.name,
      look: card.look,
      logo: card.look.logo,
      note: card.receiptNote,
      lines: practiceOnPaper(card).lines,
    },
    facts: [
      ...(number
        ? ([[numbers.length > 1 ? t("Receipt numbers") : t(NUMBER_OF[kind]), number]] as [string, string][])
        : []),
      ...(single && single.kind !== "charge"
        ? ([[t("For receipt"), numbersOf(all).join(", ")]] as [string, string][])
        : []),
      [t("Booking"), reference(bookingId)],
      [t("Client"), facts.clientName],
      ...(facts.isWritten
        ? ([
            [t("Session"), t("{service}, in writing", { service: facts.serviceName })],
            [t("Promised by"), formatDay(facts.date, "full")],
          ] as [string, string][])
        : ([
            [
              t("Session"),
              facts.group
                ? titleOf(facts)
                : t("{service}, {duration}", {
                    service: facts.serviceName,
                    duration: formatDuration(facts.durationMinutes),
                  }),
            ],
            [
              t("Date"),
              t("{when} ({zone})", { when: formatWhen({ ...facts, ...facts.group }), zone: formatZone(facts.zone) }),
            ],
          ] as [string, string][])),
      ...(facts.status === "cancelled" ? ([[t("Status"), t("Cancelled")]] as [string, string][]) : []),
      ...(facts.rule.version > 1 ? ([[t("Cancelling"), cancellingInShort(facts.rule)]] as [string, string][]) : []),
    ],
    money: entries.map((entry) => ({
      name:
        entry.pass !== null ? t("Pass") : entry.number === null ? t("Voucher") : nameEntry(entry.kind, entry.number),
      day: formatDayOfInstant(entry.at, facts.zone, "full"),
      what: entryInWords(entry),
      amount: pounds(signedAmount(entry)),
    })),
    toPay: facts.owedPence > 0 && !single ? pounds(facts.owedPence) : undefined,
    total: pounds(
      entries.filter(({ number: own }) => own !== null).reduce((sum, entry) => sum + signedAmount(entry), 0),
    ),
  }));
  return done({ receipt });
}
