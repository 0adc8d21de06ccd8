import { plural } from "#domain/wording.ts";
import { Figure } from "#app/kit/admin/ui/figure.tsx";
import { type Pence, pounds } from "#domain/money.ts";
import { keptOf, leftOf, type MoneyFigures } from "#domain/payments/money-figures.ts";
import { type MoneyMethod, METHOD_NAMES, MONEY_METHODS } from "#domain/payments/payment-methods.ts";

/** The totals of a period: money taken, refunded and kept, costs, and payments still expected. */
export function MoneySummary({ figures }: { figures: MoneyFigures }) {
  const { taken, returned, byMethod, fees, disputeFees, unknownFees, owed, owing, owedLater, owingLater, costs } =
    figures;
  const divided = (amount: (of: MoneyFigures["byMethod"][MoneyMethod]) => Pence) =>
    MONEY_METHODS.filter((method) => amount(byMethod[method]) !== 0)
      .map((method) => `${METHOD_NAMES[method]} ${pounds(amount(byMethod[method]))}`)
      .join(", ");
  return (
    <section aria-label="Totals" className="mb-10">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-3 lg:grid-cols-4">
        <Figure name="Taken" amount={pounds(taken)} about={divided((of) => of.taken)} />
        <Figure name="Refunded" amount={pounds(returned)} about={divided((of) => of.returned)} />
        <Figure name="Kept" amount={pounds(keptOf(figures))} about={divided(keptOf)} />
        <Figure
          name="Still to collect"
          amount={pounds(owed)}
          about={`for ${counted(owing, "session")} of these days that ${owing === 1 ? "has" : "have"} been`}
        />
        {owingLater > 0 && (
          <Figure
            name="Expected"
            amount={pounds(owedLater)}
            about={`for ${counted(owingLater, "session")} of these days still to come`}
          />
        )}
        <Figure
          name="Card fees"
          amount={pounds(fees)}
          about={[
            disputeFees > 0 && `${pounds(disputeFees)} of it for disputes`,
            unknownFees > 0 && `not known yet for ${counted(unknownFees, "payment")}`,
          ]
            .filter(Boolean)
            .join(", ")}
        />
        <Figure name="Costs" amount={pounds(costs)} />
        <Figure name="Left" amount={pounds(leftOf(figures))} about="kept less fees and costs" />
      </dl>
    </section>
  );
}

function counted(count: number, what: string): string {
  return count === 0 ? `no ${what}s` : plural(count, what);
}
