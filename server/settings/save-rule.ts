import { isDeepStrictEqual } from "node:util";
import { actAs } from "#database/connection/as-identity.ts";
import { currentRule, hasOwnRule, insertRule, lockRules } from "./rules.queries.ts";
import type { RuleTerms } from "#domain/payments/booking-rule.ts";
import { done, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

type RuleChange = {
  /** Null: the practice's rule. */
  serviceId: string | null;
  /** The version on which the change is based. */
  from: number;
  /** Null: the service follows the practice again. */
  terms: RuleTerms | null;
};

/**
 * Publishes the next version of the rule, which applies to everything sold from now on; without a change there is no new version. Refusals:
 * changed-meanwhile (another version is in force by now), service-not-offered (it was deleted).
 */
export async function saveRule(
  { database }: Practice,
  practitioner: { userId: string },
  { serviceId, from, terms }: RuleChange,
) {
  return database.transaction(async (tx) => {
    await actAs(tx, practitioner.userId);
    await lockRules(tx);
    const { version, ...current } = await currentRule(tx, serviceId);
    if (version !== from) return refused("changed-meanwhile");
    const isOwn = serviceId === null || (await hasOwnRule(tx, serviceId));
    if (terms === null ? !isOwn : isOwn && isDeepStrictEqual(current, terms)) return done({ version });
    const published = await insertRule(tx, serviceId, terms);
    return published ? done(published) : refused("service-not-offered");
  });
}
