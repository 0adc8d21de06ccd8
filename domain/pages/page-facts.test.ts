import { expect, test } from "vitest";
import { type Trade, TRADES } from "#domain/first-run/trades.ts";
import { DEFAULT_PAGES } from "#domain/content/en-GB/pages/default-pages.ts";
import type { DefaultPage } from "./default/default-page.ts";
import { NEUTRAL_PAGES } from "#domain/content/en-GB/pages/neutral-pages.ts";
import { tradePage, welcomeTo } from "./default/trade-pages.ts";
import { pageName } from "./page-facts.ts";

test("the first page is called Welcome, whatever search engines show; another one by its title", () => {
  expect(pageName({ path: "/", title: "Massage in Lewes" })).toBe("Welcome");
  expect(pageName({ path: "/massage", title: "Massage" })).toBe("Massage");
});

const twice = (values: string[]) => values.filter((value, nth) => values.indexOf(value) !== nth);

const SITES: [string, readonly DefaultPage[]][] = [
  ["the demonstration", DEFAULT_PAGES],
  ["a new practice", NEUTRAL_PAGES],
  ...TRADES.map((trade): (typeof SITES)[number] => [trade, startOf([trade])]),
  ["every trade at once", startOf(TRADES)],
];

test.each(SITES)("of %s no two pages have one name or one title", (_, pages) => {
  expect(pages.length).toBeGreaterThan(1);
  expect(twice(pages.map(pageName))).toEqual([]);
  expect(twice(pages.map(({ title }) => title))).toEqual([]);
});

function startOf(trades: readonly Trade[]): DefaultPage[] {
  const [welcome, ...others] = NEUTRAL_PAGES;
  return [
    ...(welcome ? [{ ...welcome, ...welcomeTo(trades) }] : []),
    ...trades.map((trade) => tradePage(trade)),
    ...others,
  ];
}
