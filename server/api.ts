import { type Declared, declaredIn } from "#kit/server/mount.ts";
import * as accounts from "./accounts/actions.ts";
import * as articles from "./articles/actions.ts";
import * as bookings from "./bookings/actions.ts";
import * as calendars from "./calendars/actions.ts";
import * as catalog from "./catalog/actions.ts";
import * as clients from "./clients/actions.ts";
import * as credits from "./credits/actions.ts";
import * as media from "./media/actions.ts";
import * as messages from "./messages/actions.ts";
import * as newsletter from "./newsletter/actions.ts";
import * as pages from "./pages/actions.ts";
import * as payments from "./payments/actions.ts";
import * as readings from "./readings/actions.ts";
import * as settings from "./settings/actions.ts";
import * as setup from "./setup/actions.ts";
import * as site from "./site/actions.ts";
import * as waiting from "./waiting/actions.ts";

/** What each subject declares. */
export const SUBJECTS: Record<string, Declared[]> = {
  accounts: declaredIn(accounts),
  articles: declaredIn(articles),
  bookings: declaredIn(bookings),
  calendars: declaredIn(calendars),
  catalog: declaredIn(catalog),
  clients: declaredIn(clients),
  credits: declaredIn(credits),
  media: declaredIn(media),
  messages: declaredIn(messages),
  newsletter: declaredIn(newsletter),
  pages: declaredIn(pages),
  payments: declaredIn(payments),
  readings: declaredIn(readings),
  settings: declaredIn(settings),
  setup: declaredIn(setup),
  site: declaredIn(site),
  waiting: declaredIn(waiting),
};
