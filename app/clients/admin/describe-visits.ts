import { type Pence, pounds } from "#domain/money.ts";
import { formatDay, formatOrdinal, plural } from "#domain/wording.ts";

type Visits = { since: string; held: number; isToday: boolean };

/** "Since June 2026, 3rd visit today, £505.00 received": how long somebody has come, how often, and what they have paid. */
export function describeVisits({ since, held, isToday }: Visits, paid: Pence): string {
  const month = `${formatDay(since, "month")} ${since.slice(0, 4)}`;
  if (held === 0) return `On file since ${month}, no visit yet`;
  if (isToday && held === 1) return `First visit today, ${pounds(paid)} received`;
  return isToday
    ? `Since ${month}, ${formatOrdinal(held)} visit today, ${pounds(paid)} received`
    : `Since ${month}, ${plural(held, "visit")}, ${pounds(paid)} received`;
}
