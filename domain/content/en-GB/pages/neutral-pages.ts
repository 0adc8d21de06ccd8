import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { block } from "#domain/pages/default/block.ts";
import { bookingBlocks } from "./booking-blocks.ts";
import type { DefaultPage } from "#domain/pages/default/default-page.ts";
import { DEFAULT_PAGES } from "./default-pages.ts";
import { personBlocks } from "./person-blocks.ts";
import { OFFER, PROPHECY, terms } from "./terms.ts";

// The pages of a new practice of unknown trade: they do not say who works there or what is offered, and show no moon and no rune: the look's own drawing, where it has one.

const welcome = [
  block({
    kind: "hero",
    anchor: "welcome",
    title: "Welcome to {practice}",
    text: "Choose a session, see the free times, and pay safely by card.",
    picture: "look",
    button: { label: "See free times", href: "/book" },
    link: { label: "What it costs", href: "#costs" },
  }),
  ...personBlocks("none"),
  ...bookingBlocks("The time is yours."),
  block({
    kind: "call",
    anchor: "begin",
    title: "Whenever you are ready",
    text: "Choose a free time now, or write first and ask.",
    button: { label: "See free times", href: "/book" },
    ornament: "none",
  }),
];

/** The contact page of a new practice. */
export const neutralContact = [
  block({
    kind: "contact",
    anchor: "contact",
    title: "Contact",
    intro: "Please write or call. If there is no answer, leave a message and you will hear back as soon as possible.",
    note: "Sessions are by appointment only.",
  }),
];

const FACTS: Record<string, Partial<DefaultPage>> = {
  "/": {
    title: "Welcome",
    description: "See what is offered, real free times and prices, and book online.",
    preview: PUBLIC_PAGES.book.preview,
    menu: "Welcome",
    blocks: welcome,
  },
  "/book": { description: "Choose a session, see the free times and pay by card." },
  "/blog": { description: "News and articles." },
  "/contact": { blocks: neutralContact },
  "/terms": {
    blocks: terms.map((block) =>
      block.kind === "clause"
        ? {
            ...block,
            plain: block.plain.replace(PROPHECY.plain, " or therapy"),
            text: block.text.replace(OFFER, "Sessions").replace(PROPHECY.text, ""),
          }
        : block,
    ),
  },
};

/** The program's built-in pages, the legal pages, a welcome page and a contact page. */
export const NEUTRAL_PAGES: readonly DefaultPage[] = DEFAULT_PAGES.filter(
  ({ path, isScreen, isLegal }) =>
    isScreen || isLegal || path === PUBLIC_PAGES.welcome.path || path === PUBLIC_PAGES.contact.path,
).map((page) => ({ ...page, footer: null, isOwn: true, ...FACTS[page.path] }));
