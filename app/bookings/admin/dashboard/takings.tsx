import { plural } from "#domain/wording.ts";
import { Figure } from "#app/kit/admin/ui/figure.tsx";
import type { PracticeDay } from "#app/bookings/practice-day.ts";
import { pounds } from "#domain/money.ts";

/**
 * The revenue of these days' paid bookings and sold vouchers and passes after refunds, and the refunds made in these days for any booking,
 * voucher or pass.
 */
export function TakingsSummary({ day: { revenue, refunds } }: { day: PracticeDay }) {
  return (
    <dl className="flex flex-wrap gap-x-16 gap-y-4">
      <Figure
        name="Revenue"
        amount={pounds(revenue.pence)}
        about={counted(
          revenue.count,
          "paid booking",
          `${vouchersSold(revenue.vouchers)}made in these days, after refunds`,
        )}
      />
      <Figure
        name="Refunds"
        amount={pounds(refunds.pence)}
        about={counted(refunds.count, "refund", "in the same days")}
      />
    </dl>
  );
}

function vouchersSold(count: number): string {
  return count === 0 ? "" : `and ${plural(count, "voucher or pass", "vouchers or passes")} `;
}

function counted(count: number, what: string, when: string): string {
  return `${count === 0 ? `no ${what}s` : plural(count, what)} ${when}`;
}
