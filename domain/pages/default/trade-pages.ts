import { SOURCE_CONTENT } from "#domain/content/content-in.ts";
import type { Trade } from "#domain/first-run/trades.ts";
import type { LookName } from "#domain/look/look.ts";
import type { StoredBlock } from "../blocks.ts";
import { block } from "./block.ts";
import { compose } from "./compose.ts";
import type { DefaultPage } from "./default-page.ts";

/** The part of a trade's page that lists the dates of its groups. */
export const DATES_ANCHOR = "dates";

/** Returns the page of a trade: what it is, when its groups meet, what happens, what is needed, what it costs; in the look's order. */
export function tradePage(trade: Trade, look: LookName = "night", content = SOURCE_CONTENT): DefaultPage {
  const { name, short, opening, runes, happens, need, ...words } = content.trades[trade];
  const { tradePage: said, ownPages } = content;
  const button = { label: said.freeTimes, href: `/book?category=${trade}` };
  const rune = runes[0] ?? "none";
  const blocks: StoredBlock[] = [
    block({
      kind: "hero",
      anchor: "offering",
      title: name,
      text: opening,
      picture: look === "night" ? words.picture : (words.lookPicture ?? words.picture),
      button,
      link: { label: said.costs, href: "#price" },
    }),
    block({
      kind: "dates",
      anchor: DATES_ANCHOR,
      title: said.dates.title,
      services: { category: trade, only: null, order: "cheapest-first" },
      namesServices: true,
      people: said.dates.people,
      join: said.dates.join,
      none: said.dates.none,
    }),
    block({ kind: "list", anchor: "happens", title: said.happens, intro: "", rune, items: happens, button: null }),
    block({ kind: "list", anchor: "need", title: said.need, intro: "", rune, items: need, button: null }),
    block({
      kind: "prices",
      anchor: "price",
      title: said.price.title,
      intro: "",
      services: { category: trade, only: null, order: "cheapest-first" },
      notes: "",
      rule: said.price.rule,
    }),
    block({ kind: "call", anchor: "begin", title: said.begin, text: "", button, ornament: rune }),
  ];
  const [welcome] = ownPages;
  if (!welcome) throw new Error("There is no neutral welcome page");
  return {
    ...welcome,
    path: `/${trade}`,
    title: name,
    description: `${short} ${said.description}`,
    blocks: compose(look, "trade", blocks, content),
    menu: name,
  };
}

/** Returns the neutral welcome page with a link to each trade, in the look's order. */
export function welcomeTo(
  trades: readonly Trade[],
  look: LookName = "night",
  content = SOURCE_CONTENT,
): Pick<DefaultPage, "title" | "description" | "blocks"> {
  const { title, offerings, choose } = content.tradePage.welcome;
  const [welcome] = content.ownPages;
  const [hero, ...others] = welcome?.blocks ?? [];
  const offered = block({
    kind: "offerings",
    anchor: "offerings",
    title: offerings,
    intro: "",
    items: trades.map((trade) => {
      const { name, short, runes } = content.trades[trade];
      return { category: trade, title: name, runes, text: short, label: choose };
    }),
  });
  const blocks = [...(hero ? [hero] : []), ...(trades.length > 0 ? [offered] : []), ...others];
  return {
    title, // each trade has a page of its name
    description: welcome?.description ?? "",
    blocks: compose(look, "welcome", blocks, content),
  };
}
