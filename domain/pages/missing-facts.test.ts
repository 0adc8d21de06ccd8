import { forReader } from "@sacred-space/words/for-reader.ts";
import { expect, test } from "vitest";
import { DEFAULT_RULE } from "#domain/payments/default-rule.ts";
import type { StoredBlock } from "./blocks.ts";
import { DEFAULT_PAGES } from "#domain/content/en-GB/pages/default-pages.ts";
import { missingFacts } from "./missing-facts.ts";
import type { PageFacts } from "./placeholders.ts";

const FACTS: PageFacts = {
  practice: "Sacred Space",
  email: null,
  rule: { ...DEFAULT_RULE, deposit: 30 },
  serviceRules: [{ service: "Gong", rule: DEFAULT_RULE }],
  bookable: { noticeHours: null, sundays: "never" },
  sendsTexts: true,
  address: "1 Moon Lane\nGlastonbury",
  countsVisits: true,
};
const blocksOf = (path: string) => DEFAULT_PAGES.find((page) => page.path === path)?.blocks ?? [];
const without = (path: string, anchor: string) => blocksOf(path).filter((block) => block.anchor !== anchor);

test("the default pages say everything", () => {
  for (const { path, blocks } of DEFAULT_PAGES) expect([path, missingFacts(path, blocks, FACTS)]).toEqual([path, []]);
});

test.each([
  [
    "/terms",
    "refunds",
    [
      "The terms no longer say when money is returned.",
      "The terms no longer say which services have a rule of their own.",
    ],
  ],
  ["/terms", "age", ["The terms no longer say how old clients must be."]],
  [
    "/privacy",
    "who-else",
    [
      "The privacy policy no longer says who delivers text messages.",
      "The privacy policy no longer says who counts visits.",
    ],
  ],
  ["/cookie-policy", "marketing", ["The cookie policy no longer lists the marketing cookies."]],
])("%s without its clause %s", (path, anchor, hints) =>
  expect(missingFacts(path, without(path, anchor), FACTS)).toEqual(hints),
);

test("a hidden clause says nothing, and what does not apply need not be said", () => {
  const hidden: StoredBlock[] = blocksOf("/terms").map((block) =>
    block.anchor === "rescheduling" ? { ...block, isHidden: true } : block,
  );
  expect(missingFacts("/terms", hidden, FACTS)).toEqual(["The terms no longer say how late a session can be moved."]);
  const facts = { ...FACTS, rule: DEFAULT_RULE, serviceRules: [], sendsTexts: false, countsVisits: false };
  expect(missingFacts("/privacy", without("/privacy", "who-else"), facts)).toEqual([]);
  expect(missingFacts("/terms", without("/terms", "booking"), facts)).toEqual([
    "The terms no longer say what is paid when booking.",
  ]);
});

test("the warnings are in the reader's language", () => {
  const warned = forReader({ language: "en-XA" }, () =>
    ["/terms", "/privacy", "/cookie-policy"].flatMap((path) => missingFacts(path, [], FACTS)),
  );
  expect(warned).toHaveLength(7 + 3 + 4);
  for (const warning of warned) expect(warning).toMatch(/^\[[^[\]]*\]$/);
});
