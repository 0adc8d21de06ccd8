import { setCatalog } from "@sacred-space/words/catalogs.ts";
import { forReader } from "@sacred-space/words/for-reader.ts";
import { t } from "@sacred-space/words/t.ts";
import { describe, expect, test } from "vitest";
import { DEFAULT_RULE } from "#domain/payments/default-rule.ts";
import { renderBlocks } from "./blocks.ts";
import { DEFAULT_PAGES } from "#domain/content/en-GB/pages/default-pages.ts";
import { fillFacts, type PageFacts, PLACEHOLDERS, placeholdersIn, wordsOf } from "./placeholders.ts";
import { parseRichText } from "./rich-text.ts";

const FACTS: PageFacts = {
  practice: "Still*water*",
  email: "a_b_c@example.com",
  rule: DEFAULT_RULE,
  serviceRules: [],
  bookable: { noticeHours: null, sundays: "never" },
  sendsTexts: false,
  address: "1 Moon Lane\nGlastonbury",
  countsVisits: false,
};
const OTHER = { version: 2, tiers: [{ hours: 6, percent: 100 }], moveHours: 6, leastAge: 16, deposit: null };
const written = (text: string, facts: Partial<PageFacts> = {}) =>
  fillFacts(parseRichText(text), { ...FACTS, ...facts });

test("texts take the facts in place of placeholders, and nothing else in braces", () => {
  const text = "Over {least age}, {moving notice} or {name} {} {constructor}";
  expect(fillFacts({ title: text, order: 1, none: null }, { ...FACTS, rule: OTHER })).toEqual({
    title: "Over 16, 6 hours or {name} {} {constructor}",
    order: 1,
    none: null,
  });
  expect(placeholdersIn([{ text }])).toEqual(new Set(["least age", "moving notice"]));
});

describe("within a text", () => {
  test("a name or an address is no Markdown, and a link of a placeholder is a link", () => {
    expect(written("**{practice}**: {write to me}.")).toEqual([
      {
        kind: "paragraph",
        children: [
          { kind: "strong", children: ["Still*water*"] },
          ": ",
          "write to ",
          { kind: "link", href: "mailto:a_b_c@example.com", children: ["a_b_c@example.com"] },
          ".",
        ],
      },
    ]);
  });

  test("a list of a placeholder stands in its own paragraph, and elsewhere as words", () => {
    expect(written("{refunds}", { rule: OTHER })).toMatchObject([
      {
        kind: "list",
        items: [
          [{ kind: "strong", children: ["6 hours or more"] }, expect.any(String)],
          [{ kind: "strong" }, ": no refund."],
        ],
      },
    ]);
    expect(written("So: {refunds}", { rule: OTHER })).toEqual([
      {
        kind: "paragraph",
        children: [
          "So: ",
          "6 hours or more: a full refund, 100% of what you paid. Under 6 hours, and for no-shows: no refund.",
        ],
      },
    ]);
    expect(written("**{refunds}**", { rule: OTHER })).toMatchObject([
      { children: [{ kind: "strong", children: [expect.any(String)] }] },
    ]);
  });

  test("a paragraph or entry that has nothing to say is left out", () => {
    expect(written("A\n\n{services with their own rule}\n\n- {text messages}\n- B")).toEqual([
      { kind: "paragraph", children: ["A"] },
      { kind: "list", isOrdered: false, items: [["B"]] },
    ]);
    expect(written("{name and address}", { address: null })).toEqual([]);
    expect(written("{name and address}")).toMatchObject([
      { children: [expect.any(String), { kind: "strong", children: ["Still*water*"] }, ", 1 Moon Lane, Glastonbury."] },
    ]);
    const services = [{ service: "*Gong*", rule: OTHER }];
    expect(written("{services with their own rule}", { serviceRules: services })).toEqual([
      {
        kind: "paragraph",
        children: [
          { kind: "strong", children: ["*Gong*"] },
          expect.stringContaining(" has a rule of its own. Cancel 6 hours"),
        ],
      },
    ]);
  });
});

test("the default pages name no unknown placeholder, and together every one that states a fact", () => {
  const blocks = DEFAULT_PAGES.flatMap((page) => renderBlocks(page.blocks));
  expect(JSON.stringify(fillFacts(blocks, FACTS))).not.toMatch(/\{[a-z ]+\}/);
  expect([...placeholdersIn(blocks)].toSorted()).toEqual(Object.keys(PLACEHOLDERS).toSorted());
});

test("the editor can say each in words", () => {
  for (const placeholder of Object.values(PLACEHOLDERS))
    expect(wordsOf(placeholder, { ...FACTS, sendsTexts: true, countsVisits: true })).not.toMatch(/object|undefined/u);
});

test("a sentence keeps its strong words and links where another language has them", () => {
  setCatalog(
    "de",
    new Map([["Name and address of the practice: {practice}, {address}.", "{address}: dort ist {practice}."]]),
  );
  const inGerman = (text: string) => forReader({ language: "de" }, () => written(text));
  expect(inGerman("{name and address}")).toEqual([
    {
      kind: "paragraph",
      children: ["1 Moon Lane, Glastonbury: dort ist ", { kind: "strong", children: ["Still*water*"] }, "."],
    },
  ]);
});

test("what placeholders stand for, and what is said of them, is in the reader's language", () => {
  const facts = { ...FACTS, serviceRules: [{ service: "Gong", rule: OTHER }], sendsTexts: true, countsVisits: true };
  for (const [name, placeholder] of Object.entries(PLACEHOLDERS)) {
    const said = forReader({ language: "en-XA" }, () => [t(placeholder.about), wordsOf(placeholder, facts)]);
    let others = said.join(" ");
    while (/\[[^[\]]*\]/.test(others)) others = others.replaceAll(/\[[^[\]]*\]/g, "");
    expect([name, others.replaceAll(/Still\*water\*|16|18|[^\p{L}\d]/gu, "")]).toEqual([name, ""]);
  }
});
