import { t } from "@sacred-space/words/t.ts";
import { type Pence, pounds } from "#domain/money.ts";
import { formatDay } from "#domain/wording.ts";

type Visits = { since: string; held: number; isToday: boolean };

/** "Since June 2026, 3rd visit today, £505.00 received": how long somebody has come, how often, and what they have paid. */
export function describeVisits({ since, held, isToday }: Visits, paid: Pence): string {
  const month = `${formatDay(since, "month")} ${since.slice(0, 4)}`;
  if (held === 0) return t("On file since {month}, no visit yet", { month });
  if (isToday && held === 1) return t("First visit today, {paid} received", { paid: pounds(paid) });
  return isToday
    ? t(
        "Since {month}, {held, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} visit today, {paid} received",
        { month, held, paid: pounds(paid) },
      )
    : t("Since {month}, {held, plural, one {# visit} other {# visits}}, {paid} received", {
        month,
        held,
        paid: pounds(paid),
      });
}
