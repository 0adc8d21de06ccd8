import { t } from "@sacred-space/words/t.ts";
import { addDays, type CalendarDate, daysBetween, parseDate } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";

export const PERIOD_KINDS = ["month", "quarter", "tax-quarter", "tax-year", "days"] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

export type Days = { from: CalendarDate; upTo: CalendarDate };

/**
 * A period of accounts. `key` identifies it in URLs: "2026-11" is a month, "2026-q4" a quarter, "tax-2026" the UK tax year that begins in
 * 2026, "tax-2026-q1" the first quarter of it (6 April to 5 July), "2026-11-03_2026-11-20" any days.
 */
export type MoneyPeriod = Days & { key: string; kind: PeriodKind };

const MOST_DAYS = 5 * 366;
/** The days with which the quarters of a tax year begin, without the year. */
const TAX_QUARTERS = ["04-06", "07-06", "10-06", "01-06"] as const;

export function monthOf(day: CalendarDate): MoneyPeriod {
  const key = day.slice(0, 7);
  return { key, kind: "month", from: `${key}-01`, upTo: lastDayOf(key) };
}

/** A quarter of the calendar. */
export function quarterOf(day: CalendarDate): MoneyPeriod {
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
  return quarter(Number(year), Math.ceil(month / 3));
}

/** From 6 April to 5 April. */
export function taxYearOf(day: CalendarDate): MoneyPeriod {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < "04-06" ? 1 : 0);
  return { key: `tax-${year}`, kind: "tax-year", from: `${year}-04-06`, upTo: `${year + 1}-04-05` };
}

/** The four quarters of the tax year of a day, as they are reported to HMRC. */
export function taxQuartersOf(day: CalendarDate): MoneyPeriod[] {
  const { key, from, upTo } = taxYearOf(day);
  const starts = TAX_QUARTERS.map((start, index) => `${(index < 3 ? from : upTo).slice(0, 4)}-${start}`);
  return starts.map((start, index) => ({
    key: `${key}-q${index + 1}`,
    kind: "tax-quarter",
    from: start,
    upTo: index < 3 ? addDays(starts[index + 1] as CalendarDate, -1) : upTo,
  }));
}

/** Any days up to five years; undefined if they are more or not in order. */
export function daysFrom(from: CalendarDate, upTo: CalendarDate): MoneyPeriod | undefined {
  if (from > upTo || daysBetween(from, upTo) >= MOST_DAYS) return undefined;
  return { key: `${from}_${upTo}`, kind: "days", from, upTo };
}

/** Parses a period's key; undefined if it is invalid. */
export function parsePeriod(key: string): MoneyPeriod | undefined {
  const [, taxYear, taxQuarter] = /^tax-([12]\d{3})(?:-q([1-4]))?$/.exec(key) ?? [];
  if (taxYear && Number(taxYear) >= 1900) {
    const first = `${taxYear}-04-06`;
    return taxQuarter ? taxQuartersOf(first)[Number(taxQuarter) - 1] : taxYearOf(first);
  }
  const [, year, of] = /^([12]\d{3})-q([1-4])$/.exec(key) ?? [];
  if (year && of && Number(year) >= 1900) return quarter(Number(year), Number(of));
  if (/^[12]\d{3}-\d{2}$/.test(key)) {
    const first = parseDate(`${key}-01`);
    return first === undefined ? undefined : monthOf(first);
  }
  const [from, upTo] = /^[12].{9}_[12].{9}$/.test(key) ? key.split("_").map(parseDate) : [];
  return from === undefined || upTo === undefined ? undefined : daysFrom(from, upTo);
}

/** Returns the previous (-1) or next (1) period of the same kind; of any days, as many days. */
export function periodBeside(period: MoneyPeriod, by: -1 | 1): MoneyPeriod {
  const { kind, from, upTo } = period;
  const day = by < 0 ? addDays(from, -1) : addDays(upTo, 1);
  if (kind === "month") return monthOf(day);
  if (kind === "quarter") return quarterOf(day);
  if (kind === "tax-year") return taxYearOf(day);
  if (kind === "tax-quarter") return taxQuartersOf(day).find((each) => day <= each.upTo) ?? period;
  const length = daysBetween(from, upTo);
  return (by < 0 ? daysFrom(addDays(day, -length), day) : daysFrom(day, addDays(day, length))) ?? period;
}

