import { z } from "zod";
import { DAY_MS } from "#domain/time.ts";
import { declaredIn } from "#kit/server/mount.ts";
import { task } from "#kit/server/task.ts";
import { dayIn, EXAMPLE_CLIENT, EXAMPLE_ID, exampleGroupSession } from "#server/messages/emails/example-emails.ts";
import type { ExampleFacts } from "#server/extensions.ts";
import type { Module } from "#server/module.ts";
import * as actions from "./actions.ts";
import { awaitedSessionCancelledEmail, awaitedSessionMovedEmail, placesOfferedEmail } from "./emails/waiting-list.ts";
import { line, ownPlacesInLine } from "./line.ts";
import { offerPlaces, sweepWaiting } from "./offer-places.ts";

const inLine = (facts: ExampleFacts) => ({
  session: exampleGroupSession(facts),
  client: { id: EXAMPLE_ID, userId: EXAMPLE_ID, places: 1, ...EXAMPLE_CLIENT },
  publicUrl: facts.publicUrl,
});

export const waiting: Module = {
  name: "waiting",
  actions: declaredIn(actions),
  tasks: (practice) => ({
    "offer-places": task(z.object({ id: z.uuid() }), ({ id }) => offerPlaces(practice, id)),
    "sweep-waiting": () => sweepWaiting(practice),
  }),
  schedule: ["* * * * * sweep-waiting"],
  extends: {
    line,
    personal: [ownPlacesInLine],
    examples: {
      "places-offered": (facts) => placesOfferedEmail(inLine(facts), new Date(facts.now.getTime() + DAY_MS)),
      "awaited-session-moved": (facts) =>
        awaitedSessionMovedEmail(inLine(facts), {
          was: { date: dayIn(facts, 7), time: "15:00" },
          at: facts.now.toISOString(),
        }),
      "awaited-session-cancelled": (facts) => awaitedSessionCancelledEmail(inLine(facts), {}),
    },
  },
};
