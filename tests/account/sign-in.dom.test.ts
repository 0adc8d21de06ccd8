import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "#tests/support/dom/back-office.ts";
import { siteForEachTest } from "#tests/support/dom/site-for-each-test.ts";
import { visitor } from "#tests/support/server.ts";

const PASSWORD = "a walk by the river";
const OTHER = "nine owls at the ford";

const site = siteForEachTest({ AUTOCONFIRM: "false" });
let at: typeof site.at;
beforeAll(() => void ({ at } = site));

const visit = (path: string) => site.open(path);
/** Another browser of the same person takes the page over. */
const visitElsewhere = visit;

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
  return site.open("/account", { client });
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole("form", { name: "Sign In" });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Sign In" }).click();
}

describe("signing up", () => {
  test("shows each error until it is corrected, and can be confirmed by the email's code", async () => {
    const page = await visit("/auth?next=/contact");
    await page.getByRole("button", { name: "Essential Only" }).click();
    await page.getByRole("tab", { name: "Sign Up" }).click();
    const form = page.getByRole("form", { name: "Sign Up" });
    const create = form.getByRole("button", { name: "Create account" });
    const email = newAddress();
    await form.getByLabel("Full name").fill("Rowan Vale");
    await form.getByLabel("Email").fill(email);
    const password = form.getByLabel("Password", { exact: true });
    await password.fill("sunshine1");
    const weak = form.getByText("Password is known to be weak and easy to guess, please choose a different one.");
    await weak.waitFor();
    await password.fill(PASSWORD);
    await form.getByText("A good password.").waitFor();
    await form.getByLabel("Confirm password", { exact: true }).fill(OTHER);
    await create.click();
    await page.getByText("Password Mismatch").first().waitFor();
    await form.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
    await expect.poll(() => page.getByText("Password Mismatch").count()).toBe(0);
    await create.click();
    await page.getByText("Privacy Policy Required").first().waitFor();
    await form.getByRole("checkbox").check();
    await expect.poll(() => page.getByText("Privacy Policy Required").count()).toBe(0);
    await password.fill("sunshine1");
    await form.getByLabel("Confirm password", { exact: true }).fill("sunshine1");
    await weak.waitFor();
    await create.click();
    await page.getByText("Sign Up Error").first().waitFor();
    expect(await weak.count()).toBe(1); // only as the field's error, not in the note below it
    await password.fill(PASSWORD);
    await form.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
    await create.click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await page.getByText("Account Created!", { exact: true }).waitFor();
    const again = page.getByRole("button", { name: "Send a new code" });
    await again.waitFor();
    expect(await violationsOf()).toEqual([]);
    const { code } = await emailTo(email, /is your code/);
    const box = page.getByLabel("Code from the email");
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
    await box.fill(code === "000000" ? "111111" : "000000"); // the last digit sends it
    await page.getByText("This is not the code from the newest email").waitFor();
    await box.fill(code);
    await page.waitForURL(`${at.server.url}/contact`);
    await expect.poll(() => page.getByText("Account Created!").count()).toBe(0);
  });

  test("that was not confirmed continues from the sign-in", async () => {
    const email = newAddress();
    await post("/signup", { email, password: PASSWORD });
    const page = await visit("/auth");
    await signIn(page, email);
    await page.getByText("Email not confirmed", { exact: true }).waitFor();
    await page.getByLabel("Code from the email").fill((await emailTo(email, /is your code/)).code);
    await page.waitForURL(`${at.server.url}/`);
    expect((await post("/token?grant_type=password", { email, password: PASSWORD })).status).toBe(200);
  });
});

