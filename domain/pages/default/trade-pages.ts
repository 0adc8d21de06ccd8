import { STARTING, type Trade } from "#domain/first-run/trades.ts";
import type { LookName } from "#domain/look/look.ts";
import type { StoredBlock } from "../blocks.ts";
import { block } from "./block.ts";
import { compose } from "./compositions/compose.ts";
import type { DefaultPage } from "./default-pages.ts";
import { NEUTRAL_PAGES } from "./neutral-pages.ts";

const RULE = "{when to pay} {cancelling} [The whole rule](/terms#refunds)";

/** The part of a trade's page that lists the dates of its groups. */
export const DATES_ANCHOR = "dates";

/** Returns the page of a trade: what it is, when its groups meet, what happens, what is needed, what it costs; in the look's order. */
export function tradePage(trade: Trade, look: LookName = "night"): DefaultPage {
  const { name, short, opening, runes, happens, need, ...words } = STARTING[trade];
  const button = { label: "See free times", href: `/book?category=${trade}` };
  const rune = runes[0] ?? "none";
  const blocks: StoredBlock[] = [
    block({
      kind: "hero",
      anchor: "offering",
      title: name,
      text: opening,
      picture: look === "night" ? words.picture : (words.lookPicture ?? words.picture),
      button,
      link: { label: "What it costs", href: "#price" },
    }),
    block({
      kind: "dates",
      anchor: DATES_ANCHOR,
      title: "The next dates",
      services: { category: trade, only: null, order: "cheapest-first" },
      namesServices: true,
      people: "people",
      join: ", and I keep you a place.",
      none: "No date is planned just now. [Write to me](/contact), and I will tell you as soon as there is one.",
    }),
    block({ kind: "list", anchor: "happens", title: "What happens", intro: "", rune, items: happens, button: null }),
    block({ kind: "list", anchor: "need", title: "What you need", intro: "", rune, items: need, button: null }),
    block({
      kind: "prices",
      anchor: "price",
      title: "Length, price, place",
      intro: "",
      services: { category: trade, only: null, order: "cheapest-first" },
      notes: "",
      rule: RULE,
    }),
    block({ kind: "call", anchor: "begin", title: "Whenever you are ready", text: "", button, ornament: rune }),
  ];
  const [welcome] = NEUTRAL_PAGES;
  if (!welcome) throw new Error("There is no neutral welcome page");
  return {
    ...welcome,
    path: `/${trade}`,
    title: name,
    description: `${short} See prices and free times, and book online.`,
    blocks: compose(look, "trade", blocks),
    menu: name,
  };
}

/** Returns the neutral welcome page with a link to each trade, in the look's order. */
export function welcomeTo(
  trades: readonly Trade[],
  look: LookName = "night",
): Pick<DefaultPage, "title" | "description" | "blocks"> {
  const [welcome] = NEUTRAL_PAGES;
  const [hero, ...others] = welcome?.blocks ?? [];
  const offerings = block({
    kind: "offerings",
    anchor: "offerings",
    title: "What is offered",
    intro: "",
    items: trades.map((trade) => {
      const { name, short, runes } = STARTING[trade];
      return { category: trade, title: name, runes, text: short, label: "Choose a session" };
    }),
  });
  return {
    title: "Welcome", // each trade has a page of its name
    description: welcome?.description ?? "",
    blocks: compose(look, "welcome", [...(hero ? [hero] : []), ...(trades.length > 0 ? [offerings] : []), ...others]),
  };
}
