import { z } from "zod";
import { ruleTerms } from "#domain/payments/booking-rule.ts";
import { serviceId } from "#kit/server/input.ts";
import { action, admin } from "#kit/server/action.ts";
import { shared } from "#kit/server/refusals.ts";
import * as compared from "./compare-rule.ts";
import * as saved from "./save-rule.ts";

/** Null: the practice's rule. */
const scope = z.nullable(serviceId);

export const compareRule = action("practice-compare-rule", {
  about: "Applies a draft of the rule to the clients' cancellations of the last 365 days. Changes nothing.",
  who: admin,
  input: z.object({ serviceId: scope, terms: ruleTerms }),
  run: compared.compareRule,
});

export const saveRule = action("practice-save-rule", {
  about:
    "Publishes the next version of the rule; `from` is the one it is based on. Without `terms` the service follows the practice again.",
  who: admin,
  input: z
    .object({
      serviceId: scope,
      from: z.int({ error: "is not a version" }).min(1, "is not a version"),
      terms: z.nullable(ruleTerms),
    })
    .refine(({ serviceId: service, terms }) => service !== null || terms !== null, {
      path: ["terms"],
      error: "is missing",
    }),
  refusals: shared("changed-meanwhile", "service-not-offered"),
  run: saved.saveRule,
});
