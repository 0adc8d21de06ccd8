/** The categories that the visitor allows the browser to store. Essential cookies cannot be refused. */
export type CookiePreferences = { essential: boolean; analytics: boolean; marketing: boolean; preferences: boolean };

/** In the order of display. */
export const COOKIE_CATEGORY_KEYS = [
  "essential",
  "analytics",
  "marketing",
  "preferences",
] as const satisfies (keyof CookiePreferences)[];

/** The choice as stored in the browser; `timestamp` is an ISO instant. */
export type ConsentRecord = { preferences: CookiePreferences; version: string; timestamp: string };

export const CONSENT_KEY = "cookie-consent-preferences";
export const CONSENT_RECORD_VERSION = "1.0";
/** The name of the event that `document` receives when the choice becomes known or changes. */
export const CONSENT_CHANGED = "sacred-space:consent";
/** The attribute that marks a button in a page's content as opening the preferences. */
export const OPENS_PREFERENCES = "data-opens-preferences";
/** The localStorage key of the chosen theme, which is stored only with consent to the category "preferences". */
export const THEME_KEY = "theme";

export const ESSENTIAL_ONLY: CookiePreferences = {
  essential: true,
  analytics: false,
  marketing: false,
  preferences: false,
};
export const ALL_COOKIES: CookiePreferences = { essential: true, analytics: true, marketing: true, preferences: true };

/** The value of `data-consent` on the banner's buttons. */
export type QuickConsent = "all" | "essential";

/** Returns the record of a choice; `essential` is always true. */
export function consentRecord(choice: CookiePreferences, now: Date): ConsentRecord {
  return { preferences: { ...choice, essential: true }, version: CONSENT_RECORD_VERSION, timestamp: now.toISOString() };
}

/** Returns the stored choice; undefined if it is missing, unreadable or of another version, so that the banner is shown again. */
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
