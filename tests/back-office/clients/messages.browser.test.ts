import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { violationsOf } from "#tests/support/browser/accessibility.ts";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, toast, violations, bookingOfAnnaHolm } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

beforeAll(() => bookingOfAnnaHolm());

test("a message that was sent is shown as the email that it was, also at its own address", async () => {
  await go("/admin/clients");
  await button("Send Message to Anna Holm").click();
  const dialog = page.getByRole("dialog", { name: "Write to Anna Holm" });
  await dialog.getByLabel("Subject").fill("Before we meet");
  await dialog.getByLabel("Message").fill("Bring a question.");
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await toast("Message on its way");
  await go("/admin/messages");
  await button(/^Before we meet$/).click();
  const sheet = page.getByRole("dialog", { name: "Before we meet" });
  const words = sheet.frameLocator("iframe").getByRole("paragraph").filter({ hasText: "Bring a question." });
  await words.waitFor();
  expect(await violations()).toEqual([]);
  await page.reload();
  await words.waitFor();
});

test("a message is two or three lines on a phone, its subject two of them at most, and opens by a press anywhere on them", async () => {
  const phone = await backOffice.ownWindow({ width: 390, height: 844 });
  await phone.goto(`${backOffice.at.server.url}/admin/messages`);
  const lines = phone.locator("tbody tr");
  await lines.first().waitFor();
  const heights = await lines.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(90);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(64);
  expect(await violationsOf(phone)).toEqual([]);
  const second = phone.getByRole("row", { name: /Before we meet/ }).first();
  await second.click({ position: { x: 300, y: 50 } });
  await phone.getByRole("dialog", { name: "Before we meet" }).waitFor();
});

test("the practitioner's words in an email are previewed as they are typed", async () => {
  await go("/admin/messages/words");
  await page.getByLabel("Email", { exact: true }).selectOption("Reminder of the session");
  const email = page.frameLocator("iframe");
  await email.getByText("Dear Alex Example, your session is near.").waitFor();
  await page.getByLabel("Opening").fill("Hello {name},");
  await page.getByLabel("A paragraph of your own").fill("Bring <b>socks</b>.");
  await page.getByLabel("Sign-off").fill("Warmly,\nRowan");
  await email.getByText("Hello Alex Example,").waitFor();
  await email.getByText("Bring <b>socks</b>.").waitFor();
  expect(await email.getByRole("link").count()).toBe(0);
  expect(await email.getByRole("heading", { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontSize)).toBe(
    "30px",
  );
  expect(await violations()).toEqual([]);
  const cut = () => email.locator("html").evaluate((root) => root.scrollHeight - root.clientHeight);
  await expect.poll(cut).toBe(0);
  await page.reload();
  await page.getByText("Not saved yet").waitFor();
  await email.getByText("Hello Alex Example,").waitFor();
});
