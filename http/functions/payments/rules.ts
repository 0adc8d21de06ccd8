import { z } from "zod";
import { ruleTerms } from "#domain/payments/booking-rule.ts";
import { compareRule as compare } from "#practice/payments/rules/compare-rule.ts";
import { saveRule as save } from "#practice/payments/rules/save-rule.ts";
import { adminAction } from "../request/admin-action.ts";
import { serviceId } from "../request/input.ts";

const scope = z.nullable(serviceId);
const compareShape = z.object({ serviceId: scope, terms: ruleTerms });

/**
 * `{serviceId: null | id, terms: {tiers: [{hours, percent}], moveHours, leastAge, deposit?}}` -> `{cancellations, keptPence,
 * clientsBetterOff, clientsWorseOff}`: applies this draft to the clients' cancellations of the last 365 days. Changes nothing.
 */
export const compareRule = adminAction(compareShape, (practice, _, body) => compare(practice, body));

const saveShape = z
  .object({
    serviceId: scope,
    from: z.int({ error: "is not a version" }).min(1, "is not a version"),
    terms: z.nullable(ruleTerms),
  })
  .refine(({ serviceId: service, terms }) => service !== null || terms !== null, { path: ["terms"], error: "is missing" });

/** `{serviceId, from, terms}` -> `{version}`: publishes the next version. Refusals: changed-meanwhile, service-not-offered, invalid-request. */
export const saveRule = adminAction(saveShape, save);
