import { stringify } from "csv-stringify/sync";
import { t } from "@sacred-space/words/t.ts";
import { poundsTyped } from "#domain/money.ts";
import { CATEGORY_IN_WORDS } from "#domain/payments/cost.ts";
import { describeLedgerEntry, nameEntry } from "#domain/payments/describe-ledger-entry.ts";
import { dayOfInstant } from "#domain/wording.ts";
import { reference } from "#domain/bookings/told-facts.ts";
import type { MoneyStatement } from "./money-statement.ts";
import { totalsOf } from "./money-totals.ts";

type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

const COLUMNS = ["date", "number", "what", "for", "booking", "money_in_gbp", "money_out_gbp", "card_fee_gbp"] as const;

/**
 * Ledger entries, costs and totals as CSV for a spreadsheet (RFC 4180; a cell that would start a formula begins with an apostrophe, so
 * incoming and outgoing amounts have separate columns instead of a sign).
 */
export function moneyCsvOf(statement: MoneyStatement): string {
  const { lines, costs, zone } = statement;
  const rows: Row[] = [
    ...lines.map((line) => ({
      date: dayOfInstant(line.at, zone),
      number: nameEntry(line.kind, line.number),
      what: describeLedgerEntry(line),
      for: line.serviceName ?? (line.creditId ? t("Voucher") : ""),
      booking: line.bookingId ? reference(line.bookingId) : "",
      ...inOrOut(line.pence),
      card_fee_gbp: line.fee === null ? "" : poundsTyped(line.fee),
    })),
    ...costs.map((cost) => ({
      date: cost.spentOn,
      what: t("Cost: {category}", { category: t(CATEGORY_IN_WORDS[cost.category]) }),
      for: cost.description,
      money_out_gbp: poundsTyped(cost.amount),
    })),
    ...totalsOf(statement).map(({ name, pence }) => ({ what: name, ...inOrOut(pence) })),
  ];
  return stringify(rows, {
    columns: [...COLUMNS],
    header: true,
    bom: true,
    record_delimiter: "windows",
    escape_formulas: true,
  });
}

function inOrOut(pence: number): Row {
  return pence < 0 ? { money_out_gbp: poundsTyped(0 - pence) } : { money_in_gbp: poundsTyped(pence) };
}
