import { describe, expect, test } from "vitest";
import { safeParse } from "zod/mini";
import { neutralContact } from "#domain/content/en-GB/pages/neutral-pages.ts";
import { TRADES } from "#domain/first-run/trades.ts";
import { LOOKS } from "#domain/look/look.ts";
import { type BlockKind, pageBlocks, type StoredBlock } from "../blocks.ts";
import { compose } from "./compose.ts";
import { tradePage, welcomeTo } from "./trade-pages.ts";

const PAGES = {
  welcome: (look: (typeof LOOKS)[number]) => welcomeTo(["massage", "yoga"], look).blocks,
  trade: (look: (typeof LOOKS)[number]) => tradePage("massage", look).blocks,
  contact: (look: (typeof LOOKS)[number]) => compose(look, "contact", neutralContact),
};
const OTHERS = LOOKS.filter((look) => look !== "night");
const names = Object.keys(PAGES) as (keyof typeof PAGES)[];
const anchors = (blocks: readonly StoredBlock[]) => blocks.map(({ anchor }) => anchor);

describe.each(names)("the default %s page", (name) => {
  test("is in Night as it is written", () => {
    const written = {
      welcome: welcomeTo(["massage", "yoga"]).blocks,
      trade: tradePage("massage").blocks,
      contact: neutralContact,
    };
    expect(PAGES[name]("night")).toEqual(written[name]);
  });

  test.each(OTHERS)("keeps every block, its kind, its id and its links in %s", (look) => {
    const [night, composed] = [PAGES[name]("night"), PAGES[name](look)];
    const facts = (blocks: StoredBlock[]) =>
      blocks
        .map(({ id, anchor, kind }) => ({ id, anchor, kind }))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(facts(composed)).toEqual(facts(night));
    expect(new Set(anchors(composed)).size).toBe(composed.length);
    expect(hrefs(composed)).toEqual(hrefs(night));
    for (const href of hrefs(composed).filter((each) => each.startsWith("#")))
      expect(shown(composed).map(({ anchor }) => `#${anchor}`)).toContain(href);
    expect(safeParse(pageBlocks, composed).success).toBe(true);
    expect(composed[0]).toBe(composed.find(({ kind }) => kind === "hero" || kind === "contact"));
  });
});

function hrefs(blocks: StoredBlock[]): string[] {
  return [...JSON.stringify(blocks).matchAll(/"href":"([^"]*)"/g)].map(([, href = ""]) => href).toSorted();
}

const shown = (blocks: readonly StoredBlock[]) => blocks.filter(({ isHidden }) => !isHidden);

test("each look has its own order and its own headings", () => {
  for (const name of ["welcome", "trade"] as const) {
    expect(new Set(LOOKS.map((look) => anchors(PAGES[name](look)).join())).size).toBe(LOOKS.length);
    const headings = LOOKS.map((look) =>
      PAGES[name](look)
        .map((block) => block.title + (block.kind === "hero" ? (block.button?.label ?? "") : ""))
        .join(),
    );
    expect(new Set(headings).size).toBe(LOOKS.length);
  }
});

/** How a section is built (the looks' sheets differ, their kinds do not). A portrait and the words beside it are one. */
const BUILDS: Partial<Record<BlockKind, string>> = {
  "next-times": "cards",
  dates: "cards",
  prices: "facts",
  "all-prices": "facts",
};

test.each(LOOKS.flatMap((look) => TRADES.map((trade) => [look, trade] as const)))(
  "in %s no page of %s has three sections of one build in a row, with and without what she has yet to write",
  (look, trade) => {
    for (const page of [welcomeTo([trade], look).blocks, tradePage(trade, look).blocks])
      for (const isFilled of [true, false]) {
        const blocks = shown(page).filter(
          (block) => isFilled || !["portrait", "about", "training", "clients"].includes(block.anchor),
        );
        const builds = blocks.map(({ kind }) => BUILDS[kind] ?? kind);
        expect(builds.some((build, at) => at > 1 && build === builds[at - 1] && build === builds[at - 2])).toBe(false);
      }
  },
);

test("a portrait stands beside who it shows", () => {
  for (const look of LOOKS) {
    const order = anchors(PAGES.welcome(look));
    expect(order.indexOf("about")).toBe(order.indexOf("portrait") + 1);
  }
});
