import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { flawsOf } from "#tests/support/browser/accessibility.ts";
import { addVirtualAuthenticator } from "#tests/support/browser/virtual-authenticator.ts";
import { type Visitor, windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { startSmtpServer } from "#tests/support/inbox.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";
import { removeData, startServer, visitor } from "#tests/support/server.ts";
import { totpCode } from "#tests/support/totp.ts";

const PASSWORD = "a walk by the river";

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram();
});
const first = windowForEachTest(() => at);
const second = windowForEachTest(() => at);
afterAll(() => at.close());

const visit = (path: string) => first.open(path);
/** Opens a page in another browser of the same person. */
const visitElsewhere = (path: string, options?: Visitor) => second.open(path, options);

/** The newest email to an address with a subject that matches `words`: its link and its six digits. */
async function emailTo(email: string, words: RegExp): Promise<{ link: string; code: string }> {
  const { mainLink, text } = await at.emailTo(email, words);
  const link = mainLink?.href ?? "";
  return { link, code: /\b\d{6}\b/.exec(text.replaceAll(link, ""))?.[0] ?? "" };
}

let people = 0;
const newAddress = () => `person${(people += 1)}@example.com`;
const post = (path: string, body: object) =>
  fetch(`${at.server.url}/auth/v1${path}`, {
    method: "POST",
    headers: { apikey: at.server.keys.publishable, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function account(): Promise<string> {
  const email = newAddress();
  await post("/signup", { email, password: PASSWORD, data: { full_name: "Rowan Vale" } });
  await fetch((await emailTo(email, /is your code/)).link, { redirect: "manual" });
  await at.fresh.asOwner("delete from auth.mail_requests");
  return email;
}

/** The account page of a confirmed account that has signed in with the API. */
async function accountPage(email: string): Promise<Page> {
  const client = visitor(at.server);
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  return first.open("/account", { client });
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole("form", { name: "Sign In" });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Sign In" }).click();
}

async function signUp(page: Page, email: string): Promise<void> {
  await submitSignUp(page, email);
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
}

/** Fills in and submits the form of /auth. */
async function submitSignUp(page: Page, email: string): Promise<void> {
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const form = page.getByRole("form", { name: "Sign Up" });
  await form.getByLabel("Full name").fill("Robin Ashdown");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();
}

test("no toast lies over the button for another link", async () => {
  const page = await visit("/auth");
  await page.getByRole("button", { name: "Essential Only" }).click();
  await signUp(page, newAddress());
  await page.getByText("Account Created!", { exact: true }).waitFor();
  const again = page.getByRole("button", { name: "Send a new code" });
  await again.scrollIntoViewIfNeeded();
  const isOnTop = await again.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
  expect(await flawsOf(page)).toEqual([]);
});

test("the forms of a forgotten password have no flaw", async () => {
  const email = await account();
  const page = await visit("/auth");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).waitFor();
  expect(await flawsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.goto((await emailTo(email, /new password/)).link);
  const form = page.getByRole("form", { name: "New password" });
  await form.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Confirm new password").fill(PASSWORD);
  await form.getByRole("button", { name: "Save the new password" }).click();
  await form.getByText("New password should be different from the old password.").waitFor();
  expect(await flawsOf(page)).toEqual([]);
});

const outbox = (page: Page) => page.getByRole("link", { name: "Open the local outbox" });

describe("the confirmation email", () => {
  test("opens a page whose spinner shows for two seconds", async () => {
    const window = await at.browser.window();
    const page = await window.newPage();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(`${at.server.url}/email-verified`);
    const spinner = page.getByText("Verifying your email...", { exact: true });
    const isWhole = () =>
      page.evaluate(() =>
        Object.keys(document.querySelector("main h1") ?? {}).some((key) => key.startsWith("__react")),
      );
    // The page's timers are paused; hydration needs some, so they run in small steps.
    await expect.poll(async () => (await page.clock.runFor(1), isWhole())).toBe(true);
    await page.clock.runFor(1_900);
    await spinner.waitFor();
    const outcome = page.getByRole("heading", { name: "Nothing to verify yet" });
    await expect.poll(async () => (await page.clock.runFor(100), outcome.isVisible())).toBe(true);
    await window.close();
  });
});

describe("a redirect with an error", () => {
  const failure = (code: string) =>
    `#error=access_denied&error_code=${code}&error_description=Email+link+is+invalid&sb=`;
  const isRemembered = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith("-auth-token")));

  test("removes the stored session, in the other tab too, unless the error is about linking an identity", async () => {
    const page = await accountPage(await account());
    const room = (tab: Page) => tab.getByRole("heading", { name: "Upcoming" }).waitFor();
    await room(page);
    const codes = ["identity_already_exists", "identity_not_found", "single_identity_not_deletable"];
    for (const [i, part] of [...codes.map(failure), "#error=access_denied&error_code=otp_expired"].entries()) {
      await page.goto(`${at.server.url}/account?try=${i}${part}`);
      await room(page);
    }
    const other = await page.context().newPage();
    await other.goto(`${at.server.url}/account`);
    await room(other);
    await page.goto(`${at.server.url}/email-verified${failure("otp_expired")}`);
    await page.getByRole("heading", { name: "This link has expired" }).waitFor();
    expect(await isRemembered(page)).toBe(false);
    await other.waitForURL(/\/auth\?next=/);
    await page.goto(`${at.server.url}/account`);
    await page.waitForURL(/\/auth\?next=/);
  });
});

test("the link to the local outbox is not shown with SMTP_URL, in local mode either", async () => {
  const office = await startSmtpServer();
  const server = await startServer({ DATABASE_URL: at.fresh.url, LOG_LEVEL: "error", SMTP_URL: office.url });
  try {
    const page = await first.newPage();
    await page.goto(`${server.url}/auth`);
    await signUp(page, newAddress());
    await expect.poll(() => outbox(page).count()).toBe(0);
    expect((await fetch(`${server.url}/outbox`)).status).toBe(404);
  } finally {
    await server.stop();
    await removeData(server);
    await office.close();
  }
});

describe("a second factor", () => {
  test("is set up on the account page and required at the next sign-in, and sessions are listed and ended", async () => {
    const email = await account();
    const page = await accountPage(email);
    await page.getByRole("link", { name: "Security" }).click();
    await page.getByRole("heading", { name: "Second factor" }).waitFor();
    await page.getByRole("button", { name: "Set up an authenticator app" }).click();
    const picture = page.getByRole("img", { name: /QR code/ });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(await flawsOf(page)).toEqual([]);
    const secret = ((await page.locator(".font-mono").textContent()) ?? "").replaceAll(" ", "");
    const enterCode = async (where: Page, code: string, button: string) => {
      await where.getByLabel("Code", { exact: true }).fill(code);
      await where.getByRole("button", { name: button, exact: true }).click();
    };
    const used = totpCode(secret);
    await enterCode(page, used, "Turn it on");
    await page.getByText("Your authenticator app is set up", { exact: true }).waitFor();
    await page.getByRole("list", { name: "Authenticator apps" }).waitFor();

    const elsewhere = await visitElsewhere("/auth?next=/account/security", { width: 1440, colorScheme: "light" });
    await signIn(elsewhere, email);
    await elsewhere.getByRole("heading", { name: "One more step" }).waitFor();
    expect(await flawsOf(elsewhere)).toEqual([]);
    await elsewhere.goto(`${at.server.url}/account/security`);
    await elsewhere.waitForURL(/\/auth\?next=%2Faccount%2Fsecurity/);
    await enterCode(elsewhere, used, "Sign In");
    await elsewhere.getByText("This code is not right, or it has been used.").waitFor();
    await at.fresh.asOwner("update auth.factors set last_step = 0");
    await enterCode(elsewhere, totpCode(secret), "Sign In");
    await elsewhere.waitForURL(`${at.server.url}/account/security`);
    const list = elsewhere.getByRole("list", { name: "Where you are signed in" });
    await list.getByText("this device").waitFor();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(2);
    expect(await flawsOf(elsewhere)).toEqual([]);
    await elsewhere.getByRole("button", { name: "Sign out all other devices" }).click();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
    await page.reload();
    await page.waitForURL(/\/auth/);

    await elsewhere.getByRole("button", { name: "Remove" }).click();
    await elsewhere.getByText(/the app that you set up on \d{1,2} [A-Z][a-z]+ \d{4} at \d\d:\d\d\.$/).waitFor();
    await elsewhere.getByRole("button", { name: "Remove it" }).click();
    await elsewhere.getByRole("button", { name: "Set up an authenticator app" }).waitFor();
  });
});

test("a passkey is added under Security, and signs in without a password", async () => {
  const page = await accountPage(await account());
  await addVirtualAuthenticator(page);
  await page.getByRole("link", { name: "Security" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Your passkey is added", { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Rename / }).click();
  const dialog = page.getByRole("dialog", { name: "Rename this passkey" });
  await dialog.getByLabel("Name").fill(" ");
  await dialog.getByRole("button", { name: "Rename it" }).click();
  await dialog.getByText("Enter a name").waitFor();
  await dialog.getByLabel("Name").fill("Kitchen tablet");
  await dialog.getByRole("button", { name: "Rename it" }).click();
  await page.getByRole("list", { name: "Passkeys" }).getByText("Kitchen tablet").first().waitFor();
  expect(await at.fresh.asOwner("select friendly_name as name from auth.passkeys")).toEqual([
    { name: "Kitchen tablet" },
  ]);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${at.server.url}/auth?next=/account/security`);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(`${at.server.url}/account/security`);
  await page.getByRole("list", { name: "Where you are signed in" }).getByText("this device").waitFor();
  expect(await at.fresh.asOwner("select last_used_at is not null as used from auth.passkeys")).toEqual([
    { used: true },
  ]);

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${at.server.url}/auth?next=/account/security`);
  const email = page.getByRole("form", { name: "Sign In" }).getByLabel("Email");
  expect(await email.getAttribute("autocomplete")).toBe("username webauthn");
  await email.focus(); // the authenticator accepts the passkey that the browser offers there
  await page.waitForURL(`${at.server.url}/account/security`);
});

describe("a passkey that the browser offers at the email field", () => {
  const emailField = (page: Page) => page.getByRole("form", { name: "Sign In" }).getByLabel("Email");

  /** The sign-in form, signed out, on a device that has a passkey. */
  async function signInForm() {
    const page = await accountPage(await account());
    const device = await addVirtualAuthenticator(page);
    await page.goto(`${at.server.url}/account/security`);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("Your passkey is added", { exact: true }).waitFor();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${at.server.url}/auth?next=/account/security`);
    return { page, device };
  }

  test("is offered where the field got the focus before the page was hydrated", async () => {
    const { page } = await signInForm();
    const { promise: focused, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await focused;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    await emailField(page).focus();
    release();
    await page.waitForURL(`${at.server.url}/account/security`);
    expect(await at.fresh.asOwner("select last_used_at is not null as used from auth.passkeys")).toContainEqual({
      used: true,
    });
  });

  test("signs in although it was chosen after its challenge had ended: the page says so, and offers it anew", async () => {
    const { page } = await signInForm();
    await page.route(
      "**/passkeys/authentication/verify",
      async (route) => {
        await at.fresh.asOwner("update auth.passkey_challenges set created_at = created_at - interval '301 seconds'");
        await route.continue();
      },
      { times: 1 },
    );
    let begun = 0;
    await page.route("**/passkeys/authentication/options", async (route) => {
      begun += 1;
      if (begun === 2)
        await page
          .getByText("You are not signed in. It took too long: please choose your passkey once more.")
          .first()
          .waitFor();
      await route.continue();
    });
    await emailField(page).focus();
    await page.getByRole("list", { name: "Where you are signed in" }).getByText("this device").waitFor();
    expect(begun).toBe(2);
  });

  test("has a new challenge before the old one ends, as long as the form is open, and a button that is pressed ends the offer", async () => {
    const { page, device } = await signInForm();
    await device.answer(false);
    await page.clock.install();
    let begun = 0;
    page.on("response", (answer) => answer.url().includes("/passkeys/authentication/options") && (begun += 1));
    await emailField(page).focus();
    await expect.poll(() => begun).toBe(1);
    for (const count of [2, 3]) {
      await page.clock.fastForward(4 * 60_000);
      await expect.poll(() => begun).toBe(count);
    }
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await page.clock.fastForward(4 * 60_000);
    await page.getByRole("tab", { name: "Sign In" }).click();
    expect(begun).toBe(3);
    await emailField(page).focus();
    await expect.poll(() => begun).toBe(4);
    await device.answer(true);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL(`${at.server.url}/account/security`);
  });
});

describe("the email address", () => {
  test("changes when both emails were confirmed, says what happens next, and the change can be abandoned", async () => {
    const email = await account();
    const wanted = `somebody.with.a.name.that.is.longer.than.a.phone-${newAddress()}`;
    const page = await accountPage(email);
    await page.getByRole("link", { name: "Details" }).click();
    await page.getByText(`Your account’s address is ${email}.`).waitFor();
    const form = page.getByRole("form", { name: "Change email address" });
    const ask = async (address: string) => {
      await form.getByLabel("New email").fill(address);
      await form.getByRole("button", { name: "Change address" }).click();
    };
    await ask("nonsense");
    await form.getByText("Enter an email address, such as name@example.org").waitFor();
    await ask(email.toUpperCase());
    await form.getByText("This is the address that you have now").waitFor();

    await ask(wanted);
    const moving = page.getByRole("status").filter({ hasText: "Your account is moving to another address" });
    await moving.getByText(wanted).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Email address");
    expect(await flawsOf(page)).toEqual([]);
    await moving.getByRole("button", { name: "Stay with the address I have" }).click();
    await form.waitFor();
    await at.fresh.asOwner("delete from auth.mail_requests");
    await ask(wanted);
    await moving.getByText(wanted).waitFor();
    await page.reload();
    await moving.getByText(wanted).waitFor();
    await at.fresh.asOwner("delete from auth.mail_requests");
    await at.fresh.asOwner("delete from mail where kind = 'change-email'");
    await moving.getByRole("button", { name: "Send both emails again" }).click();
    await page.getByText("Both emails are on their way again", { exact: true }).waitFor();
    const sent = () => at.fresh.asOwner("select status from mail where kind = 'change-email'");
    await expect.poll(sent).toEqual([{ status: "sent" }, { status: "sent" }]); // the outbox also contains earlier emails

    const elsewhere = await second.newPage();
    await elsewhere.goto((await emailTo(wanted, /Confirm your new address/)).link);
    await elsewhere.getByRole("heading", { name: "One more email to open" }).waitFor();
    expect(await flawsOf(elsewhere)).toEqual([]);
    const { link } = await emailTo(email, /Confirm the new email address of your account/);
    await elsewhere.goto(link);
    await elsewhere.getByRole("heading", { name: "Your address has changed" }).waitFor();
    await elsewhere.getByText(`From now on you sign in with ${wanted}.`).waitFor();
    await elsewhere.goto(link);
    await elsewhere.getByRole("heading", { name: "This link has expired" }).waitFor();

    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await page.getByText(`Your account’s address is ${wanted}.`).waitFor();
    expect((await post("/token?grant_type=password", { email: wanted, password: PASSWORD })).status).toBe(200);
    expect((await post("/token?grant_type=password", { email, password: PASSWORD })).status).toBe(400);
  });
});

test("a sign-in submitted before hydration is sent after it", async () => {
  const email = await account();
  const window = await at.browser.window(); // with an empty cache
  const page = await window.newPage();
  let arrive = () => {};
  const pressed = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/assets/react-*.js", async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(`${at.server.url}/auth?next=/account`, { waitUntil: "domcontentloaded" }); // the load event waits for the held script
  await signIn(page, email);
  arrive();
  await page.getByRole("heading", { name: "Upcoming" }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/account");
  await window.close();
});

test("a sign-up says so when the library for accounts fails to load", async () => {
  const page = await visit("/auth");
  await page.route("**/assets/*.js", async (route) => {
    const answer = await route.fetch();
    return (await answer.text()).includes("GoTrueClient") ? route.abort() : route.fulfill({ response: answer });
  });
  await submitSignUp(page, newAddress());
  await page
    .locator("li")
    .filter({ has: page.getByRole("button", { name: "Dismiss", includeHidden: true }) })
    .filter({ has: page.getByText("An unexpected error occurred", { exact: true }) })
    .first()
    .waitFor();
  expect(await page.getByRole("heading", { name: "Check your email" }).count()).toBe(0);
});

test("a sign-in without a connection says so, and signs in with the next press once there is one", async () => {
  const email = await account();
  const page = await visit("/auth");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await signIn(page, email);
  await page.getByText("An unexpected error occurred").first().waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe("/auth"); // what was not loaded offline is loaded now
});

test("two tabs that refresh at once stay signed in", async () => {
  const email = await account();
  const page = await accountPage(email);
  await page.getByRole("link", { name: "Details" }).click();
  await page.getByText(`Your account’s address is ${email}.`).waitFor();
  const second = await page.context().newPage();
  await second.goto(`${at.server.url}/account/details`);
  await second.getByText(`Your account’s address is ${email}.`).waitFor();
  // Both tabs see an expired token at the same time.
  const expire = (tab: Page) =>
    tab.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((name) => name.endsWith("-auth-token"))) {
        const session = JSON.parse(localStorage.getItem(key) ?? "{}") as { expires_at: number };
        localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
      }
    });
  await expire(page);
  await Promise.all([page.reload(), second.reload()]);
  for (const tab of [page, second]) await tab.getByText(`Your account’s address is ${email}.`).waitFor();
  await expire(page);
  await Promise.all([page.reload(), second.reload()]);
  for (const tab of [page, second]) await tab.getByText(`Your account’s address is ${email}.`).waitFor();
  expect(
    await at.fresh.asOwner(
      "select from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1 and ended_at is null",
      [email],
    ),
  ).toHaveLength(2);
});
