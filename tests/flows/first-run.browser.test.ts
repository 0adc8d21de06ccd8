import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStoredMail, type StoredMail } from "@sacred-space/stand-ins/stored-mail.ts";
import { violationsOf } from "#tests/support/browser/accessibility.ts";
import { type Browser, openBrowser } from "#tests/support/browser/open-browser.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { LONG_TEST_MS } from "#tests/support/limits.ts";
import { OWNER, setupPathOf, startNewPractice } from "#tests/support/new-practice.ts";
import { removeData, type ServerWithNotes } from "#tests/support/server.ts";

const CLIENT = { name: "Robin Ashdown", email: "robin.ashdown@example.com", password: "a walk by the river" };
/** The specified practice, whose name, texts and services must not appear on this one's pages. */
const SPECIFIED = /Sacred Space|tarot|Reiki|shamanic|meditation|A sacred space|Three ways in/iu;

let fresh: FreshDatabase;
let server: ServerWithNotes;
let browser: Browser;
beforeAll(async () => {
  fresh = await freshDatabase();
  [server, browser] = await Promise.all([startNewPractice(fresh.url), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await removeData(server);
  await fresh.close();
});

const read = async (path: string) => (await fetch(server.url + path)).text();

async function emails(): Promise<StoredMail[]> {
  const folder = join(server.dataDir, "outbox");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  return Promise.all(names.map(async (name) => readStoredMail(name, await readFile(join(folder, name)))));
}

async function emailTo(address: string, subject: RegExp): Promise<StoredMail> {
  const find = async () => (await emails()).find((email) => email.to.includes(address) && subject.test(email.subject));
  await expect.poll(find).toBeDefined();
  return (await find()) as StoredMail;
}

async function payOnCardPage(page: Page) {
  await page.getByLabel(/card number/i).fill("4242 4242 4242 4242");
  await page.getByLabel(/expiry/i).fill("12/40");
  await page.getByLabel(/cvc|security/i).fill("123");
  await page.getByLabel(/name on/i).fill("A Card");
  await page.getByRole("button", { name: /^pay/i }).click();
}

/** The practitioner's steps from the printed link to Open. */
async function setUp(page: Page) {
  const step = async (name: string) => {
    await page.goto(`${server.url}/admin/setup?step=${name}`);
    await page.getByText(/^Step \d+ of 10/).waitFor();
  };
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" }).last();
  const isDone = () => page.getByText(/^Step \d+ of 10, done$/).waitFor();

  await page.goto(`${server.url}${setupPathOf(server)}`);
  await page.getByLabel("Name of your practice").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel("Name of your practice").fill(OWNER.businessName);
  await page.getByLabel("Business email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByLabel("Time zone").selectOption(OWNER.zone);
  await button("Make my account").click();
  await page.waitForURL(`${server.url}/admin/setup`);
  await page.getByRole("button", { name: "Essential Only" }).first().click();

  await page.getByRole("checkbox", { name: "Massage" }).check(); // the first step that is left
  await page.getByLabel("Price in £").first().fill("65");
  await button("Leave out Back, neck and shoulders").click();
  expect(await violationsOf(page)).toEqual([]);
  await button("Save this list").click();
  await page.getByText(/^Step 3 of 10/).waitFor(); // continues with the next step that is left
  await page.reload(); // closing the window would lose nothing
  await page.getByText(/^Step 3 of 10/).waitFor();
  await step("services");
  await page.getByText("Massage, an hour, 60 minutes, £65.00").waitFor();

  await step("hours");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel("Friday", { exact: true }).uncheck();
  await button("Save these hours").click();
  await page.getByText("Thursday 09:00 to 17:00").waitFor();

  await step("rules");
  expect(await page.getByRole("link", { name: "Write another one" }).getAttribute("href")).toBe(
    "/admin/settings/booking#rules",
  );
  await page.getByRole("radio", { name: /^One day/ }).check();
  expect(await violationsOf(page)).toEqual([]);
  await button("Use this rule").click();
  await isDone();

  await step("payment");
  await button("Make a test payment").click();
  await payOnCardPage(page);
  await page.waitForURL(/\/admin\/setup\?step=payment&session_id=/);
  await page.getByText("The test page took the payment").waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await step("email");
  await button("Send me a test email").click();
  await page.getByText(`The email to ${OWNER.email} stays on the site’s machine`).waitFor();
  await isDone();

  await step("legal");
  await button("I have read them").click();
  await isDone();

  await page.goto(`${server.url}/admin/settings/look`); // where it was
  await page.waitForURL("**/admin/look");
  await page.getByRole("radio", { name: "Sea" }).check();
  await page.getByLabel("Tagline").fill("Massage by the water");
  await button("Save Settings").click();
  await page.getByText("Settings Saved").first().waitFor();

  const portrait = await sharp({ create: { width: 900, height: 1200, channels: 3, background: "#788" } })
    .jpeg()
    .toBuffer();
  await step("portrait");
  const welcome = page.getByRole("link", { name: "Add it to the welcome page" });
  await expect.poll(() => welcome.getAttribute("href")).toMatch(/^\/admin\/pages\/./); // once the pages are loaded
  await welcome.click();
  await button(/^Edit Opening/).click();
  const sheet = page.getByRole("dialog").first();
  await sheet.getByLabel("Heading").fill("Slow hands by the water");
  await button("Done").click();
  await button(/^Edit Picture/).click();
  await sheet.getByRole("button", { name: "Choose a picture" }).click();
  const pictures = page.getByRole("dialog", { name: "Pictures" });
  await pictures
    .getByLabel("Upload a picture")
    .setInputFiles({ name: "rowan.jpg", mimeType: "image/jpeg", buffer: portrait });
  await pictures.getByLabel("What it shows").fill("Rowan at the door");
  await pictures.getByRole("button", { name: "Upload", exact: true }).click();
  await expect.poll(() => pictures.count()).toBe(0);
  await button("Done").click();
  await page.getByText("All changes are saved").first().waitFor();
  await button("Publish").click();
  await page.getByText("Published. Everybody sees it now").first().waitFor();

  await page.goto(`${server.url}/admin/pages`);
  await button("Add a page").click();
  await page.getByRole("dialog").getByLabel("Title").fill("Hot stones");
  await button("Add page").click();
  await page.getByText("This page is empty").waitFor();
  await button("Add a block at place 1").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Opening/ })
    .click();
  await page.getByRole("dialog").getByLabel("Heading").fill("Warm stones, slowly");
  await button("Done").click();
  await page.getByText("All changes are saved").first().waitFor();
  await button("Publish").click();
  await page.getByText("Published. Everybody sees it now").first().waitFor();

  expect((await fetch(server.url)).status).toBe(503); // for everyone else
  await page.goto(`${server.url}/`);
  await page.getByRole("heading", { name: "Slow hands by the water" }).waitFor(); // the practitioner sees it

  await page.goto(`${server.url}/admin`);
  await page.getByText("9 of 10 done").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await button("Open the site…").click();
  await page.getByRole("dialog", { name: "Open the site?" }).getByText("Everything is done.").waitFor();
  await button("Open").click();
  await page.getByText("Your site is open").first().waitFor();
  await expect.poll(() => page.getByText("Before you begin").count()).toBe(0);
}

/** A client's steps from the welcome page to a paid booking. */
async function book(page: Page) {
  await page.goto(`${server.url}/auth`);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const form = page.getByRole("form", { name: "Sign Up" });
  await form.getByLabel("Full name").fill(CLIENT.name);
  await form.getByLabel("Email").fill(CLIENT.email);
  await form.getByLabel("Password", { exact: true }).fill(CLIENT.password);
  await form.getByLabel("Confirm password", { exact: true }).fill(CLIENT.password);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();
  const { links } = await emailTo(CLIENT.email, /is your code/);
  await page.goto(links.find((link) => link.includes("/auth/v1/verify")) ?? "");
  await page.getByText("Email Verified!").waitFor();

  await page.goto(`${server.url}/book?category=massage`);
  const select = page.getByRole("combobox", { name: /service/i });
  await select.selectOption(
    (await select.locator("option", { hasText: "Massage, an hour" }).first().getAttribute("value")) ?? "",
  );
  await page.locator("[role=grid] button:not([disabled])").first().click();
  await page
    .getByRole("radio", { name: /^\d\d:\d\d/ })
    .first()
    .check();
  await page.getByRole("checkbox", { name: /privacy/i }).check();
  const [card] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: /^Book Now - £65/ }).click(),
  ]);
  await payOnCardPage(card);
  await card.getByRole("heading", { name: "Booking Confirmed!" }).waitFor();
  const shown = await card.getByRole("main").innerText();
  for (const words of ["Massage, an hour", "£65.00", "60 minutes"]) expect(shown).toContain(words);
  expect(shown).not.toMatch(SPECIFIED);

  await card.goto(`${server.url}/account`);
  await card.getByRole("button", { name: /^More: / }).click();
  await card.getByRole("link", { name: "Receipt" }).first().click();
  await card.getByRole("heading", { name: "Receipt" }).waitFor();
  await expect.poll(() => card.getByRole("article").innerText()).toContain("£65.00");
  const receipt = await card.getByRole("main").innerText();
  expect(receipt).toContain(OWNER.businessName);
  expect(receipt).not.toMatch(SPECIFIED);
}

