import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { flawsOf } from "#tests/support/browser/accessibility.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

const BAD_LINK = "/email-verified#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=";

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram();
});
afterAll(() => at.close());

async function visiting<T>(path: string, look: (page: Page) => Promise<T>, colorScheme: "dark" | "light" = "dark"): Promise<T> {
  const people = await at.browser.window({ colorScheme });
  try {
    const page = await people.newPage();
    await page.goto(at.server.url + path);
    return await look(page);
  } finally {
    await people.close();
  }
}

describe.each(["dark", "light"] as const)("in the %s theme", (colorScheme) => {
  test.each([
    ["/", "A sacred space"],
    ["/book", "Authentication Required"],
    ["/auth", "Sign In"],
    ["/nowhere", "Oops! Page not found"],
    [BAD_LINK, "This link does not work any more"],
    ["/booking-success", "No session ID provided"],
    ["/booking-success?session_id=cs_test_x", "Sign in"],
  ])("%s shows %j, fits a phone and has no axe violations", async (path, words) => {
    const found = await visiting(
      path,
      async (page) => {
        await page.getByRole("main").getByText(words).first().waitFor();
        return flawsOf(page);
      },
      colorScheme,
    );
    expect(found).toEqual([]);
  });
});

test("an unknown path is a 404 with a link home, and is logged to the console", async () => {
  const told: string[] = [];
  const [status, home] = await visiting("/", async (page) => {
    page.on("console", (message) => told.push(message.text()));
    const answer = await page.goto(`${at.server.url}/no/such/page`);
    await page.mouse.move(10, 10); // hydration starts at the first interaction
    await expect.poll(() => told.join("\n")).toContain("/no/such/page");
    return [answer?.status(), await page.getByRole("link", { name: "Return to Home" }).getAttribute("href")];
  });
  expect([status, home]).toEqual([404, "/"]);
});

test.each(["readings", "reiki", "yoga"])("/book?category=%s offers every service of the category", async (category) => {
  const names = await at.fresh.database.rows<{ name: string }>(
    "select name from services where category = $1 and is_active and booked_online",
    [category],
  );
  expect(names.length).toBeGreaterThan(0);
  const shown = await visiting(`/book?category=${category}`, (page) => page.getByRole("main").innerText());
  for (const { name } of names) expect(shown).toContain(name);
});

test("an expired confirmation link can be replaced from its error page", async () => {
  const email = "late.reader@example.com";
  const keys = at.server.keys.publishable;
  await fetch(`${at.server.url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: keys, "content-type": "application/json" },
    body: JSON.stringify({ email, password: "a walk by the river", data: { full_name: "Late Reader" } }),
  });
  await at.fresh.asOwner("update auth.mail_requests set asked_at = now() - interval '2 minutes'");
  await visiting(BAD_LINK, async (page) => {
    const form = page.getByRole("form", { name: "Send a new link" });
    await form.getByLabel("Email").fill(email);
    await form.getByRole("button", { name: "Send a new link" }).click();
    await page.getByText("Please check your email").first().waitFor();
  });
  expect(await at.fresh.database.row("select count(*) from mail where recipient = $1 and kind = 'confirm-address'", [email])).toEqual({
    count: 2,
  });
});
