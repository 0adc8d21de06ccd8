import type { Pence } from "#domain/money.ts";
import { keptOf, leftOf } from "#domain/payments/money-figures.ts";
import { type Way, WAY_IN_WORDS, WAYS } from "#domain/payments/ways-to-pay.ts";
import type { MoneyStatement } from "./money-statement.ts";

/** The totals of a period in the order in which they are written; what went out is negative. */
export function totalsOf({ figures }: Pick<MoneyStatement, "figures">): { name: string; pence: Pence }[] {
  const { taken, byWay, returned, fees, disputeFees, unknownFees, costs } = figures;
  const divided = (pence: (of: (typeof byWay)[Way]) => Pence) =>
    WAYS.map((way) => ({ name: `of which: ${WAY_IN_WORDS[way]}`, pence: pence(byWay[way]) })).filter((each) => each.pence !== 0);
  return [
    { name: "Taken", pence: taken },
    ...divided((way) => way.taken),
    { name: "Refunded", pence: 0 - returned },
    ...divided((way) => 0 - way.returned),
    { name: "Kept", pence: keptOf(figures) },
    ...divided(keptOf),
    { name: unknownFees > 0 ? `Card fees, as far as they are known (not of ${unknownFees})` : "Card fees", pence: 0 - fees },
    ...(disputeFees > 0 ? [{ name: "of which: for disputes", pence: 0 - disputeFees }] : []),
    { name: "Costs", pence: 0 - costs },
    { name: "Left", pence: leftOf(figures) },
  ];
}
