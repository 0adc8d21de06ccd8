import { readCosts, type Cost } from "./costs.queries.ts";
import { readMoney, readMoneyLines } from "./money.queries.ts";
import { holdSnapshot } from "#database/connection/snapshot.ts";
import { practiceClock } from "#server/settings/practice-clock.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import type { MoneyFigures, MoneyLine } from "#domain/payments/money-figures.ts";
import type { MoneyPeriod } from "#domain/payments/money-period.ts";
import type { PdfLook } from "#kit/server/pdf-look.ts";
import type { Practice } from "#kit/server/practice.ts";

/** All money of a period. The files for the accountant leave out the names in it. */
export type MoneyStatement = {
  practice: string;
  /** BCP 47: the practice's, which its accountant reads. */
  language: string;
  look: PdfLook;
  zone: string;
  writtenAt: Date;
  period: MoneyPeriod;
  figures: MoneyFigures;
  /** The oldest first. */
  lines: MoneyLine[];
  costs: Cost[];
};

const MAX_LINES = 100_000;

/** Reads everything in one snapshot, so that the totals match the lines. */
export async function moneyStatement({ database }: Practice, period: MoneyPeriod): Promise<MoneyStatement> {
  return database.transaction(async (tx) => {
    await holdSnapshot(tx);
    const { now, zone } = await practiceClock(tx);
    const { name, language, look } = await findPracticeDetails(tx);
    return {
      practice: name,
      language,
      look,
      zone,
      writtenAt: now,
      period,
      figures: await readMoney(tx, period),
      lines: (await readMoneyLines(tx, period, { limit: MAX_LINES, offset: 0 })).toReversed(),
      costs: (await readCosts(tx, period)).toReversed(),
    };
  });
}
