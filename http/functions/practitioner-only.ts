import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Desk } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { askerOf, invalidJwt, userOf } from "./asker.ts";

export type PractitionerAsks = { Variables: { practitioner: { userId: string } } };

/** Lets the practitioner through and nobody else: 401 for a visitor, 403 practitioner-only for a client. */
export function practitionerOnly(desk: Desk) {
  return createMiddleware<PractitionerAsks>(async (c, next) => {
    const asker = await askerOf(desk, c as Context);
    if (!asker.ok) return invalidJwt(c, asker.detail);
    const user = userOf(asker.caller);
    if (!user) return invalidJwt(c, "Please sign in");
    if (!user.isAdmin) return refuse(c, "practitioner-only");
    c.set("practitioner", user);
    return next();
  });
}
