import { COOKIE_CATEGORY_KEYS } from "#domain/accounts/cookie-consent.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { StoredBlock } from "./blocks.ts";
import { type PageFacts, placeholdersIn } from "./placeholders.ts";

/** A fact that a legal text must state through one of the placeholders `by`, if `applies`. */
type Fact = { says: string; by: string[]; applies?: (facts: PageFacts) => boolean };

const FACTS: Record<string, { text: string; facts: Fact[] }> = {
  [PUBLIC_PAGES.terms.path]: {
    text: "The terms",
    facts: [
      { says: "who you are, with your address", by: ["name and address"], applies: ({ address }) => address !== null },
      { says: "what is paid when booking", by: ["payment", "payment in plain words", "when to pay", "how to pay"] },
      {
        says: "when the rest of the price is paid",
        by: ["rest of the price"],
        applies: ({ rule, serviceRules }) =>
          [rule, ...serviceRules.map((each) => each.rule)].some(({ deposit }) => deposit !== null),
      },
      { says: "when money is returned", by: ["refunds", "refunds in plain words", "cancelling", "if you cancel"] },
      {
        says: "which services have a rule of their own",
        by: ["services with their own rule"],
        applies: ({ serviceRules }) => serviceRules.length > 0,
      },
      { says: "how late a session can be moved", by: ["moving notice", "moving in plain words"] },
      { says: "how old clients must be", by: ["least age", "age in plain words"] },
    ],
  },
  [PUBLIC_PAGES.privacy.path]: {
    text: "The privacy policy",
    facts: [
      { says: "how long booking records are kept", by: ["records kept"] },
      { says: "who delivers text messages", by: ["text messages"], applies: ({ sendsTexts }) => sendsTexts },
      { says: "who counts visits", by: ["counted visits"], applies: ({ countsVisits }) => countsVisits },
    ],
  },
};

/** Returns a warning for each fact that a legal text no longer takes from a placeholder, so that it may become untrue. */
export function missingFacts(path: string, blocks: StoredBlock[], facts: PageFacts): string[] {
  const shown = blocks.filter(({ isHidden }) => !isHidden);
  if (path === PUBLIC_PAGES.cookiePolicy.path) {
    const listed = shown.flatMap((block) => (block.kind === "cookies" ? [block.category] : []));
    return COOKIE_CATEGORY_KEYS.filter((key) => !listed.includes(key)).map(
      (key) => `The cookie policy no longer lists the ${key} cookies.`,
    );
  }
  const page = FACTS[path];
  const named = placeholdersIn(shown);
  return (page?.facts ?? [])
    .filter(({ by, applies }) => (applies?.(facts) ?? true) && !by.some((name) => named.has(name)))
    .map(({ says }) => `${page?.text} no longer say${path === PUBLIC_PAGES.terms.path ? "" : "s"} ${says}.`);
}
