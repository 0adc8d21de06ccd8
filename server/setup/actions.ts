import { z } from "zod";
import { msg } from "@sacred-space/words/t.ts";
import { contentIn } from "#domain/content/content-in.ts";
import { foundingFacts, ownPractice } from "#domain/first-run/founding.ts";
import { startingOffer } from "#domain/first-run/trades.ts";
import { done } from "#domain/result.ts";
import { action, admin, anyone, nothing, pick, read, refusals } from "#kit/server/action.ts";
import { endpoint } from "#kit/server/mount.ts";
import { shared } from "#kit/server/refusals.ts";
import * as found from "./create-practice.ts";
import * as begin from "./begin-own-practice.ts";
import * as run from "./first-run.ts";
import * as offer from "./start-offer.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import * as payment from "#server/payments/test-payment.ts";
import * as reset from "./reset-demonstration.ts";
import * as founding from "./founding.endpoint.ts";

/** What ends a demonstration is refused with. */
const SETUP = refusals({
  "not-a-demonstration": [409, msg("There is no demonstration here")],
  "real-money-taken": [
    409,
    msg(
      "Somebody has paid real money in this practice, so nothing was deleted: your records must keep it. To begin anew, start the program on an empty database",
    ),
  ],
});

const undemonstrated = pick(SETUP, "not-a-demonstration", "real-money-taken");

export const checkSetupLink = action("check-setup-link", {
  about: "Whether the one-time link still founds the practice.",
  who: anyone,
  input: z.object({ secret: foundingFacts.secret }),
  limits: [{ rule: "proof by IP", per: "network" }],
  refusals: shared("link-over"),
  run: found.checkSetupLink,
});

export const createPractice = endpoint("found-practice", {
  about:
    "Makes the practitioner's account and the settings, once; the answer lets this browser see the site before it opens.",
  method: "POST",
  who: anyone,
  refusals: shared("link-over", "password-weak"),
  handle: founding.createPractice,
});

export const firstRun = endpoint("practice-first-run", {
  about: "The steps of the checklist, or null; the answer lets this browser see the site before it opens.",
  method: "GET",
  who: admin,
  handle: founding.firstRun,
});

export const openPractice = action("practice-open", {
  about: "The site is public from now on.",
  who: admin,
  input: z.object({}),
  run: run.openPractice,
});

export const startingTrades = read("practice-starting-trades", {
  about: "What a practice of each trade starts with, to be chosen from and changed.",
  who: admin,
  input: nothing,
  run: async ({ database }) => done({ trades: contentIn((await findPracticeDetails(database)).language).trades }),
});

export const startOffer = action("practice-start-offer", {
  about: "Makes what a practice of these trades starts with: categories, services, first dates of groups, pages.",
  who: admin,
  input: startingOffer,
  refusals: shared(
    "changed-meanwhile",
    "dates-taken",
    "day-is-over",
    "group-session-not-found",
    "series-without-dates",
    "series-too-long",
  ),
  run: offer.startOffer,
});

export const startTestPayment = action("practice-test-payment", {
  about: "The card page of a test payment; with keys that move money whether the provider knows our endpoint instead.",
  who: admin,
  input: z.object({}),
  refusals: shared("payment-unavailable"),
  run: payment.startTestPayment,
});

export const checkTestPayment = action("practice-test-payment-result", {
  about: "Whether a test payment was made, also before the provider's message about it has arrived.",
  who: admin,
  input: z.object({ sessionId: z.string().max(300) }),
  refusals: shared("payment-unavailable"),
  run: payment.checkTestPayment,
});

export const finishStep = action("practice-finish-step", {
  about: "Marks a step as done.",
  who: admin,
  input: run.markedStep,
  run: run.finishStep,
});

export const hideChecklist = action("practice-hide-checklist", {
  about: "Hides the checklist on the dashboard.",
  who: admin,
  input: z.object({}),
  run: run.hideChecklist,
});

export const resetDemonstration = action("reset-demonstration", {
  about: "Restores the demonstration data, where there is one.",
  who: admin,
  input: nothing,
  refusals: undemonstrated,
  run: reset.resetDemonstration,
});

export const beginOwnPractice = action("begin-own-practice", {
  about: "Everything invented is erased, and the first run begins (docs/decisions/0083).",
  who: admin,
  input: ownPractice,
  refusals: undemonstrated,
  run: (practice, by, { email }) =>
    begin.beginOwnPractice(practice, by, { email, isPublic: practice.installation?.production ?? true }),
});
