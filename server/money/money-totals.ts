import { t } from "@sacred-space/words/t.ts";
import type { Pence } from "#domain/money.ts";
import { costsOf, type MoneyFigures, yoursOf } from "#domain/payments/money-figures.ts";
import { MONEY_WORDS } from "#domain/payments/money-words.ts";
import { METHOD_NAMES, MONEY_METHODS } from "#domain/payments/payment-methods.ts";

/** The totals of a period in display order; outgoing amounts are negative. */
export function totalsOf({ figures }: { figures: MoneyFigures }): { name: string; pence: Pence }[] {
  const { received, byMethod, refunded, fees, disputeFees, unknownFees, spent } = figures;
  const divided = (pence: (of: MoneyFigures["byMethod"]["card"]) => Pence) =>
    MONEY_METHODS.map((method) => ({
      name: t("of which: {method}", { method: t(METHOD_NAMES[method]) }),
      pence: pence(byMethod[method]),
    })).filter((each) => each.pence !== 0);
  return [
    { name: t(MONEY_WORDS.received.name), pence: received },
    ...divided((of) => of.received),
    { name: t(MONEY_WORDS.refunded.name), pence: 0 - refunded },
    ...divided((of) => 0 - of.refunded),
    { name: t(MONEY_WORDS.costs.name), pence: 0 - costsOf(figures) },
    {
      name:
        unknownFees > 0
          ? t("of which: Card fees, as far as they are known (not of {count})", { count: unknownFees })
          : t("of which: Card fees"),
      pence: 0 - fees,
    },
    ...(disputeFees > 0 ? [{ name: t("of which: Card fees for disputes"), pence: 0 - disputeFees }] : []),
    { name: t("of which: Written down"), pence: 0 - spent },
    { name: t(MONEY_WORDS.yours.name), pence: yoursOf(figures) },
  ];
}
