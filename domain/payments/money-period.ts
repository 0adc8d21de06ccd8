import { addDays, type CalendarDate, parseDate } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";

/** A period of accounts. `key` identifies it in URLs: "2026-11" is a month, "tax-2026" the UK tax year that begins in 2026. */
export type MoneyPeriod = { key: string; kind: "month" | "tax-year"; from: CalendarDate; upTo: CalendarDate };

export function monthOf(day: CalendarDate): MoneyPeriod {
  const key = day.slice(0, 7);
  const from = `${key}-01`;
  return { key, kind: "month", from, upTo: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

/** From 6 April to 5 April. */
export function taxYearOf(day: CalendarDate): MoneyPeriod {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < "04-06" ? 1 : 0);
  return { key: `tax-${year}`, kind: "tax-year", from: `${year}-04-06`, upTo: `${year + 1}-04-05` };
}

/** Parses a period's key; undefined if it is invalid. */
export function parsePeriod(key: string): MoneyPeriod | undefined {
  const [, year] = /^tax-([12]\d{3})$/.exec(key) ?? [];
  if (year && Number(year) >= 1900) return taxYearOf(`${year}-04-06`);
  const first = /^[12]\d{3}-\d{2}$/.test(key) ? parseDate(`${key}-01`) : undefined;
  return first === undefined ? undefined : monthOf(first);
}

/** Returns the previous (-1) or next (1) period of the same kind. */
export function periodBeside({ kind, from, upTo }: MoneyPeriod, by: -1 | 1): MoneyPeriod {
  const day = by < 0 ? addDays(from, -1) : addDays(upTo, 1);
  return kind === "month" ? monthOf(day) : taxYearOf(day);
}

/** "November 2026", "Tax year 2026/27" */
export function formatPeriod({ kind, from, upTo }: MoneyPeriod): string {
  const year = from.slice(0, 4);
  return kind === "month" ? `${formatDay(from, "month")} ${year}` : `Tax year ${year}/${upTo.slice(2, 4)}`;
}
