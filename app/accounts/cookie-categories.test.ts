import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BOOKING_VIEW_KEY, SIDEBAR_COOKIE } from "#domain/accounts/back-office-storage.ts";
import { CONSENT_KEY, THEME_KEY } from "#domain/accounts/cookie-consent.ts";
import { DEVICE_STORES } from "#app/kit/offline/device-store.ts";
import { storedItems } from "./cookie-categories.ts";

const APP = join(import.meta.dirname, "..");

/** Every file that stores something in the browser, with its key. */
const KEEPERS = {
  "accounts/account/keep-passkey.tsx": "sacred-space.passkey-put-off",
  "bookings/admin/use-booking-filter.ts": BOOKING_VIEW_KEY,
  "bookings/booking-draft.ts": "sacred-space.booking",
  "consent/analytics-tag.ts": "_ga",
  "consent/cookie-consent-provider.tsx": CONSENT_KEY,
  "kit/admin/shell/sidebar-state.ts": SIDEBAR_COOKIE,
  "kit/backend/drafts.ts": "sacred-space.draft:*",
  "kit/hydration/replay-input.ts": CONSENT_KEY,
  "kit/navigation/release.ts": "sacred-space.loaded-anew-for",
  "kit/offline/device-store.ts": DEVICE_STORES.days,
  "kit/writing/writes-signs.ts": "sacred-space.writing",
  "payments/client/payment-news.ts": "sacred-space.payment",
  "payments/client/payment-tab.ts": "sacred-space.pays-here",
  "site/layout/first-script.tsx": THEME_KEY,
};

test("every file that stores data in the browser is listed, and its key is on the cookie page as in use", () => {
  const keeping = globSync("**/*.{ts,tsx}", { cwd: APP }).filter(
    (file) =>
      !file.includes(".test.") &&
      /\.setItem\(|document\.cookie = |indexedDB\.open\(/.test(readFileSync(join(APP, file), "utf8")),
  );
  expect(keeping.toSorted()).toEqual(Object.keys(KEEPERS));
  const listed = Object.values(storedItems({ host: "example.org", counted: true })).flat();
  const inUse = listed.filter(({ used }) => used).map(({ name }) => name);
  expect(Object.values(KEEPERS).filter((name) => !inUse.includes(name))).toEqual([]);
});
