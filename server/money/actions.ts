import { z } from "zod";
import { msg } from "@sacred-space/words/t.ts";
import { type MoneyPeriod, parsePeriod } from "#domain/payments/money-period.ts";
import { bookingId, pageNumber } from "#kit/server/input.ts";
import { action, admin, file, read, refusals, user } from "#kit/server/action.ts";
import { shared } from "#kit/server/refusals.ts";
import { paperEmailRequest } from "#domain/payments/paper-email.ts";
import { emailPaper } from "./papers/email-paper.ts";
import * as papers from "./papers/read-paper.ts";
import { printReceipt } from "./print-receipt.ts";
import * as money from "./read-money.ts";

export const receipt = file("receipt", {
  about: "The receipt of a booking as PDF, for its owner and the practitioner; everyone else gets the same 404.",
  who: user(msg("Please sign in to see your receipt")),
  input: z.object({ bookingId }),
  refusals: shared("booking-not-found"),
  run: printReceipt,
});

const PAPERS = refusals({ "paper-not-found": [404, msg("No payment or client belongs to this receipt or statement")] });
const key = z.string().max(100);

export const paper = read("practice-paper", {
  about:
    "A receipt, a credit note or a client's statement, by its key: a number of the ledger, a booking's id, or `client_ID`, with `_FROM_UPTO` for other days than this year's.",
  who: admin,
  input: z.object({ key }),
  refusals: PAPERS,
  run: papers.readPaper,
});

export const paperPdf = file("practice-paper-pdf", {
  about: "The same as a PDF.",
  who: admin,
  input: z.object({ key }),
  refusals: PAPERS,
  run: papers.printPaper,
});

export const emailedPaper = action("practice-email-paper", {
  about: "Emails the same as a PDF. Repeated under one `requestId`, it is sent once.",
  who: admin,
  input: paperEmailRequest,
  refusals: { ...PAPERS, ...shared("sent-already", "too-many-messages") },
  run: emailPaper,
});

/** By default this month. */
const period = z
  .string()
  .refine((key) => parsePeriod(key) !== undefined, {
    error: "is not a period, such as 2026-11, 2026-q4, tax-2026 or 2026-11-03_2026-11-20",
  })
  .transform((key) => parsePeriod(key) as MoneyPeriod)
  .optional();

export const moneyOfPeriod = read("practice-money", {
  about:
    "Figures and costs of a period, what was received in its parts and by kind, who owes, and a page of its ledger, the newest first.",
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
