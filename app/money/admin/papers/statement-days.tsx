import { useState } from "react";
import { useNavigate } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { type Days, daysFrom, formatPeriod, periodBeside, taxYearOf } from "#domain/payments/money-period.ts";
import { statementKey } from "#domain/payments/paper.ts";

/** Of which days a statement is: years with one press, or any days. The address keeps them. */
export function StatementDays({ clientId, days }: { clientId: string; days: Days }) {
  const { data: clock } = usePracticeClock();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(days);
  const [fault, setFault] = useState<string>();
  const show = (chosen: Days) => {
    setTyped(chosen);
    setFault(undefined);
    void navigate(`/admin/receipts/${statementKey(clientId, chosen)}`, { replace: true, preventScrollReset: true });
  };
  const showTyped = () => {
    if (daysFrom(typed.from, typed.upTo)) show(typed);
    else setFault(t("Choose a first and a last day, at most five years apart."));
  };
  return (
    <form
      className="mb-6 flex max-w-3xl flex-wrap items-end gap-3 print:hidden"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        showTyped();
      }}
    >
      <Field label={t("From")}>
        <Input type="date" value={typed.from} onChange={({ target }) => setTyped({ ...typed, from: target.value })} />
      </Field>
      <Field label={t("Up to")}>
        <Input type="date" value={typed.upTo} onChange={({ target }) => setTyped({ ...typed, upTo: target.value })} />
      </Field>
      <Button type="submit">{t("Show")}</Button>
      {clock && (
        <div role="group" aria-label={t("Years")} className="flex flex-wrap gap-2">
          {yearsBefore(clock.today).map(({ name, ...year }) => (
            <Button
              key={name}
              variant="quiet"
              aria-pressed={year.from === days.from && year.upTo === days.upTo}
              onClick={() => show(year)}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      {fault && (
        <p role="alert" className="w-full text-sm text-bad">
          {fault}
        </p>
      )}
    </form>
  );
}

/** This year so far and the last one, and the tax year before this one. */
function yearsBefore(today: string): (Days & { name: string })[] {
  const year = Number(today.slice(0, 4));
  const tax = periodBeside(taxYearOf(today), -1);
  return [
    { name: String(year), from: `${year}-01-01`, upTo: today },
    { name: String(year - 1), from: `${year - 1}-01-01`, upTo: `${year - 1}-12-31` },
    { name: formatPeriod(tax), from: tax.from, upTo: tax.upTo },
  ];
}
