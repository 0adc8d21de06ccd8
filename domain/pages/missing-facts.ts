import type { Message } from "@sacred-space/words/message.ts";
import { msg, t } from "@sacred-space/words/t.ts";
import { COOKIE_CATEGORY_KEYS } from "#domain/accounts/cookie-consent.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { StoredBlock } from "./blocks.ts";
import { type PageFacts, placeholdersIn } from "./placeholders.ts";

/** A fact that a legal text must state through one of the placeholders `by`, if `applies`; `missing` warns that it does not. */
type Fact = { missing: Message; by: string[]; applies?: (facts: PageFacts) => boolean };

const FACTS: Record<string, Fact[]> = {
  [PUBLIC_PAGES.terms.path]: [
    {
      missing: msg("The terms no longer say who you are, with your address."),
      by: ["name and address"],
      applies: ({ address }) => address !== null,
    },
    {
      missing: msg("The terms no longer say what is paid when booking."),
      by: ["payment", "payment in plain words", "when to pay", "how to pay"],
    },
    {
      missing: msg("The terms no longer say when the rest of the price is paid."),
      by: ["rest of the price"],
      applies: ({ rule, serviceRules }) =>
        [rule, ...serviceRules.map((each) => each.rule)].some(({ deposit }) => deposit !== null),
    },
    {
      missing: msg("The terms no longer say when money is returned."),
      by: ["refunds", "refunds in plain words", "cancelling", "if you cancel"],
    },
    {
      missing: msg("The terms no longer say which services have a rule of their own."),
      by: ["services with their own rule"],
      applies: ({ serviceRules }) => serviceRules.length > 0,
    },
    {
      missing: msg("The terms no longer say how late a session can be moved."),
      by: ["moving notice", "moving in plain words"],
    },
    { missing: msg("The terms no longer say how old clients must be."), by: ["least age", "age in plain words"] },
  ],
  [PUBLIC_PAGES.privacy.path]: [
    { missing: msg("The privacy policy no longer says how long booking records are kept."), by: ["records kept"] },
    {
      missing: msg("The privacy policy no longer says who delivers text messages."),
      by: ["text messages"],
      applies: ({ sendsTexts }) => sendsTexts,
    },
    {
      missing: msg("The privacy policy no longer says who counts visits."),
      by: ["counted visits"],
      applies: ({ countsVisits }) => countsVisits,
    },
  ],
};

const COOKIES_MISSING = {
  essential: msg("The cookie policy no longer lists the essential cookies."),
  analytics: msg("The cookie policy no longer lists the analytics cookies."),
  marketing: msg("The cookie policy no longer lists the marketing cookies."),
  preferences: msg("The cookie policy no longer lists the preferences cookies."),
};

/** Returns a warning for each fact that a legal text no longer takes from a placeholder, so that it may become untrue. */
export function missingFacts(path: string, blocks: StoredBlock[], facts: PageFacts): string[] {
  const shown = blocks.filter(({ isHidden }) => !isHidden);
  if (path === PUBLIC_PAGES.cookiePolicy.path) {
    const listed = shown.flatMap((block) => (block.kind === "cookies" ? [block.category] : []));
    return COOKIE_CATEGORY_KEYS.filter((key) => !listed.includes(key)).map((key) => t(COOKIES_MISSING[key]));
  }
  const named = placeholdersIn(shown);
  return (FACTS[path] ?? [])
    .filter(({ by, applies }) => (applies?.(facts) ?? true) && !by.some((name) => named.has(name)))
    .map(({ missing }) => t(missing));
}
