import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Dependencies } from "#http/dependencies.ts";
import { identify, invalidJwt, userOf } from "./asker.ts";

export type Client = { userId: string; isAdmin: boolean };

/** What `signedIn` leaves for the door behind it: `c.get("client")`. */
export type WithClient = { Variables: { client: Client } };

/** Lets whoever is signed in through, and answers everybody else 401 with `words`. */
export function signedIn(deps: Dependencies, words: string) {
  return createMiddleware<WithClient>(async (c, next) => {
    const identified = await identify(deps, c as Context);
    if (!identified.ok) return invalidJwt(c, identified.detail);
    const client = userOf(identified.identity);
    if (!client) return invalidJwt(c, words);
    c.set("client", client);
    return next();
  });
}
