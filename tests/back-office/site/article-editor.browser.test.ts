import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, undo, violations } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

const visit = async (path: string) => (await fetch(backOffice.at.server.url + path)).text();
const drafted = () =>
  rows<{ body: string }>(
    "select d.body from article_drafts d join articles a on a.id = d.article_id where slug = 'why-gongs'",
  );
const field = (label: string) => page.getByRole("region", { name: "Fields" }).getByLabel(label, { exact: true });

test("an article is added, written by keyboard, previewed, scheduled, published, moved, taken off and removed", async () => {
  await go("/admin/articles");
  await page.getByText("Published 19 March 2024").waitFor();
  expect(await violations()).toEqual([]);
  await button("Add an article").click();
  await dialog().getByLabel("Title").fill("Why gongs?");
  expect(await dialog().getByLabel("Address").inputValue()).toBe("why-gongs");
  await dialog().getByLabel("Address").fill("Why Gongs");
  await button("Add article").click();
  await dialog().getByText("Small letters, digits and single hyphens").waitFor();
  await dialog().getByLabel("Address").fill("why-gongs");
  await button("Add article").click();

  await field("Text").focus();
  await page.keyboard.type("A gong heals you. ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("Loud");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" <b>words</b>");
  await page.getByText("“heals you” may be read as a promise.").waitFor();
  await page.getByRole("region", { name: "As readers see it" }).getByText("Loud", { exact: true }).waitFor(); // immediately, beside the field
  await field("Summary").fill("On bronze.");
  await button("Add an offering at the end").click();
  await field("Leads to").fill("https://evil.example");
  await page.getByText("Not saved. The address of the offering is not an address of this site.").waitFor();
  await field("Leads to").fill("/meditation");
  await page.getByText("All changes are saved").waitFor();
  expect(await violations()).toEqual([]);
  const preview = page.context().waitForEvent("page");
  await button("Preview").press("Enter");
  const shown = await preview;
  await shown.getByRole("heading", { name: "Why gongs?", level: 1 }).waitFor();
  await shown.getByText("only people with this link can see").waitFor();
  await shown.getByText("<b>words</b>").waitFor();
  await shown.close();

  await button("Schedule").press("Enter");
  await dialog().getByLabel("Day").fill("2099-03-29");
  await dialog().getByLabel("Time").fill("01:30");
  expect(await violations()).toEqual([]);
  await dialog().getByRole("button", { name: "Schedule" }).click();
  await page.getByText("The clocks go forward on this day").first().waitFor();
  await dialog().getByLabel("Time").fill("02:30");
  await dialog().getByRole("button", { name: "Schedule" }).click();
  await page.getByText("Scheduled for 29 March 2099, 02:30").waitFor();
  expect(await visit("/blog/why-gongs")).toContain("Oops! Page not found");

  await button("Publish now").press("Enter");
  await toast("Published. Everybody sees it now");
  await expect.poll(() => visit("/blog")).toContain("Why gongs?");
  expect(await visit("/blog/why-gongs")).toContain("<strong");
  await field("Title").fill("Why bells?");
  await page.getByText("changes not published").waitFor();
  await button("Settings").click();
  await button("Discard my changes").click();
  await toast("Changes discarded");
  expect(await field("Title").inputValue()).toBe("Why gongs?");
  await undo("Changes discarded");
  await toast("Your changes are back");
  expect(await field("Title").inputValue()).toBe("Why bells?");
  await page.getByText("changes not published").waitFor();
  await button("Settings").click();
  await button("Discard my changes").click();
  await expect.poll(() => field("Title").inputValue()).toBe("Why gongs?");
  await button("Settings").click();
  await dialog().getByLabel("Address").fill("gongs");
  await button("Save").click();
  await toast("Address changed. The old one leads here");
  await expect
    .poll(async () => (await fetch(`${backOffice.at.server.url}/blog/why-gongs`)).url)
    .toMatch(/\/blog\/gongs$/);
  await button("Settings").click();
  await button("Take off the site").click();
  await toast("This article is no longer on the site");
  await expect.poll(() => visit("/blog/gongs")).toContain("Oops! Page not found");
  await button("Settings").click();
  await button("Remove article").click();
  await page.getByRole("dialog", { name: "Remove this article?" }).getByRole("button", { name: "Remove" }).click();
  await page.waitForURL(/\/admin\/articles$/);
  expect(await rows("select from articles where slug = 'gongs'")).toEqual([]);
  expect(await toast("Article removed")).toContain("Why gongs?");
  await undo("Article removed");
  await toast("The article is back");
  await page.getByRole("link", { name: "Edit Why gongs?" }).click();
  await expect.poll(() => field("Text").innerText()).toContain("A gong heals you.");
});

test("an article that two windows change is not overwritten before one is chosen; the editor fits a phone in the light theme", async () => {
  const [article] = await rows<{ id: string }>(
    "insert into articles (slug, title, body) values ('why-gongs', 'Why gongs?', 'Bronze.') returning id",
  );
  const open = async (of: Page) => {
    await of.goto(`${backOffice.at.server.url}/admin/articles/${article?.id}`);
    await of.getByLabel("Text", { exact: true }).waitFor();
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await open(page);
  const other = await page.context().newPage();
  await open(other);
  await field("Text").fill("Mine");
  await expect.poll(drafted).toEqual([{ body: "Mine" }]);
  await other.getByLabel("Text", { exact: true }).fill("Theirs");
  await other.getByText("This article was changed in another window").waitFor();
  await other.getByRole("button", { name: "Keep what is here" }).click();
  await expect.poll(drafted).toEqual([{ body: "Theirs" }]);
  await other.close();
  await field("Text").fill("Mine again");
  await button("Show the other").click();
  await expect.poll(() => field("Text").innerText()).toBe("Theirs");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(drafted).toEqual([{ body: "Mine again" }]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations()).toEqual([]);
});
