import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import type { PassEntry } from "#domain/credits/pass.ts";
import type { VoucherEntry } from "#domain/credits/voucher.ts";
import { nameEntry } from "#domain/payments/describe-ledger-entry.ts";
import { formatDateTime } from "#domain/wording.ts";

type HistoryProps<Entry> = {
  entries: Entry[];
  zone: string;
  /** Describes the booking that an entry paid for; undefined if it was deleted. */
  describeBooking: (entry: Entry) => string | undefined;
  /** Text after the entry's count. */
  about?: (entry: Entry) => string;
  /** `isUp` tells additions from deductions. */
  formatCount: (entry: Entry, isUp: boolean) => string;
};

/** The ledger of a voucher or a pass, earliest entry first. */
export function CreditHistory<Entry extends PassEntry | VoucherEntry>({ entries, ...words }: HistoryProps<Entry>) {
  return (
    <>
      <h3 className="mb-1 font-sans text-base font-semibold">{t("History")}</h3>
      <ul aria-label={t("History, the earliest first")} className="mb-8 border-t border-hairline">
        {entries.map((entry, index) => (
          <Line key={index} entry={entry} {...words} />
        ))}
      </ul>
    </>
  );
}

type LineProps<Entry> = Omit<HistoryProps<Entry>, "entries"> & { entry: Entry };

function Line<Entry extends PassEntry | VoucherEntry>({
  entry,
  zone,
  describeBooking,
  about,
  formatCount,
}: LineProps<Entry>) {
  const { number, kind, method, at, bookingId } = entry;
  const isSale = bookingId === null;
  const booking = describeBooking(entry);
  const isCharge = kind === "charge";
  const inCash = method === "cash";
  return (
    <li className="flex flex-wrap justify-between gap-x-6 border-b border-hairline py-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {isSale &&
          (isCharge
            ? t("{inCash, select, true {Sold, in cash} other {Sold, by transfer}}", { inCash })
            : t("{inCash, select, true {Given back, in cash} other {Given back, by transfer}}", { inCash }))}
        {!isSale &&
          booking === undefined &&
          (isCharge ? t("Used, for a deleted booking") : t("Came back, for a deleted booking"))}
        {!isSale && booking !== undefined && (
          <Link to={`/admin/bookings?booking=${bookingId}`} className="link py-3.5">
            {isCharge ? t("Used: {booking}", { booking }) : t("Came back: {booking}", { booking })}
          </Link>
        )}
        <span className="block text-xs text-quiet tabular-nums">
          {formatDateTime(at, zone, "shortDate")}
          {number !== null && ` · ${nameEntry(kind, number)}${about?.(entry) ?? ""}`}
        </span>
      </span>
      <span className="tabular-nums">{formatCount(entry, isCharge === isSale)}</span>
    </li>
  );
}
