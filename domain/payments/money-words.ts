/** What the practitioner reads about her money: each word with the one sentence that says what it counts. Received − refunded − costs = yours. */
export const MONEY_WORDS = {
  received: { name: "Received", about: "What clients paid you, by the day of the payment." },
  refunded: { name: "Refunded", about: "What went back to clients, by the day it went back." },
  costs: { name: "Costs", about: "Card fees, and what you wrote down." },
  yours: { name: "Yours", about: "Received, less refunds and costs." },
  owed: { name: "Owed to you", about: "Not paid yet, for sessions that have been." },
} as const;
