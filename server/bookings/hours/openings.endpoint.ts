import { z } from "zod";
import { t } from "@sacred-space/words/t.ts";
import { choices } from "#domain/catalog/choice-request.ts";
import type { AppContext } from "#kit/server/context.ts";
import { identify } from "#kit/server/authentication.ts";
import { bookingId, date, readQuery, serviceId } from "#kit/server/input.ts";
import { findOpenings } from "#server/bookings/hours/find-openings.ts";

const addOnIds = z.preprocess(
  (list: string[] | string | undefined) => (typeof list === "string" ? list.split(",") : list),
  choices.addOnIds,
);
/** What is chosen of a service; the ids of add-ons have commas between them. */
export const chosen = { variantId: choices.variantId, addOnIds };

const openingsQuery = z.object({
  serviceId,
  ...chosen,
  from: date.optional(),
  to: date.optional(),
  moving: bookingId.optional(),
  hold: z.uuid({ error: () => t("is not a hold") }).optional(),
});

/**
 * GET ?serviceId=&from=&to=[&moving=][&hold=][&variantId=][&addOnIds=a,b] -> `{zone, today, from, to, days: {"2026-12-01": ["09:00",
 * ...]}}` as `findOpenings` says; days without a free time are absent.
 */
export async function openings(c: AppContext) {
  const wanted = readQuery(c, openingsQuery);
  const identified = await identify(c); // an invalid token counts as a visitor
  const user = identified.ok && "userId" in identified.identity ? identified.identity : undefined;
  const found = await findOpenings(
    c.var.deps.practice,
    user && { userId: user.userId, isAdmin: user.role === "admin" },
    wanted,
  );
  if (!found.ok) return found;
  const { ok: _, ...values } = found;
  return c.json(values);
}
