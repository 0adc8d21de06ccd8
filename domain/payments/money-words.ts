import { msg } from "@sacred-space/words/t.ts";

/** What the practitioner reads about her money: each word with the one sentence that says what it counts. Received − refunded − costs = yours. */
export const MONEY_WORDS = {
  received: { name: msg("Received"), about: msg("What clients paid you, by the day of the payment.") },
  refunded: { name: msg("Refunded"), about: msg("What went back to clients, by the day it went back.") },
  costs: { name: msg("Costs"), about: msg("Card fees, and what you wrote down.") },
  yours: { name: msg("Yours"), about: msg("Received, less refunds and costs.") },
  owed: { name: msg("Owed to you"), about: msg("Not paid yet, for sessions that have been.") },
} as const;
