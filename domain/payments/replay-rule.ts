import type { Pence } from "#domain/money.ts";
import type { RuleTerms } from "./booking-rule.ts";
import { refundTerms } from "./refunds.ts";

/** A past cancellation and the rule under which it was refunded. Instants in milliseconds since 1970. */
type PastCancellation = {
  client: string;
  paid: Pence;
  begins: number;
  cancelled: number;
  freeUntil: number | null;
  rule: Pick<RuleTerms, "tiers">;
};

/** `keptPence`: how much more the draft would have kept; negative: less. A client counts once, by the total of their cancellations. */
export type Replay = { cancellations: number; keptPence: Pence; clientsBetterOff: number; clientsWorseOff: number };

/** Computes the refunds of past cancellations under a draft rule. */
export function replayRule(draft: Pick<RuleTerms, "tiers">, cancellations: PastCancellation[]): Replay {
  const gains = new Map<string, Pence>();
  for (const { client, paid, begins, cancelled, freeUntil, rule } of cancellations) {
    const [was, would] = [rule, draft].map((each) => refundTerms(each, paid, begins, cancelled, freeUntil).refund) as [
      Pence,
      Pence,
    ];
    gains.set(client, (gains.get(client) ?? 0) + would - was);
  }
  const each = [...gains.values()];
  return {
    cancellations: cancellations.length,
    keptPence: 0 - each.reduce((sum, gain) => sum + gain, 0),
    clientsBetterOff: each.filter((gain) => gain > 0).length,
    clientsWorseOff: each.filter((gain) => gain < 0).length,
  };
}
