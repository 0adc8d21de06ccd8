import type { Pence } from "#domain/money.ts";

type Kept = { taken: Pence; returned: Pence };

/** What stays of what came in. */
export function keptOf({ taken, returned }: Kept): Pence {
  return taken - returned;
}

/** What is left of it after the card provider's fees and the costs. */
export function leftOf({ fees, costs, ...money }: Kept & { fees: Pence; costs: Pence }): Pence {
  return keptOf(money) - fees - costs;
}
