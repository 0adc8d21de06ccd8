import { type PublicPage, PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { StoredBlock } from "#domain/pages/blocks.ts";
import type { DefaultPage } from "#domain/pages/default/default-page.ts";
import { SPECIFIED_LEGAL_LINKS } from "#domain/pages/legal-links.ts";
import { contact } from "./contact.ts";
import { cookiePolicy } from "./cookie-policy.ts";
import { meditation, readings, reikiTherapy, shamanicYoga } from "./offerings.ts";
import { privacy } from "./privacy.ts";
import { terms } from "./terms.ts";
import { welcome } from "./welcome.ts";

const page = (
  facts: PublicPage,
  blocks: StoredBlock[],
  menu: string | null,
  footer: DefaultPage["footer"] = null,
): DefaultPage => ({
  ...facts,
  isScreen: false,
  isLegal: false,
  blocks,
  menu,
  footer,
  legal: null,
});
const screen = (facts: PublicPage, menu: string): DefaultPage => ({ ...page(facts, [], menu), isScreen: true });
const legal = (facts: PublicPage, blocks: StoredBlock[]): DefaultPage => {
  const position = SPECIFIED_LEGAL_LINKS.findIndex(({ to }) => to === facts.path);
  const label = SPECIFIED_LEGAL_LINKS[position]?.label ?? facts.title;
  return { ...page(facts, blocks, null), isLegal: true, legal: { label, position } };
};

/** The specified pages of a new practice, in the order of the menu: version 1 of each, which the practitioner can change. */
export const DEFAULT_PAGES: readonly DefaultPage[] = [
  page(PUBLIC_PAGES.welcome, welcome, "Welcome"),
  page(PUBLIC_PAGES.readings, readings, "Readings", { label: "Rune & Tarot Readings", position: 2 }),
  page(PUBLIC_PAGES.shamanicYoga, shamanicYoga, "Shamanic Yoga", { label: "Soul Medicine", position: 1 }),
  page(PUBLIC_PAGES.reikiTherapy, reikiTherapy, "Reiki Attunement Weekends", {
    label: "Reiki Attunements",
    position: 3,
  }),
  page(PUBLIC_PAGES.meditation, meditation, "Meditation Group"),
  screen(PUBLIC_PAGES.book, "Book Now"),
  screen(PUBLIC_PAGES.blog, "Blog"),
  page(PUBLIC_PAGES.contact, contact, "Contact"),
  legal(PUBLIC_PAGES.privacy, privacy),
  legal(PUBLIC_PAGES.terms, terms),
  legal(PUBLIC_PAGES.cookiePolicy, cookiePolicy),
];
