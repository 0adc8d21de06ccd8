import { Hono } from "hono";
import type { Desk } from "#http/dependencies.ts";
import { confirmSubscription } from "#practice/newsletter/confirm-subscription.ts";
import { linkToken, toStep } from "./by-hand.ts";

/** POST ?token= -> the page that says how it went. What only looks at a letter's links (GET, HEAD) says yes to nothing: it is led to the page with the button. */
export function confirmSubscriptionDoor(desk: Desk): Hono {
  return new Hono()
    .post("/", async (c) => {
      const confirmed = await confirmSubscription(desk.practice, linkToken(c));
      return toStep(c, confirmed.ok ? "confirmed" : "link-over");
    })
    .get("/", (c) => toStep(c, "confirm", linkToken(c)));
}
