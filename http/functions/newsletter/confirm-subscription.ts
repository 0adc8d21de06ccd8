import { Hono } from "hono";
import type { Dependencies } from "#http/dependencies.ts";
import { confirmSubscription } from "#practice/newsletter/confirm-subscription.ts";
import { linkToken, toStep } from "./by-hand.ts";

/** POST ?token= -> the page that says how it went. What only looks at an email's links (GET, HEAD) says yes to nothing: it is led to the page with the button. */
export function confirmSubscriptionRoute(deps: Dependencies): Hono {
  return new Hono()
    .post("/", async (c) => {
      const confirmed = await confirmSubscription(deps.practice, linkToken(c));
      return toStep(c, confirmed.ok ? "confirmed" : "link-over");
    })
    .get("/", (c) => toStep(c, "confirm", linkToken(c)));
}
