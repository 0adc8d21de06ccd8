import { z } from "zod";
import { readCosts } from "#database/payments/costs.ts";
import { readMoney, readMoneyLines } from "#database/payments/money.ts";
import { practiceToday } from "#database/settings/practice-clock.ts";
import { LINES_A_PAGE } from "#domain/payments/money-figures.ts";
import { type MoneyPeriod, monthOf, parsePeriod } from "#domain/payments/money-period.ts";
import type { UserContext } from "#http/context.ts";
import { moneyCsvOf } from "#practice/payments/money/money-csv.ts";
import { moneyPdfOf } from "#practice/payments/money/money-pdf.ts";
import { moneyStatement } from "#practice/payments/money/money-statement.ts";
import { exportFile } from "../request/download.ts";
import { pageNumber, readQuery } from "../request/input.ts";

const period = z
  .string()
  .refine((key) => parsePeriod(key) !== undefined, { error: "is not a period, such as 2026-11 or tax-2026" })
  .transform((key) => parsePeriod(key) as MoneyPeriod)
  .optional();
const pageQuery = z.object({ period, page: pageNumber });
const fileQuery = z.object({ period });

/**
 * GET [?period=2026-11|tax-2026&page=0] -> figures and costs of the period (default: this month), and a page of its ledger, the newest
 * first.
 */
export async function moneyOfPeriod(c: UserContext): Promise<Response> {
  const { page, ...query } = readQuery(c, pageQuery);
  const { database } = c.var.deps.practice;
  const days = query.period ?? monthOf(await practiceToday(database));
  const [figures, costs, lines] = await Promise.all([
    readMoney(database, days),
    readCosts(database, days),
    readMoneyLines(database, days, { limit: LINES_A_PAGE + 1, offset: page * LINES_A_PAGE }),
  ]);
  return c.json({ period: days, figures, costs, lines: lines.slice(0, LINES_A_PAGE), isLast: lines.length <= LINES_A_PAGE });
}

/** GET [?period=] -> payments, refunds, costs and totals of the period for the accountant, without names and notes. */
export async function moneyCsv(c: UserContext): Promise<Response> {
  const days = await periodOf(c);
  const body = moneyCsvOf(await moneyStatement(c.var.deps.practice, days));
  return exportFile(c, "money", { name: `money-${days.key}.csv`, type: "text/csv; charset=utf-8", body });
}

/** GET [?period=] -> the same as a PDF. */
export async function moneyPdf(c: UserContext): Promise<Response> {
  const days = await periodOf(c);
  const body = new Uint8Array(await moneyPdfOf(await moneyStatement(c.var.deps.practice, days)));
  return exportFile(c, "money", { name: `money-${days.key}.pdf`, type: "application/pdf", body });
}

async function periodOf(c: UserContext): Promise<MoneyPeriod> {
  return readQuery(c, fileQuery).period ?? monthOf(await practiceToday(c.var.deps.practice.database));
}
