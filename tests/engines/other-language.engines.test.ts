import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PSEUDO_LANGUAGE } from "@sacred-space/words/pseudo.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { LONG_TEST_MS } from "#tests/support/limits.ts";
import { siteInLanguages } from "#tests/support/site-in-languages.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";
import { type RunningProgram, startWithoutBrowser } from "#tests/support/start-program.ts";
import type { RunningEngine } from "./engine.ts";
import { ENGINES } from "./engines.ts";
import { Tab } from "./tab.ts";

// The site in the pseudo-language, whose sentences are two fifths longer: it hydrates and fits a phone in every engine.

const PREFIX = `/${PSEUDO_LANGUAGE.toLowerCase()}`;
const PATHS = [
  ...Object.values(PUBLIC_PAGES).map(({ path }) => (path === "/" ? "" : path)),
  ..."/auth /account /booking-success /email-verified /no-such-page".split(" "),
];

/** Hears what React says of a page that it hydrates. Pages hydrate once somebody touches them. */
const LISTEN = `(() => {
  window.faults = [];
  console.error = (...said) => window.faults.push(said.map(String).join(" "));
  addEventListener("error", ({ message }) => window.faults.push(message));
})()`;

let pages: Awaited<ReturnType<typeof siteInLanguages>>;
let at: Omit<RunningProgram, "browser">;
beforeAll(async () => {
  pages = await siteInLanguages(new Map([[PSEUDO_LANGUAGE, new Map()]]));
  at = await startWithoutBrowser({}, pages);
});
afterAll(async () => {
  await at.close();
  pages.remove();
});

describe.each(ENGINES)("$name", ({ isInstalled, where, open }) => {
  let engine: RunningEngine;
  beforeAll(async () => {
    if (!isInstalled) return;
    engine = await open();
    await engine.window.goto(at.server.url + PREFIX);
    await new Tab(engine.window).button(/Ésséñtíál Óñlý/).press();
  });
  afterAll(() => engine?.close());

  test.each(PATHS)("%s", { ...skipUnless(isInstalled, where), timeout: LONG_TEST_MS }, async (path) => {
    const { window } = engine;
    await window.goto(at.server.url + PREFIX + path);
    await window.evaluate(LISTEN);
    await window.evaluate("document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))");
    await window.evaluate("document.querySelector('main, body').click()");
    await expect.poll(() => window.evaluate("'__reactRouterDataRouter' in window")).toBe(true);
    await new Promise((wake) => setTimeout(wake, 300)); // a mismatch is told in the task after
    const faults = (await window.evaluate<string[]>("window.faults")) ?? [];
    expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
    const shown = await window.evaluate(
      "[document.documentElement.lang, document.documentElement.scrollWidth - document.documentElement.clientWidth]",
    );
    expect(shown).toEqual([PSEUDO_LANGUAGE, 0]);
  });
});
