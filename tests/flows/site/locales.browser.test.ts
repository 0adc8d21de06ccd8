import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forReader } from "@sacred-space/words/for-reader.ts";
import type * as wording from "#domain/wording.ts";
import { type DayStyle, formatDateTime, formatDay, formatTimeOfInstant } from "#domain/wording.ts";
import { type Browser, openBrowser } from "#tests/support/browser/open-browser.ts";

// A page is rendered by Node and hydrated by a browser, whose data of languages differ: both have to write the same.

const LANGUAGES =
  "en-GB en-US en-IE de de-AT de-CH fr fr-CH fr-BE es nl nl-BE it pt pt-BR pl cs ro sv da nb fi el uk tr he ar ja ko zh vi".split(
    " ",
  );
const STYLES: DayStyle[] = [
  "full",
  "long",
  "medium",
  "short",
  "date",
  "shortDate",
  "dayAndMonth",
  "shortDayAndMonth",
  "weekday",
  "month",
];
const DAYS = ["2026-12-01", "2027-03-07", "2027-05-12", "2027-09-30"];
const MOMENTS = ["2026-12-01T00:30:00Z", "2027-05-12T12:00:00Z", "2027-09-30T23:05:00Z"];

/** Node parts its thousands by an apostrophe, Chromium by a space: whoever offers it needs separators of our own. */
const NUMBERS_DIFFER = ["fr-CH"];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** The module as a browser runs it, without what it imports. */
function source(): string {
  const code = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, "../../../domain/wording.ts"), "utf8"));
  return code.replaceAll(/^import .*$/gm, "").replaceAll(/^export /gm, "");
}

test.each(LANGUAGES)("days, times and numbers in %s are the same in Node and in the browser", async (language) => {
  const here = forReader({ language }, () => ({
    days: STYLES.flatMap((style) => DAYS.map((day) => formatDay(day, style))),
    times: MOMENTS.map((moment) => formatTimeOfInstant(moment, "Europe/Vienna")),
    both: MOMENTS.map((moment) => formatDateTime(moment, "America/Chicago", "full")),
    numbers: [1234.5, 12_345, 0.25].map((number) => number.toLocaleString(language)),
  }));
  const people = await browser.window();
  const page = await people.newPage();
  await page.addScriptTag({
    content: `window.wording = ((reader, t) => { ${source()}
      return { formatDay, formatDateTime, formatTimeOfInstant };
    })(() => ({ language: ${JSON.stringify(language)} }), (text) => text);`,
  });
  const there = await page.evaluate(
    ([lang, styles, days, moments]) => {
      const { formatDay: day, formatDateTime: both, formatTimeOfInstant: time } = window.wording;
      return {
        days: styles.flatMap((style) => days.map((each) => day(each, style))),
        times: moments.map((moment) => time(moment, "Europe/Vienna")),
        both: moments.map((moment) => both(moment, "America/Chicago", "full")),
        numbers: [1234.5, 12_345, 0.25].map((number) => number.toLocaleString(lang)),
      };
    },
    [language, STYLES, DAYS, MOMENTS] as const,
  );
  const numbers = NUMBERS_DIFFER.includes(language) ? there.numbers : here.numbers;
  expect(there).toEqual({ ...here, numbers });
  await people.close();
});

declare global {
  interface Window {
    wording: Pick<typeof wording, "formatDay" | "formatDateTime" | "formatTimeOfInstant">;
  }
}
