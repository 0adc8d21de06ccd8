import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, undo, violations } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

const idOf = async (path: string) =>
  (await rows<{ id: string }>("select id from pages where path = $1", [path]))[0]?.id ?? "";
const edit = async (path: string, of = page) => {
  await of.goto(`${backOffice.at.server.url}/admin/pages/${await idOf(path)}`);
  await of.getByRole("button", { name: "Publish" }).waitFor();
};
const saved = (of = page) => of.getByText("All changes are saved").first().waitFor();
const loadFormDraft = async (path: string) =>
  (await rows("select d.* from page_drafts d join pages p on p.id = d.page_id where path = $1", [path]))[0];
const titles = async (path: string) =>
  rows(
    "select block ->> 'title' as title from page_drafts d join pages p on p.id = d.page_id, jsonb_array_elements(d.blocks) block where path = $1",
    [path],
  );
const visit = async (path: string) => (await fetch(backOffice.at.server.url + path)).text();

describe("a page", () => {
  test("is edited, previewed, published and restored by keyboard alone, and undone", async () => {
    await edit("/contact");
    expect(await violations()).toEqual([]);
    await button("Edit Text: When it cannot wait").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("This cures you");
    await dialog().getByText("“cures” may be read as a promise.").waitFor();
    await page.getByRole("heading", { name: "This cures you" }).first().waitFor({ state: "attached" }); // on the page beside it, at once
    expect(await violations()).toEqual([]);
    await expect.poll(() => titles("/contact")).toContainEqual({ title: "This cures you" });
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog().count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Edit Text: This cures you");
    expect(await visit("/contact")).toContain("When it cannot wait");

    await button("Undo").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => loadFormDraft("/contact")).toBeUndefined(); // it equals the published text again
    await page.locator("body").press("Control+Shift+z");
    await expect.poll(() => titles("/contact")).toContainEqual({ title: "This cures you" });
    const preview = page.context().waitForEvent("page");
    await button("Preview").press("Enter");
    const shown = await preview;
    await shown.getByRole("heading", { name: "This cures you" }).waitFor();
    await shown.getByText("only people with this link can see").waitFor();
    expect(await shown.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
    await shown.close();

    await button("Publish").press("Enter");
    await toast("Published. Everybody sees it now");
    await expect.poll(() => visit("/contact")).toContain("This cures you");
    await button("Versions").press("Enter");
    await button("Restore version 1").press("Enter");
    await toast("Version 1 is your draft now");
    await expect.poll(() => titles("/contact")).toContainEqual({ title: "When it cannot wait" });
    await undo("Version 1 is your draft now");
    await toast("Your draft is as it was");
    await expect.poll(() => loadFormDraft("/contact")).toBeUndefined();
    await page.getByRole("heading", { name: "This cures you", exact: true }).waitFor();
  });

  test("gets, moves, hides and loses blocks; a wrong link is pointed at and not saved", async () => {
    await edit("/meditation");
    const before =
      (
        await rows<{ count: number }>(
          "select jsonb_array_length(blocks) as count from pages where path = '/meditation'",
        )
      )[0]?.count ?? 0;
    await button("Add a block at place 2").click();
    await dialog()
      .getByRole("button", { name: /^Last word/ })
      .click();
    await dialog().getByLabel("Leads to").fill("javascript:alert(1)");
    await dialog().getByText("Not saved. Block 2 of").waitFor();
    expect(await loadFormDraft("/meditation")).toBeUndefined();
    await dialog().getByLabel("Leads to").fill("/contact");
    await dialog().getByLabel("Heading").fill("Sit with us");
    await button("Done").click();
    await saved();
    await button("Move down Last word: Sit with us").click();
    await button("Hide Last word: Sit with us").click();
    await expect
      .poll(() =>
        rows(`select at::int, block ->> 'isHidden' as hidden, block -> 'button' ->> 'href' as href, jsonb_array_length(blocks) as count
          from page_drafts, jsonb_array_elements(blocks) with ordinality as each (block, at) where block ->> 'title' = 'Sit with us'`),
      )
      .toEqual([{ at: 3, hidden: "true", href: "/contact", count: before + 1 }]);
    await button("Move up Last word: Sit with us").press("Enter");
    await button("Move up Last word: Sit with us").press("Enter");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain("Last word: Sit with us"); // Up is disabled now
    await button("Remove Last word: Sit with us").click();
    await expect.poll(() => loadFormDraft("/meditation")).toBeUndefined();
  });

  test("that two windows change: nothing is overwritten before one is chosen", async () => {
    await edit("/readings");
    const other = await page.context().newPage();
    await edit("/readings", other);
    const write = async (of: Page, words: string) => {
      await of.getByRole("button", { name: /^Edit Opening/ }).click();
      await of.getByRole("dialog").getByLabel("Heading").fill(words);
      await of.keyboard.press("Escape");
    };
    await write(page, "Mine");
    await expect.poll(() => titles("/readings")).toContainEqual({ title: "Mine" });
    await write(other, "Theirs");
    await other.getByText("This page was changed in another window").waitFor();
    expect(await titles("/readings")).toContainEqual({ title: "Mine" });
    await other.getByRole("button", { name: "Show the other" }).click();
    await other.getByRole("heading", { name: "Mine", exact: true }).waitFor();
    await other.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => titles("/readings")).toContainEqual({ title: "Theirs" });
    await write(page, "Mine again");
    await page.getByRole("button", { name: "Keep what is here" }).click();
    await expect.poll(() => titles("/readings")).toContainEqual({ title: "Mine again" });
    await other.close();
  });
});

