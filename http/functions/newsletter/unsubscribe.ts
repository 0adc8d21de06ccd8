import { Hono } from "hono";
import type { Dependencies } from "#http/dependencies.ts";
import { unsubscribe } from "#practice/newsletter/unsubscribe.ts";
import { isForm, linkToken, toStep } from "./by-hand.ts";

/**
 * POST ?token= takes the address off the list: by a mail program's one request (RFC 8058, which wants no redirect), or by the button of the
 * page, which goes on to a page. A link that works no longer is answered alike. GET leads to the page with the button and changes nothing.
 */
export function unsubscribeRoute(deps: Dependencies): Hono {
  return new Hono()
    .post("/", async (c) => {
      await unsubscribe(deps.practice, linkToken(c));
      const leave = isForm(c) ? (await c.req.parseBody())["leave"] : undefined;
      return leave === "by-hand" ? toStep(c, "left") : c.text("You are unsubscribed.");
    })
    .get("/", (c) => toStep(c, "leave", linkToken(c)));
}
