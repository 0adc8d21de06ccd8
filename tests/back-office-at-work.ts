import type { BrowserContext, Page } from "playwright-core";
import { demonstrate } from "#database/seed.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { type FreshDatabase, freshDatabase } from "./database.ts";
import { removeData, type RunningServer, startServer } from "./server.ts";

export const ROWAN = { email: "rowan@example.com", password: "a walk by the river" };

/** The running program with the demonstration's bookings, a browser, and a practitioner who has signed in once. */
export type BackOfficeAtWork = {
  fresh: FreshDatabase;
  server: RunningServer;
  browser: Browser;
  /** A window of the practitioner, already signed in. */
  desk(options?: Parameters<Browser["window"]>[0]): Promise<{ people: BrowserContext; page: Page }>;
  close(): Promise<void>;
};

export async function backOfficeAtWork(): Promise<BackOfficeAtWork> {
  const fresh = await freshDatabase();
  const env = {
    DATABASE_URL: fresh.url,
    LOG_LEVEL: "error",
    AUTOCONFIRM: "true",
    ADMIN_EMAIL: ROWAN.email,
    ADMIN_PASSWORD: ROWAN.password,
  };
  const [server, browser] = await Promise.all([startServer(env), openBrowser()]);
  await demonstrate(fresh.database); // does nothing where the program has done it
  const kept = await sessionOf(browser, server);
  return {
    fresh,
    server,
    browser,
    async desk(options = { width: 1440, height: 900 }) {
      const people = await browser.window(options);
      await people.addInitScript((each) => each.forEach(({ name, value }) => localStorage.setItem(name, value)), kept);
      return { people, page: await people.newPage() };
    },
    async close() {
      await browser.close();
      await server.stop();
      await removeData(server);
      await fresh.close();
    },
  };
}

/** Fills in the sign-in page, and answers the cookie question first. */
export async function signIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Essential Only" }).click();
  await page.getByLabel("Email").fill(ROWAN.email);
  await page.getByLabel("Password", { exact: true }).fill(ROWAN.password);
  await page.getByRole("button", { name: "Sign In" }).last().click();
}

async function sessionOf(browser: Browser, server: RunningServer) {
  const people = await browser.window();
  const page = await people.newPage();
  await page.goto(`${server.url}/auth?next=/admin`);
  await signIn(page);
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  const kept = (await people.storageState()).origins[0]?.localStorage ?? [];
  await people.close();
  return kept;
}