test("the terms are edited with what the program fills in; a rule that is left out gets a hint; a correction keeps the version, another text does not", async () => {
  const state = async () => (await rows("select version, edition from pages where path = '/terms'"))[0];
  await edit("/terms");
  expect(await violations()).toEqual([]);
  await button("Edit Clause: Cancelling and refunds").press("Enter");
  await dialog().getByText("What the program fills in").press("Enter");
  await dialog().getByText("Now: “18”", { exact: false }).waitFor();
  expect(await violations()).toEqual([]);
  await dialog().getByLabel("In plain words").fill("Ask me.");
  await page.getByText("Ask me.").nth(1).waitFor(); // on the page beside it
  await dialog().getByRole("textbox", { name: "The words that count" }).fill("Ask me, too.");
  await dialog().getByText("The terms no longer say when money is returned.").waitFor();
  await dialog().getByRole("button", { name: "Done" }).click();
  await saved();
  expect(await page.getByText("The terms no longer say when money is returned.").count()).toBe(1);
  await button("Publish").press("Enter");
  await dialog().getByText("Does this change what applies?").waitFor();
  expect(await violations()).toEqual([]);
  await dialog().getByRole("button", { name: "Publish a correction" }).press("Enter");
  await toast("Published. Everybody sees it now");
  await expect.poll(state).toEqual({ version: 2, edition: 1 });
  await expect.poll(() => visit("/terms")).toContain("Ask me, too.");
  await button("Undo").press("Enter");
  await saved();
  await button("Publish").press("Enter");
  await dialog().getByRole("button", { name: "Publish a new version" }).press("Enter");
  await expect.poll(state).toEqual({ version: 3, edition: 2 });
  await expect.poll(() => visit("/terms/1")).toContain("Version 1, in force until");
  await button("Settings").press("Enter");
  await expect.poll(() => dialog().getByLabel("Address").getAttribute("readonly")).toBe("");
  expect(
    await dialog()
      .getByRole("button", { name: /Remove page|Take off/ })
      .count(),
  ).toBe(0);
  await dialog().getByLabel("Title").fill("House rules");
  await dialog().getByRole("button", { name: "Save" }).press("Enter");
  await expect.poll(() => loadFormDraft("/terms")).toMatchObject({ title: "House rules" });
});

test("a page of her own gets an address and a link in the menu; its old address leads to a new one; it is taken off and removed", async () => {
  await go("/admin/pages");
  await button("Add a page").click();
  await button("Add page").click();
  await dialog().getByText("Please give the page a title").waitFor();
  await dialog().getByLabel("Title").fill("Sound bath & gong");
  expect(await dialog().getByLabel("Address").inputValue()).toBe("/sound-bath-gong");
  await expect.poll(() => dialog().getByText("Small letters, digits and single hyphens").count()).toBe(0);
  await dialog().getByLabel("Address").fill("/book");
  await button("Add page").click();
  await dialog().getByText("Small letters, digits and single hyphens").waitFor();
  await dialog().getByLabel("Address").fill("/sound-bath");
  expect(await violations()).toEqual([]);
  await button("Add page").click();
  await page.getByText("This page is empty").waitFor();
  await button("Add a block at place 1").click();
  await dialog()
    .getByRole("button", { name: /^Opening/ })
    .click();
  await dialog().getByLabel("Heading").fill("Gongs at dusk");
  await button("Done").click();
  await button("Publish").click();
  await toast("Published. Everybody sees it now");
  await expect.poll(() => visit("/sound-bath")).toContain("Gongs at dusk");

  await page.getByRole("link", { name: "Pages", exact: true }).click();
  await button("Menu and footer").click();
  await dialog().getByLabel("Add a link to Menu").selectOption({ label: "Sound bath & gong (/sound-bath)" });
  await dialog().getByLabel("/sound-bath").fill("Gong bath");
  expect(await violations()).toEqual([]);
  await button("Save").click();
  await toast("Menu saved");
  await expect.poll(() => visit("/")).toContain("Gong bath");

  await edit("/sound-bath");
  await button("Settings").click();
  await dialog().getByLabel("Address").fill("/gong");
  await dialog().getByLabel("Description").fill("An hour of gongs.");
  await button("Save").click();
  await toast("Address changed. The old one leads here");
  expect((await fetch(`${backOffice.at.server.url}/sound-bath`)).url).toMatch(/\/gong$/);
  await button("Settings").click();
  await button("Take off the site").click();
  await toast("This page is no longer on the site");
  await expect.poll(() => visit("/gong")).toContain("Oops! Page not found");
  await button("Settings").click();
  await button("Remove page").click();
  await page.getByRole("dialog", { name: "Remove this page?" }).getByRole("button", { name: "Remove" }).click();
  await page.waitForURL(/\/admin\/pages$/);
  expect(await idOf("/gong")).toBe("");
  expect(await toast("Page removed")).toContain("Sound bath & gong");
  await undo("Page removed");
  await toast("The page is back");
  await page.getByRole("link", { name: "Edit Sound bath & gong" }).click();
  await page.getByRole("heading", { name: "Gongs at dusk", exact: true }).waitFor();
});

