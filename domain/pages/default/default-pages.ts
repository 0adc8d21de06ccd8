import { type PublicPage, PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { StoredBlock } from "../blocks.ts";
import { contact } from "./contact.ts";
import { cookiePolicy } from "./cookie-policy.ts";
import { meditation, readings, reikiTherapy, shamanicYoga } from "./offerings.ts";
import { privacy } from "./privacy.ts";
import { terms } from "./terms.ts";
import { welcome } from "./welcome.ts";

export type DefaultPage = PublicPage & {
  /** The program's own, without blocks. */
  isScreen: boolean;
  /** Has editions that consents name, and stays where it is. */
  isLegal: boolean;
  blocks: StoredBlock[];
  /** Its link in the menu, which follows the order of the pages. */
  menu: string | null;
  /** Its link under "Services" in the footer. */
  footer: { label: string; position: number } | null;
};

const page = (facts: PublicPage, blocks: StoredBlock[], menu: string | null, footer: DefaultPage["footer"] = null): DefaultPage => ({
  ...facts,
  isScreen: false,
  isLegal: false,
  blocks,
  menu,
  footer,
});
const screen = (facts: PublicPage, menu: string): DefaultPage => ({ ...page(facts, [], menu), isScreen: true });
const legal = (facts: PublicPage, blocks: StoredBlock[]): DefaultPage => ({ ...page(facts, blocks, null), isLegal: true });

/** The specified pages as a new practice has them: version 1 of each, which the practitioner can change. In the menu's order. */
export const DEFAULT_PAGES: readonly DefaultPage[] = [
  page(PUBLIC_PAGES.welcome, welcome, "Welcome"),
  page(PUBLIC_PAGES.readings, readings, "Readings", { label: "Rune & Tarot Readings", position: 2 }),
  page(PUBLIC_PAGES.shamanicYoga, shamanicYoga, "Shamanic Yoga", { label: "Soul Medicine", position: 1 }),
  page(PUBLIC_PAGES.reikiTherapy, reikiTherapy, "Reiki Attunement Weekends", { label: "Reiki Attunements", position: 3 }),
  page(PUBLIC_PAGES.meditation, meditation, "Meditation Group"),
  screen(PUBLIC_PAGES.book, "Book Now"),
  screen(PUBLIC_PAGES.blog, "Blog"),
  page(PUBLIC_PAGES.contact, contact, "Contact"),
  legal(PUBLIC_PAGES.privacy, privacy),
  legal(PUBLIC_PAGES.terms, terms),
  legal(PUBLIC_PAGES.cookiePolicy, cookiePolicy),
];
