import { forReader } from "@sacred-space/words/for-reader.ts";
import { readCosts } from "./costs.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { readMoney, readMoneyLines } from "./money.queries.ts";
import { readOwing, readReceivedByKind, readReceivedIn } from "./trends.queries.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import { LINES_A_PAGE } from "#domain/payments/money-figures.ts";
import { type MoneyPeriod, monthOf, partsOf, daysAYearBefore } from "#domain/payments/money-period.ts";
import { done } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { moneyCsvOf } from "./money-csv.ts";
import { moneyPdfOf } from "./money-pdf.ts";
import { moneyStatement } from "./money-statement.ts";

/** By default this month. */
type Chosen = { period?: MoneyPeriod | undefined };

/** How many of those who owe are named. */
const MOST_OWING = 5;

/**
 * Figures and costs of a period, what was received in its parts (and a year before) and by kind, who owes, and a page of its ledger, the
 * newest first; `page` counts from 0.
 */
export async function moneyOfPeriod(
  { database }: Practice,
  _: unknown,
  { page, ...chosen }: Chosen & { page: number },
) {
  const period = await periodOf(database, chosen);
  const parts = partsOf(period);
  const [figures, received, yearBefore, kinds, owing, costs, lines] = await Promise.all([
    readMoney(database, period),
    readReceivedIn(database, parts),
    readReceivedIn(database, parts.map(daysAYearBefore)),
    readReceivedByKind(database, period),
    readOwing(database, period, MOST_OWING),
    readCosts(database, period),
    readMoneyLines(database, period, { limit: LINES_A_PAGE + 1, offset: page * LINES_A_PAGE }),
  ]);
  return done({
    period,
    figures,
    parts: parts.map((part, nth) => ({ ...part, received: received[nth] ?? 0, yearBefore: yearBefore[nth] ?? 0 })),
    kinds,
    owing,
    costs,
    lines: lines.slice(0, LINES_A_PAGE),
    isLast: lines.length <= LINES_A_PAGE,
  });
}

/** Payments, refunds, costs and totals of a period for the accountant, without names and notes. */
export async function exportMoneyAsCsv(practice: Practice, _: unknown, chosen: Chosen) {
  const period = await periodOf(practice.database, chosen);
  const statement = await moneyStatement(practice, period);
  const body = forReader(statement, () => moneyCsvOf(statement));
  return done({ file: { name: `money-${period.key}.csv`, type: "text/csv; charset=utf-8", body } });
}

/** The same as a PDF. */
export async function exportMoneyAsPdf(practice: Practice, _: unknown, chosen: Chosen) {
  const period = await periodOf(practice.database, chosen);
  const statement = await moneyStatement(practice, period);
  const body = new Uint8Array(await forReader(statement, () => moneyPdfOf(statement)));
  return done({ file: { name: `money-${period.key}.pdf`, type: "application/pdf", body } });
}

async function periodOf(queries: Queries, { period }: Chosen): Promise<MoneyPeriod> {
  return period ?? monthOf(await practiceToday(queries));
}