test("a picture is uploaded with its words, and chosen for a page", async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#a66" } })
    .jpeg()
    .toBuffer();
  await edit("/reiki-therapy");
  await button("Add a block at place 2").click();
  await dialog()
    .getByRole("button", { name: /^Picture/ })
    .click();
  await button("Choose a picture").click();
  const pictures = page.getByRole("dialog", { name: "Pictures" });
  await pictures.getByLabel("Upload a picture").setInputFiles({ name: "x.txt", mimeType: "text/plain", buffer: photo });
  await pictures.getByText("This is not a picture that can be used.").waitFor();
  await pictures.getByLabel("Upload a picture").setInputFiles({ name: "x.jpg", mimeType: "image/jpeg", buffer: photo });
  await pictures.getByRole("button", { name: "Upload", exact: true }).click();
  await pictures.getByText("Please say in a few words what the picture shows.").waitFor();
  expect(await violations()).toEqual([]);
  await pictures.getByLabel("What it shows").fill("A lamp in the window");
  const { promise: read, resolve: letRead } = Promise.withResolvers<void>();
  const list = /\/rest\/v1\/pictures\?select=/;
  await page.route(list, async (route) => {
    await read;
    await route.continue();
  });
  const reading = page.waitForRequest(list);
  await pictures.getByRole("button", { name: "Upload", exact: true }).click();
  await reading;
  await expect.poll(() => pictures.count()).toBe(0);
  await saved(); // with the picture, of which the list does not know yet
  expect(await page.getByText("The picture of this block was removed.").count()).toBe(0);
  letRead();
  await page.getByRole("img", { name: "A lamp in the window" }).first().waitFor();
  await page.unroute(list);
  await button("Done").click();
  await saved();
  await button("Publish").click();
  await toast("Published. Everybody sees it now");
  await expect.poll(() => visit("/reiki-therapy")).toContain('alt="A lamp in the window"');

  await go("/admin/pages");
  await button("Pictures").click();
  await button("Edit A lamp in the window").click();
  await page.getByLabel("What it shows").last().fill("A candle in the window");
  await page.getByLabel("What stays in sight").selectOption("Top left");
  await button("Save").click();
  await toast("Picture saved");
  await expect.poll(() => visit("/reiki-therapy")).toContain('alt="A candle in the window"');
  await button("Edit A candle in the window").click();
  await button("Remove picture").click();
  await page.getByRole("dialog", { name: "Remove this picture?" }).getByRole("button", { name: "Remove" }).click();
  await page.getByText("This picture is in use on your site. Take it off there first").first().waitFor();

  await rows("delete from pictures returning id"); // as for a restored version
  await edit("/reiki-therapy");
  await page.getByText("The picture of this block was removed.").waitFor();
  await button(/^Edit Picture/)
    .first()
    .click();
  await expect.poll(() => dialog().getByText("The picture of this block was removed.").count()).toBe(1);
});

test("headings scroll with their block in the editor, and what takes focus is not beneath its bar", async () => {
  await edit("/");
  const heading = page.locator("[inert] header").first();
  await heading.waitFor();
  expect(await heading.evaluate((element) => getComputedStyle(element).position)).toBe("static");
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const first = button(/^Edit /).first();
  await first.focus();
  const bar = await page.locator("main header").first().boundingBox();
  await expect.poll(async () => (await first.boundingBox())?.y).toBeGreaterThan(bar?.height ?? 0);
});

test("the editor fits a phone, in the light theme too", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await edit("/");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations()).toEqual([]);
  await button(/^Edit Opening/).click();
  await dialog().getByLabel("Heading").waitFor();
  await page.goBack(); // closes the form
  await expect.poll(() => dialog().count()).toBe(0);
  await button("Publish").waitFor();
});
