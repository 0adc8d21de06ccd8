import { refusals } from "#kit/server/action.ts";

/** What payments and refunds refuse. */
export const PAYMENTS = refusals({
  "no-email-address": [409, "This client has no email address to send a payment link to"],
  "refund-not-found": [404, "This refund is not there any more"],
  "phone-needed": [422, "Please give your telephone number: you are rung for this session"],
});
