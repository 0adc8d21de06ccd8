/** What the visitor allows the browser to store. Essential cannot be refused. */
export type CookiePreferences = { essential: boolean; analytics: boolean; marketing: boolean; preferences: boolean };

/** In the order in which they are listed. */
export const COOKIE_CATEGORY_KEYS = ["essential", "analytics", "marketing", "preferences"] as const satisfies (keyof CookiePreferences)[];

/** The record in the browser; `timestamp` is an ISO instant. */
export type ConsentRecord = { preferences: CookiePreferences; version: string; timestamp: string };

/** The record's key in the browser's storage. */
export const CONSENT_KEY = "cookie-consent-preferences";
/** The version that a record carries. */
export const CONSENT_RECORD_VERSION = "1.0";
/** The event on `document` when the choice becomes known or changes. */
export const CONSENT_SAID = "sacred-space:consent";
/** The attribute of a button in a page's content that opens the preferences. */
export const OPENS_PREFERENCES = "data-opens-preferences";
/** The storage key of the chosen theme; stored only with consent to the category "preferences". */
export const THEME_KEY = "theme";

/** The choices of refusing everything optional, and of accepting everything. */
export const ESSENTIAL_ONLY: CookiePreferences = { essential: true, analytics: false, marketing: false, preferences: false };
export const ALL_COOKIES: CookiePreferences = { essential: true, analytics: true, marketing: true, preferences: true };

/** The `data-consent` of a banner button, which answers with one press. */
export type QuickConsent = "all" | "essential";

/** The record of a choice made at `now`, essential forced true. */
export function consentRecord(choice: CookiePreferences, now: Date): ConsentRecord {
  return { preferences: { ...choice, essential: true }, version: CONSENT_RECORD_VERSION, timestamp: now.toISOString() };
}

/** The stored choice; undefined when it is missing, unreadable or for another version: then the question is asked again. */
export function readConsent(stored: string | null): CookiePreferences | undefined {
  if (stored === null) return undefined;
  try {
    const { version, preferences } = JSON.parse(stored) as Partial<ConsentRecord>;
    if (version !== CONSENT_RECORD_VERSION) return undefined;
    const { analytics, marketing, preferences: remembered } = preferences as CookiePreferences;
    if (![analytics, marketing, remembered].every((choice) => typeof choice === "boolean")) return undefined;
    return { essential: true, analytics, marketing, preferences: remembered };
  } catch {
    return undefined;
  }
}
