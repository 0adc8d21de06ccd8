import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

// The requests for which the back office waits when it opens: app/kit/admin/shell/admin-shell.tsx, and `freshSession`.

const backOffice = backOfficeForEachTest();
const { go, ownWindow } = backOffice;

const DAY = /\/functions\/v1\/practice-day(\?|$)/;

/** Opens the first screen and holds its request for the day; `events` are that request's response and the request for the deferred code. */
async function heldDay() {
  const page = await ownWindow();
  const events: string[] = [];
  page.on(
    "request",
    (request) => /\/after-initial-load-[^/]*\.js$/.test(request.url()) && events.push("what can wait"),
  );
  page.on("response", (response) => DAY.test(response.url()) && events.push("the day"));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const asked = page.waitForRequest(DAY);
  await page.route(DAY, async (route) => {
    await released;
    await route.continue().catch(() => undefined); // the page was closed
  });
  await go("/admin");
  await asked;
  return { page, events, release };
}

test("what can wait is fetched once the page has read what it shows", async () => {
  const { page, events, release } = await heldDay();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  release();
  await expect.poll(() => events.length, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(events.slice(0, 2)).toEqual(["the day", "what can wait"]);
});

test("a read that hangs does not hold it up for good", async () => {
  const { events, release } = await heldDay();
  await expect.poll(() => events, { timeout: 30_000 }).toEqual(["what can wait"]);
  release();
});

/** Opens the first screen with a changed session in storage, and collects its requests to the server. */
async function opened(
  change: object,
): Promise<{ page: Page; renewals: Request[]; tokens: (string | undefined)[]; stored: string }> {
  const page = await ownWindow();
  await go("/health/live"); // runs no script that could renew the session
  const stored = await page.evaluate((changed) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token")) ?? "";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}") as { access_token: string };
    localStorage.setItem(key, JSON.stringify({ ...session, ...changed }));
    return session.access_token;
  }, change);
  const renewals: Request[] = [];
  const tokens: (string | undefined)[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (url.includes("/auth/v1/token")) renewals.push(request);
    if (url.includes("/functions/v1/practice-day"))
      tokens.push(request.headers()["authorization"]?.replace("Bearer ", ""));
  });
  await go("/admin");
  return { page, renewals, tokens, stored };
}

const inSeconds = (seconds: number) => ({ expires_at: Math.floor(Date.now() / 1000) + seconds });

test("a session with time left is used as it is stored, for the first read", async () => {
  const { page, renewals, tokens, stored } = await opened(inSeconds(600));
  await page.getByRole("complementary", { name: "Sidebar" }).waitFor();
  await expect.poll(() => tokens.length).toBeGreaterThan(0);
  expect([tokens[0], renewals.length]).toEqual([stored, 0]);
});

test("a session that is about to end is renewed before the first read", async () => {
  const { renewals, tokens, stored } = await opened(inSeconds(60));
  await expect.poll(() => tokens.length).toBeGreaterThan(0);
  expect(renewals).toHaveLength(1);
  expect(tokens).not.toContain(stored);
});
