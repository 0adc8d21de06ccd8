import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, violations } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

const text = () => page.getByRole("textbox", { name: "Text", exact: true });
const visit = async (path: string) => (await fetch(backOffice.at.server.url + path)).text();
const isSaved = () => page.getByText("All changes are saved").waitFor();
const fixture = (name: string) =>
  readFile(join(import.meta.dirname, "../../../app/kit/writing/clipboard", `${name}.txt`), "utf8");

async function openArticle(body: string): Promise<() => Promise<string>> {
  await rows("delete from articles where slug = 'on-rest'");
  const [article] = await rows<{ id: string }>(
    "insert into articles (slug, title, body) values ('on-rest', 'On rest', $1) returning id",
    [body],
  );
  await go(`/admin/articles/${article?.id}`);
  await page.getByLabel("Text", { exact: true }).waitFor();
  const drafts = "select body from article_drafts where article_id = $1";
  return async () => {
    await isSaved();
    const [draft] = await rows<{ body: string }>(drafts, [article?.id]);
    return draft?.body ?? body;
  };
}

/** Puts this on the clipboard and pastes it, as a press of Ctrl and V does. */
async function paste(data: { html?: string; words?: string; picture?: boolean }): Promise<void> {
  await text().evaluate((element, { html, words, picture }) => {
    const clipboardData = new DataTransfer();
    if (html !== undefined) clipboardData.setData("text/html", html);
    if (words !== undefined) clipboardData.setData("text/plain", words);
    if (picture) clipboardData.items.add(new File(["x"], "a.png", { type: "image/png" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

test("a letter is written by keyboard: lines, paragraphs, a list, bold words and a link, and stored as Markdown", async () => {
  const stored = await openArticle("");
  await text().click();
  await page.keyboard.type("Bring a mat.\nWear layers.\n\nArrive ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("early");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(".\n\nOne");
  await page.keyboard.press("Control+Shift+8");
  await page.keyboard.type("\ntwo\n\nSee ");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("practice");
  await page.keyboard.press("Enter");
  await page.getByText("Write it as /book").waitFor();
  expect(await violations()).toEqual([]);
  await page.keyboard.type(".example");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" #1");
  await expect
    .poll(stored)
    .toBe(
      "Bring a mat.\nWear layers.\n\nArrive **early**.\n\n- One\n- two\n\nSee [https://practice.example](https://practice.example) #1",
    );
  expect(await text().getAttribute("aria-multiline")).toBe("true");
  await page.keyboard.press("Control+z");
  await expect.poll(stored).not.toContain("#1");
  const { sidebar } = await page.evaluate(() => ({ sidebar: document.cookie.includes("sidebar_state") }));
  expect(sidebar).toBe(false); // Ctrl and B were for the words
  expect(await violations()).toEqual([]);
});

test.each([
  [
    "word.html",
    "## Three small rests\n\n**Some bold**, some *leaning* words and [the dates](https://practice.example/dates).\n\n- First\n- Second\n\nBring a mat.\nWear layers.\n\n1. Breathe\n\nMon · 10\nTue · **11**",
  ],
  [
    "google-docs.html",
    "## Three small rests\n\n**Some bold**, some *leaning* words and [the dates](https://practice.example/dates).\nA second line.\n\nA new paragraph.\n\n- First\n- Within the first\n- Second",
  ],
])("what is pasted from %s keeps its headings, lines, links and lists", async (file, expected) => {
  const stored = await openArticle("");
  await text().click();
  await paste({ html: await fixture(file), words: "not this" });
  await expect.poll(stored).toBe(expected);
  expect(await page.getByText("A picture was left out: this text holds words only.").count()).toBe(
    file === "word.html" ? 1 : 0,
  );
});

test("lines that were copied without a form are lines, an address makes a link of selected words, and a picture is left out aloud", async () => {
  const stored = await openArticle("");
  await text().click();
  await paste({ words: "# One\n* two\n\nthree" });
  await expect.poll(stored).toBe("\\# One\n\\* two\n\nthree");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("the dates");
  await page.keyboard.press("Control+a");
  await paste({ words: "https://practice.example/dates" });
  await expect.poll(stored).toBe("[the dates](https://practice.example/dates)");
  await paste({ picture: true });
  await page.getByText("A picture was left out: this text holds words only.").waitFor();
  expect(await stored()).toBe("[the dates](https://practice.example/dates)");
});

test("a text is stored as it was until it is edited, and one with more than the field knows is written with signs", async () => {
  const stored = await openArticle("# Any\n\n* star\n* and  \nspace");
  await page.getByRole("textbox", { name: "Title" }).fill("On rest, too");
  expect(await stored()).toBe("# Any\n\n* star\n* and  \nspace");
  const nested = await openArticle("- a\n  - b");
  await page.getByText("It stays as it was written.").waitFor();
  await page.getByLabel("Text", { exact: true }).fill("- a\n  - c");
  await expect.poll(nested).toBe("- a\n  - c");
});

test("who likes signs writes with them, also next time, until they choose otherwise", async () => {
  const stored = await openArticle("**Bold**");
  await button("More: Text").click();
  await button("Write signs").click();
  await page.getByLabel("Text", { exact: true }).fill("**Bolder**");
  await page.getByText("Two stars make **bold** words").waitFor();
  await expect.poll(stored).toBe("**Bolder**");
  await page.reload();
  await page.getByText("Two stars make **bold** words").waitFor();
  await button("Write without signs").click();
  await text().getByText("Bolder").waitFor();
  expect(await page.getByText("Two stars").count()).toBe(0);
});

test("on a phone every tool is a thumb wide, in sight while a long text is written, and the arrow keys go along them", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openArticle(Array.from({ length: 60 }, (_, index) => `Line ${index}`).join("\n"));
  const tools = page.getByRole("toolbar", { name: "Form of Text" });
  await text().getByText("Line 59").scrollIntoViewIfNeeded();
  await text().click({ position: { x: 40, y: 1400 } });
  const box = await tools.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844);
  const sizes = await tools.getByRole("button").evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
  const shown = sizes.filter(({ width }) => width > 0);
  expect(shown.length).toBeGreaterThan(6);
  expect(shown.filter(({ width, height }) => Math.min(width, height) < 44)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await tools.getByRole("button", { name: "Bold" }).focus();
  await page.keyboard.press("ArrowRight");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Italic");
  expect(await violations()).toEqual([]);
});

test("a page's single paragraph has lines, and neither headings nor lists", async () => {
  const [readings] = await rows<{ id: string }>("select id from pages where path = '/readings'");
  await go(`/admin/pages/${readings?.id}`);
  await button(/^Edit Two lists/).click();
  const first = dialog().getByRole("textbox", { name: "Text", exact: true }).first();
  await first.click();
  await page.keyboard.press("End");
  await page.keyboard.type("\n\n- more");
  const tools = dialog().getByRole("toolbar", { name: "Form of Text" }).first().getByRole("button");
  expect(await tools.allInnerTexts()).toEqual(["Bold", "Italic", "Link", "Undo typing", "More: Text"]);
  const drafted = "select blocks::text like '%\\\\n\\\\\\\\- more%' as is_kept from page_drafts where page_id = $1";
  await expect.poll(() => rows(drafted, [readings?.id])).toEqual([{ is_kept: true }]);
  expect(await violations()).toEqual([]);
});

test("each line of a service's description is one on the booking page", async () => {
  const [service] = await rows<{ id: string; description: string }>(
    "select id, description from services where is_active order by duration_minutes, name limit 1",
  );
  const describe = "update services set description = $2 where id = $1";
  await rows(describe, [service?.id, "Bring a mat.\nWear layers."]);
  const onPage = async () => (await visit("/book")).includes("Bring a mat.\nWear layers.");
  await expect.poll(onPage).toBe(true);
  await page.goto(`${backOffice.at.server.url}/book`);
  expect(await page.getByText("Bring a mat.").first().innerText()).toBe("Bring a mat.\nWear layers.");
  await rows(describe, [service?.id, service?.description]);
});
