import { type PublicPage, PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { StoredBlock } from "../blocks.ts";
import { SPECIFIED_LEGAL_LINKS } from "../legal-links.ts";
import { contact } from "./contact.ts";
import { cookiePolicy } from "./cookie-policy.ts";
import { meditation, readings, reikiTherapy, shamanicYoga } from "./offerings.ts";
import { privacy } from "./privacy.ts";
import { terms } from "./terms.ts";
import { welcome } from "./welcome.ts";

export type DefaultPage = PublicPage & {
  /** A built-in page of the program, without blocks. */
  isScreen: boolean;
  /** Has editions, to which consents refer; its path cannot be changed. */
  isLegal: boolean;
  blocks: StoredBlock[];
  /** The label of its link in the menu, whose order is that of the pages. */
  menu: string | null;
  footer: { label: string; position: number } | null;
  /** Its link among the legal pages. */
  legal: { label: string; position: number } | null;
  /** Of a practice that began with the first run: a legal text is in force from then on, not from the specified month. */
  isOwn?: boolean;
};

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