test(
  "a massage practice is set up from an empty database by the printed link alone, and takes its first paid booking",
  { timeout: LONG_TEST_MS },
  async () => {
    await setUp(await (await browser.window()).newPage());
    await book(await (await browser.window()).newPage());
    await emailTo(CLIENT.email, /received|booking/i);
    await emailTo(OWNER.email, /new paid booking/i);

    const pages = [...(await read("/sitemap.xml")).matchAll(/<loc>([^<]+)</g)].map(
      ([, address = ""]) => new URL(address).pathname,
    );
    expect(pages).toEqual(
      expect.arrayContaining(["/", "/massage", "/hot-stones", "/book", "/contact", "/terms", "/privacy"]),
    );
    const others = [
      "/auth",
      "/account",
      "/newsletter/asked",
      "/site.webmanifest",
      "/feed.xml",
      "/llms.txt",
      "/sitemap.xml",
      "/robots.txt",
    ];
    const said = [];
    for (const path of [...pages, ...others]) said.push([path, ...((await read(path)).match(SPECIFIED) ?? [])]);
    expect(said.filter(([, words]) => words !== undefined)).toEqual([]);
    expect(await read("/")).toContain('alt="Rowan at the door"');
    expect(await read("/terms")).toContain("24 hours");
    expect(await read("/llms.txt")).toContain("a full refund at 24 hours or more");
    expect(await read("/site.webmanifest")).toContain('"name":"Stillwater"');
    const inEmails = (await emails()).map(({ subject, html, text, from }) => [
      subject,
      ...(`${subject} ${html} ${text} ${from}`.match(SPECIFIED) ?? []),
    ]);
    expect(inEmails.filter(([, words]) => words !== undefined)).toEqual([]);
  },
);
