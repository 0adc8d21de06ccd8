import { join } from "node:path";
import fc from "fast-check";
import type { Page } from "playwright-core";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "#tests/support/browser/open-browser.ts";
import { translate } from "#tests/support/browser/translate-page.ts";
import type { renderBoth, TreeState } from "#tests/support/browser/translated-tree.tsx";

// React itself in a real page that is translated while it renders at random.

const ROOT = join(import.meta.dirname, "../../..");

let browser: Awaited<ReturnType<typeof openBrowser>>;
let code: string;
beforeAll(async () => {
  [browser, code] = await Promise.all([
    openBrowser(),
    bundle(["app/kit/hydration/guard-translation.ts", "tests/support/browser/translated-tree.tsx"]),
  ]);
});
afterAll(() => browser.close());

async function bundle(files: string[]): Promise<string> {
  const entry = files.map((file) => `import ${JSON.stringify(join(ROOT, file))};`).join("\n");
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      { name: "entry", resolveId: (id) => (id === "entry" ? id : null), load: (id) => (id === "entry" ? entry : null) },
    ],
    build: { write: false, rolldownOptions: { input: "entry", output: { format: "iife" } } },
  });
  return (built as Rolldown.RolldownOutput).output[0].code;
}

const words = fc.constantFrom("Ida", "Noor", "Sam");
const state: fc.Arbitrary<TreeState> = fc.record({
  name: fc.option(words),
  day: fc.constantFrom("Monday", "Tuesday"),
  places: fc.integer({ min: 0, max: 3 }),
  isOpen: fc.boolean(),
  items: fc.uniqueArray(fc.constantFrom("rune", "drum", "bowl", "rattle"), { maxLength: 3 }),
});

/** A joined sentence has its spaces elsewhere. */
const wordsOf = (text: string) => text.replaceAll(/\s/g, "");

test.each([{ joined: false }, { joined: true }])(
  "React goes on in a translated page, and what it shows is true (%j)",
  async (options) => {
    const window = await browser.window();
    const page: Page = await window.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.setContent("<!doctype html><html><body></body></html>");
    await page.evaluate(translate, options);
    await page.addScriptTag({ content: code });
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 2, maxLength: 8 }), async (states) => {
        const shown = await page.evaluate(
          (all) => (globalThis as unknown as { renderBoth: typeof renderBoth }).renderBoth(all),
          states,
        );
        for (const [plain, translated, isTranslated] of shown)
          expect([wordsOf(translated), isTranslated]).toEqual([wordsOf(plain), true]);
        expect(faults).toEqual([]);
      }),
      { numRuns: 40 },
    );
    await window.close();
  },
);
