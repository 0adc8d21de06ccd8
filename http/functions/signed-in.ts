import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Desk } from "#http/dependencies.ts";
import { askerOf, invalidJwt, userOf } from "./asker.ts";

export type Client = { userId: string; isAdmin: boolean };

/** What `signedIn` leaves for the door behind it: `c.get("client")`. */
export type WithClient = { Variables: { client: Client } };

/** Lets whoever is signed in through, and answers everybody else 401 with `words`. */
export function signedIn(desk: Desk, words: string) {
  return createMiddleware<WithClient>(async (c, next) => {
    const asker = await askerOf(desk, c as Context);
    if (!asker.ok) return invalidJwt(c, asker.detail);
    const client = userOf(asker.caller);
    if (!client) return invalidJwt(c, words);
    c.set("client", client);
    return next();
  });
}
