import type { EntryKind } from "./describe-ledger-entry.ts";
import { parseDate } from "#domain/time.ts";
import { daysFrom, type Days } from "./money-period.ts";

/**
 * What a paper is of: an entry of the ledger by its number (a receipt or a credit note), a booking with all that was paid for it, or the
 * sessions of a client; without days, those of this year.
 */
export type PaperOf =
  | { of: "entry"; number: number }
  | { of: "booking"; bookingId: string }
  | { of: "client"; clientId: string; days: Days | undefined };

export type PaperKind = EntryKind | "statement";

/** A receipt, credit note or statement, in display order. Amounts are formatted: "£45.00", "-£22.50". */
export type Paper = {
  kind: PaperKind;
  /** BCP 47: that of its client, whoever reads or prints it. */
  language: string;
  /** "Receipt", "Credit note", "Statement" */
  heading: string;
  /** Names it in lists of windows and files. */
  title: string;
  fileName: string;
  practice: { name: string; lines: string[] };
  facts: [label: string, value: string][];
  sections: { title: string; rows: { what: string; amount: string }[]; none: string }[];
  totals: { name: string; amount: string; isMain: boolean }[];
  /** The practitioner's own lines; null: none. */
  note: string | null;
  /** To whom it is sent unless she says otherwise; "" where no address is known. */
  recipient: string;
  /** Of a statement. */
  days?: Days;
};

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const ENTRY = /^[1-9]\d{0,8}$/;
const BOOKING = new RegExp(`^${UUID}$`);
const CLIENT = new RegExp(`^client_(${UUID})(?:_(.{10})_(.{10}))?$`);

/** Parses the key of a paper, which stands in its address; undefined if it is none. */
export function parsePaper(key: string): PaperOf | undefined {
  if (ENTRY.test(key)) return { of: "entry", number: Number(key) };
  if (BOOKING.test(key)) return { of: "booking", bookingId: key };
  const [, clientId, from, upTo] = CLIENT.exec(key) ?? [];
  if (!clientId) return undefined;
  if (from === undefined || upTo === undefined) return { of: "client", clientId, days: undefined };
  const [first, last] = [parseDate(from), parseDate(upTo)];
  const days = first && last ? daysFrom(first, last) : undefined;
  return days && { of: "client", clientId, days: { from: days.from, upTo: days.upTo } };
}

/** The key of a client's statement. */
export function statementKey(clientId: string, days?: Days): string {
  return ["client", clientId, ...(days ? [days.from, days.upTo] : [])].join("_");
}
