import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import {
  daysFrom,
  formatPeriod,
  type MoneyPeriod,
  periodAround,
  periodBeside,
  taxQuartersOf,
} from "#domain/payments/money-period.ts";

type PeriodBarProps = { period: MoneyPeriod; onShow: (key: string) => void };

const KINDS = [
  ["month", t("Month")],
  ["quarter", t("Quarter")],
  ["tax-year", t("Tax year")],
  ["days", t("Any days")],
] as const;

/** Chooses the period: its kind, the one before and after, the quarters of a tax year, or any days. Switching the kind keeps the nearest. */
export function PeriodBar({ period, onShow }: PeriodBarProps) {
  const { data: clock } = usePracticeClock();
  const today = clock?.today;
  const isWithin = today !== undefined && today >= period.from && today <= period.upTo;
  const day = isWithin ? today : period.from;
  const kind = period.kind === "tax-quarter" ? "tax-year" : period.kind;
  const show = (chosen: (typeof KINDS)[number][0]) =>
    onShow(chosen === "days" ? `${period.from}_${period.upTo}` : periodAround(chosen, day).key);
  return (
    <div className="mb-6 flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex grow items-center gap-2">
          <Button
            dense
            aria-label={t("The period before")}
            className="money-step"
            onClick={() => onShow(periodBeside(period, -1).key)}
          >
            <Icon name="arrow" className="size-4 rotate-180" />
          </Button>
          <Button
            dense
            aria-label={t("The period after")}
            className="money-step money-next"
            onClick={() => onShow(periodBeside(period, 1).key)}
          >
            <Icon name="arrow" className="size-4" />
          </Button>
          <h2 aria-live="polite" className="grow text-center text-xl tabular-nums">
            {formatPeriod(period)}
          </h2>
        </div>
        {today !== undefined && !isWithin && (
          <Button dense variant="quiet" onClick={() => onShow("")}>
            {t("This month")}
          </Button>
        )}
        <div role="group" aria-label={t("Period")} className="money-period">
          {KINDS.map(([each, name]) => (
            <Button key={each} dense aria-pressed={kind === each} onClick={() => show(each)}>
              {name}
            </Button>
          ))}
        </div>
      </div>
      {kind === "tax-year" && <TaxQuarters period={period} onShow={onShow} />}
      {kind === "days" && <AnyDays key={period.key} period={period} onShow={onShow} />}
    </div>
  );
}

/** The quarters that are reported for a tax year, 6 April to 5 July and so on, and the year itself. */
function TaxQuarters({ period, onShow }: PeriodBarProps) {
  const year = periodAround("tax-year", period.from);
  return (
    <div
      role="group"
      aria-label={t("Quarters of the tax year")}
      className="money-quarters -ml-3 flex flex-wrap gap-x-1"
    >
      {[...taxQuartersOf(period.from), year].map((each) => (
        <Button
          key={each.key}
          dense
          variant="quiet"
          aria-pressed={each.key === period.key}
          onClick={() => onShow(each.key)}
        >
          {each === year ? t("The whole year") : formatPeriod(each)}
        </Button>
      ))}
    </div>
  );
}

function AnyDays({ period, onShow }: PeriodBarProps) {
  const [typed, setTyped] = useState({ from: period.from, upTo: period.upTo });
  const [isWrong, setIsWrong] = useState(false);
  const submit = () => {
    const chosen = typed.from && typed.upTo ? daysFrom(typed.from, typed.upTo) : undefined;
    setIsWrong(!chosen);
    if (chosen) onShow(chosen.key);
  };
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={t("From")}>
        <Input type="date" value={typed.from} onChange={({ target }) => setTyped({ ...typed, from: target.value })} />
      </Field>
      <Field label={t("Up to")}>
        <Input type="date" value={typed.upTo} onChange={({ target }) => setTyped({ ...typed, upTo: target.value })} />
      </Field>
      <Button type="submit">{t("Show")}</Button>
      {isWrong && (
        <p role="alert" className="w-full text-sm text-bad">
          {t("Choose a first and a last day, at most five years apart.")}
        </p>
      )}
    </form>
  );
}