/** Fills in and submits the form of /auth. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const form = page.getByRole("form", { name: "Sign Up" });
  await form.getByLabel("Full name").fill("Robin Ashdown");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("Confirm password", { exact: true }).fill(PASSWORD);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
}

const outbox = (page: Page) => page.getByRole("link", { name: "Open the local outbox" });

describe("the confirmation email", () => {
  test("opened in another browser, continues to the requested page; a second request at once shows the wait; the page links the local outbox", async () => {
    const email = newAddress();
    const page = await visit(`/auth?next=${encodeURIComponent("/book?category=reiki")}`);
    await signUp(page, email);
    await page.getByRole("button", { name: "Send a new code" }).click();
    await page.getByText(/^You can ask again in \d+ seconds?\.$/).waitFor();
    expect(await outbox(page).getAttribute("href")).toBe("/outbox");
    const { link } = await emailTo(email, /is your code/);
    expect(await (await fetch(`${at.server.url}/outbox`)).text()).toContain(email);
    const elsewhere = await visitElsewhere(link.replace(at.server.url, ""));
    await elsewhere.getByRole("heading", { name: "Email Verified!" }).waitFor();
    await elsewhere.getByRole("link", { name: "Go to Home" }).waitFor();
    await elsewhere.getByRole("main").getByRole("link", { name: "Book a Session" }).click();
    await elsewhere.getByRole("heading", { name: "Book a session" }).waitFor();
    await expect.poll(() => elsewhere.url()).toBe(`${at.server.url}/book?category=reiki`);

    const late = await visitElsewhere(link.replace(at.server.url, ""));
    await late.getByRole("heading", { name: "This link has expired" }).waitFor();
    await late.getByRole("link", { name: "Sign in or sign up" }).click();
    await late.waitForURL(`${at.server.url}/auth?next=${encodeURIComponent("/book?category=reiki")}`);
  });

  test("of an account without a password offers to set one", async () => {
    const email = newAddress();
    await post("/otp?redirect_to=/email-verified", { email, create_user: true });
    const page = await visitElsewhere((await emailTo(email, /is your code/)).link.replace(at.server.url, ""));
    await page.getByText(`you are signed in as ${email}. It has no password yet`).waitFor();
    await page.getByRole("link", { name: "Set a password" }).click();
    await page.getByRole("form", { name: "Set a password" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/account/security");
  });

  test("a session in a link to any other page signs nobody in in silence: the page that it leads to names the account", async () => {
    const [mine, theirs] = [await account(), await account()];
    const page = await accountPage(mine);
    const { access_token, refresh_token } = (await (
      await post("/token?grant_type=password", { email: theirs, password: PASSWORD })
    ).json()) as {
      access_token: string;
      refresh_token: string;
    };
    const session = `access_token=${access_token}&refresh_token=${refresh_token}&expires_in=3600&token_type=bearer&type=magiclink`;
    await page.goto(`${at.server.url}/account?${session}`);
    await page.getByRole("heading", { name: "Upcoming" }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain(mine);
    await page.goto(`${at.server.url}/contact#${session}`);
    await page.waitForURL(/\/email-verified/);
    await page.getByText(`you are signed in as ${theirs}`).waitFor();
    expect(new URL(page.url()).searchParams.get("next")).toBe("/contact");
    for (const [path, words] of [
      [`/email-verified?error=#${session}`, `you are signed in as ${theirs}`],
      [`/auth/new-password?error_code=#${session}`, `For ${theirs}`],
    ] as const) {
      await page.goto(`${at.server.url}${path}`);
      await page.getByText(words).waitFor();
    }
  });

  test("for an existing account says so, while the page shows the same as to anyone", async () => {
    const email = await account();
    const page = await visit("/auth");
    await signUp(page, email);
    await page.getByText(`We sent a code to ${email}.`).waitFor();
    const { text, mainLink } = await at.emailTo(email, /You already have an account/);
    expect(mainLink?.href).toBe(`${at.server.url}/auth`);
    expect(text).toContain(`${at.server.url}/auth/new-password`);
    expect((await post("/token?grant_type=password", { email, password: PASSWORD })).status).toBe(200);
  });
});

describe("a forgotten password", () => {
  test("is reset from the sign-in through the link", async () => {
    const email = await account();
    const page = await visit("/auth");
    await page.getByRole("form", { name: "Sign In" }).getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Forgot password?" }).click();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(email);
    expect(await violationsOf()).toEqual([]);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await page.goto((await emailTo(email, /new password/)).link);
    await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    const form = page.getByRole("form", { name: "New password" });
    const fill = async (password: string) => {
      await form.getByLabel("New password", { exact: true }).fill(password);
      await form.getByLabel("Confirm new password").fill(password);
      await form.getByRole("button", { name: "Save the new password" }).click();
    };
    await fill(PASSWORD);
    await form.getByText("New password should be different from the old password.").waitFor();
    expect(await violationsOf()).toEqual([]);
    await fill(OTHER);
    await page.getByText("Your password is changed", { exact: true }).waitFor();
    await page.waitForURL(`${at.server.url}/`);
    expect((await post("/token?grant_type=password", { email, password: OTHER })).status).toBe(200);
    expect((await post("/token?grant_type=password", { email, password: PASSWORD })).status).toBe(400);
  });

  test("is not spoken of as on its way where emails are kept", async () => {
    const email = await account();
    const { backend } = at;
    const keptMail = "None is sent.";
    at.backend = async () => ({ ...(await backend()), hasOutbox: false, keptMail });
    try {
      const page = await visit("/auth");
      await page.getByRole("form", { name: "Sign In" }).getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Forgot password?" }).click();
      await page.getByRole("button", { name: "Send me a link" }).click();
      await page.getByRole("heading", { name: "No email was sent" }).waitFor();
      const said = await page.getByRole("main").innerText();
      expect([said.includes(keptMail), /on its way|spam folder|Check your email/.test(said)]).toEqual([true, false]);
      await expect.poll(() => page.getByText("No email was sent", { exact: true }).count()).toBe(2); // the title, and a notice
    } finally {
      at.backend = backend;
    }
  });

  test("is reset through the code on the same device", async () => {
    const email = await account();
    const page = await visit("/auth/new-password");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await page.getByLabel("Code from the email").fill((await emailTo(email, /new password/)).code);
    await page.getByRole("form", { name: "New password" }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/auth/new-password");
  });

  test("is asked for anew where a first password comes more than an hour after its link was opened", async () => {
    const email = newAddress();
    await post("/otp", { email, create_user: true });
    await post("/recover?redirect_to=" + encodeURIComponent(`${at.server.url}/auth/new-password`), { email });
    const page = await visitElsewhere((await emailTo(email, /new password/)).link.replace(at.server.url, ""));
    await page
      .getByRole("form", { name: "New password" })
      .getByLabel("New password", { exact: true })
      .fill("nine owls at the ford");
    await page.getByLabel("Confirm new password").fill("nine owls at the ford");
    await at.fresh.asOwner("update auth.sessions set created_at = now() - interval '61 minutes'");
    await page.getByRole("button", { name: "Save the new password" }).click();
    await page.getByRole("alert").getByText("You opened this link more than an hour ago.").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Send me a link" }).count()).toBe(1);
  });

  test("has a message and a new request for a used link", async () => {
    const email = await account();
    await post("/recover?redirect_to=" + encodeURIComponent(`${at.server.url}/auth/new-password`), { email });
    const { link } = await emailTo(email, /new password/);
    await fetch(link, { redirect: "manual" });
    const page = await visit(link.replace(at.server.url, ""));
    await page.getByRole("alert").getByText("This link has been used already, or it has run out").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Send me a link" }).count()).toBe(1);
  });
});

test("an error on /auth has our own message, never the URL's text", async () => {
  const page = await visit("/auth#error=access_denied&error_code=user_banned&error_description=Send+money+to+Mallory");
  await page.getByText("This account is closed.").waitFor();
  await expect.poll(() => page.getByText("Mallory").count()).toBe(0);
  await page.goto(`${at.server.url}/auth?error=server_error&error_code=constructor&error_description=Mallory`);
  await page.getByText("This link could not be used.").waitFor();
});
