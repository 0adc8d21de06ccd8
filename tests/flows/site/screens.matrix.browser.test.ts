import { afterAll, beforeAll, expect, test } from "vitest";
import { flawsOf, showIn } from "#tests/support/browser/accessibility.ts";
import { cases } from "#tests/support/limits.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

const BAD_LINK =
  "/email-verified#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=";

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram();
});
const window = windowForEachTest(() => at);
afterAll(() => at.close());

const SCREENS = [
  ["/", "A sacred space"],
  ["/book", "Authentication Required"],
  ["/auth", "Sign In"],
  ["/nowhere", "Oops! Page not found"],
  [BAD_LINK, "This link has expired"],
  ["/booking-success", "No session ID provided"],
  ["/booking-success?session_id=cs_test_x", "Sign in"],
] as const;

test.each(cases(SCREENS, [SCREENS[1], SCREENS[4], SCREENS[6]]))(
  "%s shows %j, fits a phone and a desktop, and has no axe violations in both themes",
  async (path, words) => {
    const page = await window.open(path);
    await page.getByRole("main").getByText(words).first().waitFor();
    for (const width of [390, 1440]) {
      for (const colorScheme of ["dark", "light"] as const) {
        await showIn(page, width, colorScheme);
        expect({ width, colorScheme, flaws: await flawsOf(page) }).toEqual({ width, colorScheme, flaws: [] });
      }
    }
  },
);

test("an unknown path is a 404 with a link home, and is logged to the console", async () => {
  const told: string[] = [];
  const page = await window.newPage();
  page.on("console", (message) => told.push(message.text()));
  const answer = await page.goto(`${at.server.url}/no/such/page`);
  await page.mouse.move(10, 10); // hydration starts at the first interaction
  await expect.poll(() => told.join("\n")).toContain("/no/such/page");
  const home = await page.getByRole("link", { name: "Return to Home" }).getAttribute("href");
  expect([answer?.status(), home]).toEqual([404, "/"]);
});

test.each(["readings", "reiki", "yoga"])("/book?category=%s offers every service of the category", async (category) => {
  const names = await at.fresh.database.rows<{ name: string }>(
    "select name from services where category = $1 and is_active and booked_online",
    [category],
  );
  expect(names.length).toBeGreaterThan(0);
  const page = await window.open(`/book?category=${category}`);
  const shown = await page.getByRole("main").innerText();
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
  const page = await window.open(BAD_LINK);
  const form = page.getByRole("form", { name: "Send a new link" });
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Send a new link" }).click();
  await page.getByText("Please check your email").first().waitFor();
  expect(
    await at.fresh.database.row("select count(*) from mail where recipient = $1 and kind = 'confirm-address'", [email]),
  ).toEqual({
    count: 2,
  });
});
