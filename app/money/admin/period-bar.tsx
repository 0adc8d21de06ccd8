import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { type MoneyPeriod, monthOf, periodBeside, formatPeriod, taxYearOf } from "#domain/payments/money-period.ts";

/** Navigates between months or tax years; switching the kind keeps the nearest period. */
export function PeriodBar({ period, onShow }: { period: MoneyPeriod; onShow: (key: string) => void }) {
  const { data: clock } = usePracticeClock();
  const today = clock?.today;
  const isThisMonth = today !== undefined && period.key === monthOf(today).key;
  const dayWithin = today !== undefined && today >= period.from && today <= period.upTo ? today : period.from;
  const unit = period.kind === "month" ? "month" : "tax year";
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <Button dense aria-label={`Previous ${unit}`} onClick={() => onShow(periodBeside(period, -1).key)}>
        <Icon name="arrow" className="size-4 rotate-180" />
      </Button>
      <h2
        aria-live="polite"
        className="min-w-36 text-center font-sans text-base font-semibold tabular-nums max-sm:grow"
      >
        {formatPeriod(period)}
      </h2>
      <Button dense aria-label={`Next ${unit}`} onClick={() => onShow(periodBeside(period, 1).key)}>
        <Icon name="arrow" className="size-4" />
      </Button>
      <div role="group" aria-label="Period" className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow sm:ml-auto">
        <Button dense aria-pressed={isThisMonth} onClick={() => onShow("")}>
          This month
        </Button>
        {period.kind === "month" ? (
          <Button dense onClick={() => onShow(taxYearOf(dayWithin).key)}>
            Tax year
          </Button>
        ) : (
          <Button dense onClick={() => onShow(monthOf(dayWithin).key)}>
            By month
          </Button>
        )}
      </div>
    </div>
  );
}
