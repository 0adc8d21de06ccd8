import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, violations } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

const field = (label: string) => page.getByRole("region", { name: "Fields" }).getByLabel(label, { exact: true });
const send = () => page.getByRole("button", { name: "Send", exact: true });
const saved = () => rows<{ subject: string; body: string }>("select subject, body from newsletters");
/** Adds confirmed subscribers and a pending one. */
const subscribe = (...emails: string[]) =>
  rows(
    `insert into subscribers (email, status, confirmed_at, confirm_hash, leave_hash)
     select email, case when email like 'pending%' then 'pending' else 'confirmed' end, case when email not like 'pending%' then now() - n * interval '1 day' end,
       repeat(n::text, 64), repeat(n::text, 64) from unnest($1::text[]) with ordinality as given (email, n)`,
    [emails],
  );

test("a newsletter begins with an article, is written by keyboard, tested and sent once; the list follows", async () => {
  await go("/admin/newsletter");
  await page.getByText("Nobody yet. People who subscribe").waitFor();
  await subscribe("reader@example.com", "no-such-mailbox@example.com", "pending@example.com");
  await page.reload();
  await page.getByText("2 readers have said yes to your newsletter.").waitFor();
  expect(await violations()).toEqual([]);

  await button("Write a newsletter").click();
  await dialog().getByLabel("Start from an article").selectOption({ index: 1 });
  const title = await dialog().getByLabel("Subject").inputValue();
  expect(title).not.toBe("");
  expect(await violations()).toEqual([]);
  await dialog().getByRole("button", { name: "Start writing" }).click();
  const read = field("Text").getByRole("link", { name: "Read the article" });
  await expect.poll(() => read.getAttribute("href")).toContain("/blog/");
  await field("Text").focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("A gong heals you. ");
  await page.getByText("“heals you” may be read as a promise.").waitFor();
  const email = page.frameLocator("iframe");
  const line = email.getByText("A gong heals you.");
  await line.waitFor();
  expect(await line.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(42, 33, 69)");
  await email.getByText("Unsubscribe", { exact: true }).waitFor();
  await page.getByRole("tab", { name: "As plain text" }).click();
  await page.getByText("/newsletter/leave?token=").waitFor();
  await page.getByText("All changes are saved").waitFor();
  expect(await violations()).toEqual([]);
  await button("Send a test to me").press("Enter");
  await toast(/A test is on its way to/);
  await field("Subject").fill("");
  await page.getByText("Not saved. The subject is missing.").waitFor();
  await field("Subject").fill("Winter evenings");
  await expect.poll(saved).toMatchObject([{ subject: "Winter evenings" }]);

  await send().press("Enter");
  await dialog().getByRole("button", { name: "Send to 2 subscribers" }).waitFor();
  expect(await violations()).toEqual([]);
  await rows("update business_settings set newsletter_per_hour = 3600");
  await dialog().getByRole("button", { name: "Send to 2 subscribers" }).press("Enter");
  await toast("Your newsletter is being sent");
  await page
    .getByRole("region", { name: "Sending" })
    .getByText(/of 2 readers$/)
    .waitFor();
  await page.getByText("1 refused by the mail server.").waitFor();
  expect(await violations()).toEqual([]);
  const arrived = await backOffice.at.emailTo("reader@example.com", /Winter evenings/);
  expect(arrived.links.some((link) => link.includes("/newsletter/leave?token="))).toBe(true);

  await page.getByRole("link", { name: "Newsletter" }).click();
  await page.getByText(/^Sent .* to 1 of 2 readers$/).waitFor();
  await page.getByText("Refused: 550 5.1.1 No such mailbox").waitFor();
  await button("Try again with no-such-mailbox@example.com").click();
  await toast("The next newsletter goes to this address again");
  const [download] = await Promise.all([page.waitForEvent("download"), button("Newsletter list").click()]);
  expect((await buffer(await download.createReadStream())).toString()).toMatch(
    /email,confirmed_at,unsubscribe\r\n.*@example.com,/,
  );
  await button("Take off no-such-mailbox@example.com").click();
  await dialog().getByRole("button", { name: "Take off" }).click();
  await toast("Taken off the list");
  expect(await rows("select email from subscribers where status = 'confirmed'")).toEqual([
    { email: "reader@example.com" },
  ]);
});

test("two windows do not overwrite each other; on a phone it is paused, resumed and stopped", async () => {
  const [newsletter] = await rows<{ id: string }>(
    "insert into newsletters (subject, body) values ('Winter', 'Dark') returning id",
  );
  await rows("delete from subscribers");
  await subscribe("one@example.com", "two@example.com", "three@example.com");
  await rows("update business_settings set newsletter_per_hour = 10");
  const open = async (of: Page) => {
    await of.goto(`${backOffice.at.server.url}/admin/newsletter/${newsletter?.id}`);
    await of.getByLabel("Text", { exact: true }).waitFor();
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await open(page);
  const other = await page.context().newPage();
  await open(other);
  await field("Text").fill("Mine");
  await expect.poll(saved).toContainEqual({ subject: "Winter", body: "Mine" });
  await other.getByLabel("Text", { exact: true }).fill("Theirs");
  await other.getByText("This newsletter was changed in another window").waitFor();
  await other.close();
  await page.getByText("All changes are saved").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations()).toEqual([]);

  await send().click();
  await dialog().getByRole("button", { name: "Send to 3 subscribers" }).click();
  await page.getByText(/of 3 sent, ends about/).waitFor();
  await button("Pause").click();
  await page.getByText(/^Paused, \d of 3 sent$/).waitFor();
  await button("Resume").click();
  await button("Pause").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations()).toEqual([]);
  await button("Stop for the rest").click();
  await dialog().getByRole("button", { name: "Stop" }).click();
  await page.getByText(/not sent, because you stopped it\.$/).waitFor();
});
