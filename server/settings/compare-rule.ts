import { listPastCancellations } from "./rules.queries.ts";
import type { RuleTerms } from "#domain/payments/booking-rule.ts";
import { replayRule } from "#domain/payments/replay-rule.ts";
import { done } from "#domain/result.ts";
import { startsAt } from "#server/bookings/emails/booking-facts.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Applies a draft of the rule to the clients' cancellations of the last 365 days. Changes nothing. */
export async function compareRule(
  { database }: Practice,
  _: unknown,
  { serviceId, terms }: { serviceId: string | null; terms: RuleTerms },
) {
  const past = await listPastCancellations(database, serviceId);
  const cancellations = past.map(({ cancelledAt, freeUntil, ...cancellation }) => ({
    ...cancellation,
    begins: startsAt(cancellation).epochMilliseconds,
    cancelled: cancelledAt.getTime(),
    freeUntil: freeUntil?.getTime() ?? null,
  }));
  return done(replayRule(terms, cancellations));
}
