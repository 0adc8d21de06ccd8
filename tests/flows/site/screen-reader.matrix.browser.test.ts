import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_ARTICLES } from "#domain/content/en-GB/articles/default-articles.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { whenHydrated } from "#tests/support/browser/open-browser.ts";
import { cases } from "#tests/support/limits.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

// Chromium's accessibility tree of the page, which it passes to screen readers.
const ARTICLE = `/blog/${DEFAULT_ARTICLES[0].slug}`;
const PATHS = cases(
  [...Object.values(PUBLIC_PAGES).map(({ path }) => path), ARTICLE, "/auth", "/email-verified", "/no-such-page"],
  [PUBLIC_PAGES.welcome.path, PUBLIC_PAGES.book.path, ARTICLE, "/auth"],
);

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram();
});
const window = windowForEachTest(() => at);
afterAll(() => at.close());

type Said = { role: string; name: string; level?: number; text: boolean };

/** The text of the accessibility tree, in order. */
async function readOut(page: Page): Promise<Said[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const said: Said[] = [];
    const walk = (id: string) => {
      const node = byId.get(id);
      if (!node) return;
      const role = String(node.role?.value ?? "");
      const level = node.properties?.find(({ name }) => name === "level")?.value.value as number | undefined;
      if (!node.ignored && role !== "InlineTextBox")
        said.push({
          role,
          name: String(node.name?.value ?? ""),
          text: role === "StaticText",
          ...(level !== undefined && { level }),
        });
      for (const child of node.childIds ?? []) walk(child);
    };
    const root = nodes[0];
    if (root) walk(root.nodeId);
    return said;
  } finally {
    await session.detach();
  }
}

/** The accessibility tree and the visible text at one moment, since a page may still be changing. */
async function readAtRest(page: Page): Promise<{ said: Said[]; shown: string }> {
  const words = () => page.getByRole("main").innerText();
  for (let before = await words(); ;) {
    const said = await readOut(page);
    const shown = await words();
    if (shown === before) return { said, shown };
    before = shown;
  }
}

const NAMED = [
  "heading",
  "link",
  "button",
  "textbox",
  "combobox",
  "checkbox",
  "radio",
  "switch",
  "image",
  "dialog",
  "navigation",
  "region",
  "table",
  "spinbutton",
  "DisclosureTriangle",
];
const letters = (text: string) => text.replaceAll(/[\s›]+/gu, ""); // separators between words are ignored

describe("the accessibility tree of a page", () => {
  test("has all its text, one first-level heading, a name for each landmark and control, and unique names for links to different targets", async () => {
    const page = await window.newPage();
    const faults: string[] = [];
    for (const path of PATHS) {
      await page.goto(at.server.url + path);
      const { said, shown } = await readAtRest(page);
      const nameless = said
        .filter(({ role, name }) => NAMED.includes(role) && name.trim() === "")
        .map(({ role }) => role);
      faults.push(...nameless.map((role) => `${path}: a ${role} without a name`));
      for (const role of ["main", "banner", "contentinfo"])
        if (said.filter((part) => part.role === role).length !== 1) faults.push(`${path}: not one ${role}`);
      const levels = said.flatMap(({ role, level }) => (role === "heading" && level ? [level] : []));
      if (levels.filter((level) => level === 1).length !== 1) faults.push(`${path}: not one first heading`);
      const jump = levels.findIndex((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1);
      if (jump >= 0) faults.push(`${path}: after heading ${jump} a level is left out`);
      const spoken = letters(
        said
          .filter(({ text }) => text)
          .map(({ name }) => name)
          .join(""),
      );
      const lines = shown.split("\n").map(letters).filter(Boolean);
      faults.push(
        ...lines
          .filter((line) => !spoken.toLowerCase().includes(line.toLowerCase()))
          .map((line) => `${path} is silent of ${line}`),
      );
      const links = await page.evaluate(() =>
        Array.from(
          document.querySelectorAll<HTMLAnchorElement>("a[href]"),
          (link) => [link.getAttribute("aria-label") ?? link.textContent?.trim() ?? "", link.href] as const,
        ),
      );
      for (const [name, same] of Map.groupBy(links, ([name]) => name)) {
        const to = new Set(same.map(([, href]) => href));
        if (to.size > 1) faults.push(`${path}: "${name}" leads to ${[...to].join(" and ")}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

/** The hydrated home page on a desktop, with the cookie banner answered. */
async function atHome(): Promise<Page> {
  const page = await window.newPage({ width: 1440, height: 900 });
  const hydrated = await whenHydrated(page);
  await page.goto(at.server.url);
  await page.getByRole("button", { name: "Essential Only" }).click();
  await hydrated();
  return page;
}

const readings = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Readings", exact: true });
const headingOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const focusedRole = (page: Page) =>
  page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent?.trim()]);

describe("a screen reader is given", () => {
  test("only the dialog while it is open", async () => {
    const page = await window.newPage();
    await page.goto(at.server.url);
    await page.getByRole("button", { name: "Customize" }).click();
    await page.getByRole("dialog", { name: "Cookie Preferences" }).waitFor();
    const outside = (said: Said[]) => said.filter(({ role }) => ["main", "banner", "contentinfo"].includes(role));
    expect(outside(await readOut(page))).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Essential Only" }).click();
    await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
    expect(outside(await readOut(page))).toEqual([]);
  });

  test("the new page's heading after a navigation", async () => {
    const page = await atHome();
    await page.evaluate(() => void (document.documentElement.dataset["same"] = "document"));
    await readings(page).click();
    await headingOf(page, "Rune and tarot readings").waitFor();
    await expect.poll(() => focusedRole(page)).toEqual(["H1", "Rune and tarot readings"]);
    expect(await page.evaluate(() => document.documentElement.dataset["same"])).toBe("document");
    await page.keyboard.press("Tab");
    expect(await page.locator("main :focus").innerText()).not.toBe("");
  });

  test("a status while a page is loading, until it is there", async () => {
    const page = await atHome();
    let go = () => undefined as void;
    const held = new Promise<void>((resolve) => void (go = resolve));
    await page.route("**/readings.data*", async (route) => {
      await held;
      await route.continue();
    });
    const word = page.getByRole("status").filter({ hasText: "The page is on its way" });
    await expect.poll(() => word.count()).toBe(0);
    await readings(page).click();
    await word.waitFor();
    await expect.poll(() => page.locator(".thread").isVisible()).toBe(true);
    go();
    await headingOf(page, "Rune and tarot readings").waitFor();
    await expect.poll(() => word.count()).toBe(0);
  });

  test("a message for a page that fails to load, which can be loaded again", async () => {
    const page = await atHome();
    const isLoaded = () => performance.getEntriesByType("resource").some(({ name }) => name.includes("held-pages"));
    await page.waitForFunction(isLoaded);
    await page.route("**/readings.data*", (route) => route.abort());
    await readings(page).click();
    await page.getByRole("status").getByText("The site does not answer just now").waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await headingOf(page, "Rune and tarot readings").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/readings");
  });

  test("the sign-in form's error at once", async () => {
    const page = await window.newPage();
    await page.goto(`${at.server.url}/auth`);
    await page.getByRole("button", { name: "Essential Only" }).click();
    await page.getByLabel("Email", { exact: true }).fill("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).fill("a walk by the river");
    // It is removed after a moment, so that it is not announced twice.
    const told = page
      .locator("[role=status][aria-live=assertive]")
      .filter({ hasText: "Sign In Error" })
      .waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(told).resolves.toBeUndefined();
  });
});
