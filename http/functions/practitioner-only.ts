import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { identify, invalidJwt, userOf } from "./asker.ts";

export type PractitionerAsks = { Variables: { practitioner: { userId: string } } };

/** Lets the practitioner through and nobody else: 401 for a visitor, 403 practitioner-only for a client. */
export function practitionerOnly(deps: Dependencies) {
  return createMiddleware<PractitionerAsks>(async (c, next) => {
    const identified = await identify(deps, c as Context);
    if (!identified.ok) return invalidJwt(c, identified.detail);
    const user = userOf(identified.identity);
    if (!user) return invalidJwt(c, "Please sign in");
    if (!user.isAdmin) return refuse(c, "practitioner-only");
    c.set("practitioner", user);
    return next();
  });
}
