import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violationsOf } from "#tests/support/browser/accessibility.ts";
import { type RunningProgram, startProgram, type ShownEmail } from "#tests/support/start-program.ts";

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram();
});
afterAll(() => at.close());

const linkIn = (email: ShownEmail, path: string) =>
  email.links.find((link) => link.includes(path)) ?? `no link to ${path}`;
const shows = (page: Page, title: string) =>
  page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
const tidy = async (page: Page) => expect(await violationsOf(page)).toEqual([]);

test.each([
  ["with scripts", true],
  ["without scripts", false],
])("a visitor subscribes on the blog, confirms in the email, and unsubscribes, %s", async (name, scripts) => {
  const address = `${name.replaceAll(" ", "-")}@example.com`;
  const context = await at.browser.window({ scripts });
  const page = await context.newPage();
  await page.goto(`${at.server.url}/blog`);
  const form = page.getByRole("region", { name: "News now and then" });
  await form.getByLabel("Email").fill(address);
  await form.getByRole("button", { name: "Subscribe to Newsletter" }).click();
  await page.waitForURL("**/newsletter/asked");
  await shows(page, "Please check your email");

  const asks = await at.emailTo(address, /Confirm your newsletter/);
  await page.goto(linkIn(asks, "/newsletter/confirm"));
  expect(await at.fresh.asOwner("select status from subscribers where email = $1", [address])).toEqual([
    { status: "pending" },
  ]);
  if (scripts) await tidy(page);
  await page.getByRole("button", { name: "Yes, write to me" }).click();
  await page.waitForURL("**/newsletter/confirmed");
  await shows(page, "You are subscribed");

  const welcome = await at.emailTo(address, /subscribed/);
  const raw = await (await fetch(`${at.server.url}/outbox/${welcome.id}.eml`)).text();
  const unfolded = raw.replaceAll(/\r\n[ \t]+/g, " ");
  expect(unfolded).toMatch(
    /^List-Unsubscribe: <http:\/\/localhost:\d+\/functions\/v1\/unsubscribe\?token=[0-9a-f]{56}>\r$/m,
  );
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);

  await page.goto(linkIn(welcome, "/newsletter/leave").slice(0, -2));
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await shows(page, "This link is not complete");
  if (scripts) await tidy(page);
  await page.getByLabel("Email").fill(address);
  await page.getByRole("button", { name: "Send me a new link" }).click();
  await shows(page, "Please check your email");
  const again = await at.emailTo(address, /link to leave/);

  await page.goto(linkIn(again, "/newsletter/leave"));
  if (scripts) await tidy(page);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.waitForURL("**/newsletter/left");
  await shows(page, "You are unsubscribed");
  expect(await at.fresh.asOwner("select 1 from subscribers where email = $1", [address])).toEqual([]);
  await context.close();
});

test("an invalid address is reported by the browser, and an unknown step is 404", async () => {
  const context = await at.browser.window();
  const page = await context.newPage();
  await page.goto(`${at.server.url}/blog#newsletter`);
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Subscribe to Newsletter" }).click();
  expect(await page.getByLabel("Email").evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(true);
  await expect.poll(() => page.url()).toBe(`${at.server.url}/blog#newsletter`);
  await context.close();
  for (const [step, status] of Object.entries({
    asked: 200,
    "link-over": 200,
    "too-often": 200,
    "not-an-address": 200,
    other: 404,
  })) {
    const answer = await fetch(`${at.server.url}/newsletter/${step}`);
    expect([step, answer.status, answer.headers.get("cache-control")]).toEqual([step, status, "private, no-store"]);
    expect(await answer.text()).toContain('content="noindex"');
  }
});
