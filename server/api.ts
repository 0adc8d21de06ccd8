import { type Declared, declaredIn } from "#kit/server/mount.ts";
import * as accounts from "./accounts/actions.ts";
import * as bookings from "./bookings/actions.ts";
import * as catalog from "./catalog/actions.ts";
import * as clients from "./clients/actions.ts";
import * as media from "./media/actions.ts";
import { MODULES } from "./modules.ts";
import * as messages from "./messages/actions.ts";
import * as money from "./money/actions.ts";
import * as pages from "./pages/actions.ts";
import * as payments from "./payments/actions.ts";
import * as settings from "./settings/actions.ts";
import * as site from "./site/actions.ts";

const CORE: Record<string, Declared[]> = {
  accounts: declaredIn(accounts),
  bookings: declaredIn(bookings),
  catalog: declaredIn(catalog),
  clients: declaredIn(clients),
  media: declaredIn(media),
  messages: declaredIn(messages),
  money: declaredIn(money),
  pages: declaredIn(pages),
  payments: declaredIn(payments),
  settings: declaredIn(settings),
  site: declaredIn(site),
};

/** What each subject of the core declares, and each module, in the order of their names. */
export const SUBJECTS: Record<string, Declared[]> = Object.fromEntries(
  [
    ...Object.entries(CORE),
    ...MODULES.flatMap(({ name, actions }) => (actions ? [[name, actions] as const] : [])),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1)),
);
