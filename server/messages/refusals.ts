import { refusals } from "#kit/server/action.ts";

/** What messages and phone calls refuse. */
export const MESSAGES = refusals({
  "mail-not-found": [404, "This email no longer exists"],
  "mail-waiting": [409, "This email is already on its way"],
  "mail-no-longer-true": [409, "This email was out of date, so it was not sent. There is nothing to send again"],
  "mail-wiped": [409, "This email held a sign-in link, so its text was deleted. Ask the client to request a new one"],
  "no-recipients": [409, "There are no bookings on this date yet, so there is no one to write to"],
  "phone-call-not-found": [404, "There is nothing to tell this client any more"],
});
