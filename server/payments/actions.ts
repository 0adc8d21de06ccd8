import { z } from "zod";
import { type MoneyPeriod, parsePeriod } from "#domain/payments/money-period.ts";
import { pageNumber } from "#http/functions/request/input.ts";
import { admin, file, read } from "#kit/server/action.ts";
import * as money from "#practice/payments/money/read-money.ts";

/** By default this month. */
const period = z
  .string()
  .refine((key) => parsePeriod(key) !== undefined, { error: "is not a period, such as 2026-11 or tax-2026" })
  .transform((key) => parsePeriod(key) as MoneyPeriod)
  .optional();

export const moneyOfPeriod = read("practice-money", {
  about: "Figures and costs of a period, and a page of its ledger, the newest first.",
  who: admin,
  input: z.object({ period, page: pageNumber }),
  run: money.moneyOfPeriod,
});

export const moneyCsv = file("practice-money-csv", {
  about: "Payments, refunds, costs and totals of a period for the accountant, without names and notes.",
  who: admin,
  input: z.object({ period }),
  exports: "money",
  run: money.exportMoneyAsCsv,
});

export const moneyPdf = file("practice-money-pdf", {
  about: "The same as a PDF.",
  who: admin,
  input: z.object({ period }),
  exports: "money",
  run: money.exportMoneyAsPdf,
});