/** The period of this kind around a day. */
export function periodAround(kind: Exclude<PeriodKind, "days">, day: CalendarDate): MoneyPeriod {
  if (kind === "month") return monthOf(day);
  if (kind === "quarter") return quarterOf(day);
  if (kind === "tax-year") return taxYearOf(day);
  return taxQuartersOf(day).find(({ upTo }) => day <= upTo) as MoneyPeriod;
}

/** "November 2026", "October to December 2026", "Tax year 2026/27", "6 April to 5 July 2026" */
export function formatPeriod({ kind, from, upTo }: MoneyPeriod): string {
  const year = from.slice(0, 4);
  if (kind === "month") return t("{month} {year}", { month: formatDay(from, "month"), year });
  if (kind === "quarter")
    return t("{from} to {upTo} {year}", { from: formatDay(from, "month"), upTo: formatDay(upTo, "month"), year });
  if (kind === "tax-year") return t("Tax year {years}", { years: taxYears({ from, upTo }) });
  if (from === upTo) return formatDay(from, "date");
  if (from.slice(0, 7) === upTo.slice(0, 7))
    return t("{from} to {upTo}", { from: Number(from.slice(8)), upTo: formatDay(upTo, "date") });
  return t("{from} to {upTo}", {
    from: formatDay(from, year === upTo.slice(0, 4) ? "dayAndMonth" : "date"),
    upTo: formatDay(upTo, "date"),
  });
}

/** "2026/27" */
export function taxYears({ from, upTo }: Days): string {
  return `${from.slice(0, 4)}/${upTo.slice(2, 4)}`;
}

/** The same days a year earlier; 28 February in place of the 29th. */
export function daysAYearBefore({ from, upTo }: Days): Days {
  return { from: earlier(from), upTo: earlier(upTo) };
}

/** Whether the parts of so many days are weeks rather than months. */
export function isToldByWeek({ from, upTo }: Days): boolean {
  return daysBetween(from, upTo) <= 31;
}

/** A part of a period with the name under its bar. */
export type PeriodPart = Days & { name: string };

/** Its months; of at most a month, its weeks of seven days. The first and the last may be cut by the period's ends. */
export function partsOf({ from, upTo }: Days): PeriodPart[] {
  const parts: PeriodPart[] = [];
  const isShort = isToldByWeek({ from, upTo });
  for (let day = from; day <= upTo;) {
    const end = isShort ? addDays(day, 6) : lastDayOf(day.slice(0, 7));
    const last = end < upTo ? end : upTo;
    parts.push({ from: day, upTo: last, name: isShort ? shortDays(day, last) : formatDay(day, "month") });
    day = addDays(last, 1);
  }
  return parts;
}

/** "1 to 7", "29 to 4" */
function shortDays(from: CalendarDate, upTo: CalendarDate): string {
  const [first, last] = [Number(from.slice(8)), Number(upTo.slice(8))];
  return from === upTo ? String(first) : t("{first} to {last}", { first, last });
}

function quarter(year: number, of: number): MoneyPeriod {
  const month = (nth: number) => `${year}-${String(nth).padStart(2, "0")}`;
  return { key: `${year}-q${of}`, kind: "quarter", from: `${month(3 * of - 2)}-01`, upTo: lastDayOf(month(3 * of)) };
}

/** The last day of a month such as "2026-11". */
function lastDayOf(month: string): CalendarDate {
  return addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);
}

function earlier(day: CalendarDate): CalendarDate {
  const rest = day.slice(4) === "-02-29" ? "-02-28" : day.slice(4);
  return `${Number(day.slice(0, 4)) - 1}${rest}`;
}
