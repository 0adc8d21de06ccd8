import type { Pence } from "#domain/money.ts";
import { keptOf, leftOf } from "#domain/payments/money-figures.ts";
import { type MoneyMethod, METHOD_NAMES, MONEY_METHODS } from "#domain/payments/payment-methods.ts";
import type { MoneyStatement } from "./money-statement.ts";

/** The totals of a period in display order; outgoing amounts are negative. */
export function totalsOf({ figures }: Pick<MoneyStatement, "figures">): { name: string; pence: Pence }[] {
  const { taken, byMethod, returned, fees, disputeFees, unknownFees, costs } = figures;
  const divided = (pence: (of: (typeof byMethod)[MoneyMethod]) => Pence) =>
    MONEY_METHODS.map((method) => ({
      name: `of which: ${METHOD_NAMES[method]}`,
      pence: pence(byMethod[method]),
    })).filter((each) => each.pence !== 0);
  return [
    { name: "Taken", pence: taken },
    ...divided((of) => of.taken),
    { name: "Refunded", pence: 0 - returned },
    ...divided((of) => 0 - of.returned),
    { name: "Kept", pence: keptOf(figures) },
    ...divided(keptOf),
    {
      name: unknownFees > 0 ? `Card fees, as far as they are known (not of ${unknownFees})` : "Card fees",
      pence: 0 - fees,
    },
    ...(disputeFees > 0 ? [{ name: "of which: for disputes", pence: 0 - disputeFees }] : []),
    { name: "Costs", pence: 0 - costs },
    { name: "Left", pence: leftOf(figures) },
  ];
}
