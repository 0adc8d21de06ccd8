import { t } from "@sacred-space/words/t.ts";
import { sessionKey } from "./stored-session.ts";
import { BOOKING_VIEW_KEY, SIDEBAR_COOKIE } from "#domain/accounts/back-office-storage.ts";
import { CONSENT_KEY, type CookiePreferences, THEME_KEY } from "#domain/accounts/cookie-consent.ts";

/** Something that is, or may be, stored in the browser. `where` and `lasts` are texts for the reader; `used`: this site stores it. */
export type StoredItem = { name: string; where: string; purpose: string; lasts: string; used: boolean };

export type CookieCategory = { key: keyof CookiePreferences; name: string; purpose: string; required: boolean };

const CATEGORIES: Record<CookieCategory["key"], Omit<CookieCategory, "key">> = {
  essential: {
    name: t("Essential"),
    purpose: t("Without these the site cannot remember your answer here, keep you signed in or take a booking."),
    required: true,
  },
  analytics: {
    name: t("Analytics"),
    purpose: t("They count visits and show which pages are read, so that the site can be made better."),
    required: false,
  },
  marketing: {
    name: t("Marketing"),
    purpose: t("They would measure whether an advertisement led somebody here."),
    required: false,
  },
  preferences: {
    name: t("Preferences"),
    purpose: t("They keep how you like the site to look, so that you need not choose again."),
    required: false,
  },
};

/** A category with its texts for the dialog and the cookie page. */
export function categoryOf(key: CookieCategory["key"]): CookieCategory {
  return { key, ...CATEGORIES[key] };
}

const KEPT = t("Local storage");

/**
 * The items stored in the browser, by category. `host` is the site's hostname, which is part of a key; `counted`: analytics are configured.
 */
export function storedItems({
  host,
  counted,
}: {
  host: string;
  counted: boolean;
}): Record<keyof CookiePreferences, StoredItem[]> {
  return {
    essential: [
      {
        name: CONSENT_KEY,
        where: KEPT,
        purpose: t("Your answer to the cookie question, its version and when you gave it."),
        lasts: t("Until you change or delete it"),
        used: true,
      },
      {
        name: sessionKey(host),
        where: KEPT,
        purpose: t("Keeps you signed in. Set only when you sign in."),
        lasts: t("Until you sign out"),
        used: true,
      },
      {
        name: "react-router-scroll-positions",
        where: t("Session storage"),
        purpose: t("How far down a page you were, so that Back brings you there."),
        lasts: t("Until you close the tab"),
        used: true,
      },
      {
        name: "sacred-space.booking",
        where: t("Session storage"),
        purpose: t("What you have typed into the booking form, so that signing in or going back does not lose it."),
        lasts: t("Until you have paid, sign out or close the tab"),
        used: true,
      },
      {
        name: "sacred-space.draft:*",
        where: t("Session storage"),
        purpose: t("What I have typed in the back office and not saved yet."),
        lasts: t("Until it is saved, at signing out or when the tab is closed"),
        used: true,
      },
      {
        name: "sacred-space.writing",
        where: KEPT,
        purpose: t("That I write my texts with the signs of Markdown. Set only when I choose it."),
        lasts: t("Until I choose otherwise"),
        used: true,
      },
      {
        name: "sacred-space.loaded-anew-for",
        where: t("Session storage"),
        purpose: t(
          "The file for which a page was loaded again after a new version of the site, so that it happens once.",
        ),
        lasts: t("Until the tab is closed"),
        used: true,
      },
      {
        name: "sacred-space.passkey-put-off",
        where: t("Session storage"),
        purpose: t("That you said Not now to keeping a passkey. Set only when you say so."),
        lasts: t("Until you close the tab"),
        used: true,
      },
      {
        name: "sacred-space.pays-here",
        where: KEPT,
        purpose: t("That you stay in your tab for the payment. Set only when you say so."),
        lasts: t("Until you say otherwise"),
        used: true,
      },
      {
        name: "sacred-space.payment",
        where: KEPT,
        purpose: t("Tells the tab with your booking that the payment tab is done."),
        lasts: t("Less than a second"),
        used: true,
      },
      {
        name: SIDEBAR_COOKIE,
        where: t("Cookie"),
        purpose: t("Whether the sidebar of the back office is folded. Set only for me."),
        lasts: t("7 days"),
        used: true,
      },
      {
        name: "sacred-space.days",
        where: t("IndexedDB"),
        purpose: t("The sessions of today and tomorrow, to read without a connection. Kept only for me."),
        lasts: t("Two days, or until signing out"),
        used: true,
      },
      {
        name: "sacred-space.acts",
        where: t("IndexedDB"),
        purpose: t("What I have noted without a connection and is still to be sent."),
        lasts: t("Until it is sent or dropped"),
        used: true,
      },
      {
        name: "back office",
        where: t("Cache storage"),
        purpose: t("The files of the back office, so that it opens without a connection. Kept only for me."),
        lasts: t("Until its next version, or until signing out"),
        used: true,
      },
      {
        name: BOOKING_VIEW_KEY,
        where: KEPT,
        purpose: t("Which bookings the back office listed last. Set only for me."),
        lasts: t("Until you delete it"),
        used: true,
      },
    ],
    analytics: [
      {
        name: "_ga",
        where: t("Cookie"),
        purpose: t("Tells one visitor from another (Google Analytics)."),
        lasts: t("2 years"),
        used: counted,
      },
      {
        name: "_ga_*",
        where: t("Cookie"),
        purpose: t("Keeps together the pages of one visit (Google Analytics)."),
        lasts: t("2 years"),
        used: counted,
      },
    ],
    marketing: [
      { name: "_fbp", where: t("Cookie"), purpose: t("Advertising pixel of Meta."), lasts: t("3 months"), used: false },
      {
        name: "_gcl_au",
        where: t("Cookie"),
        purpose: t("Conversions from Google’s advertisements."),
        lasts: t("3 months"),
        used: false,
      },
    ],
    preferences: [
      {
        name: THEME_KEY,
        where: KEPT,
        purpose: t("Night or dawn, once you have chosen."),
        lasts: t("Until you delete it or say no"),
        used: true,
      },
      {
        name: "language",
        where: KEPT,
        purpose: t("The language you chose. So far there is only one."),
        lasts: t("Until you delete it"),
        used: false,
      },
    ],
  };
}
