import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { demonstrate } from "#database/seed/seed.ts";
import type { Browser } from "./browser.ts";
import { type RunningProgram, startProgram } from "./start-program.ts";

export const ROWAN = { email: "rowan@example.com", password: "a walk by the river" };

/** The running program with the demonstration's bookings, and a practitioner who has signed in once. */
export type BackOffice = RunningProgram & {
  /** A window of the practitioner, already signed in. */
  backOffice(options?: Parameters<Browser["window"]>[0]): Promise<{ people: BrowserContext; page: Page }>;
};

/** `env` as a person would set it, beside the practitioner's account. */
export async function openBackOffice(env: Record<string, string> = {}): Promise<BackOffice> {
  const at = await startProgram({ AUTOCONFIRM: "true", ADMIN_EMAIL: ROWAN.email, ADMIN_PASSWORD: ROWAN.password, ...env });
  await demonstrate(at.fresh.database); // does nothing where the program has done it
  const kept = await sessionOf(at);
  return {
    ...at,
    async backOffice(options = { width: 1440, height: 900 }) {
      const people = await at.browser.window(options);
      await people.addInitScript((each) => each.forEach(({ name, value }) => localStorage.setItem(name, value)), kept);
      return { people, page: await people.newPage() };
    },
  };
}

/** For a whole file: its back office, in each test a fresh window of the practitioner, and the short ways to what is on it. */
export function backOfficeForEachTest(env: Record<string, string> = {}) {
  let at: BackOffice;
  let page: Page;
  let leave: () => Promise<void>;
  beforeAll(async () => {
    at = await openBackOffice(env);
  });
  afterAll(() => at.close());
  beforeEach(async () => {
    const opened = await at.backOffice();
    page = opened.page;
    leave = () => opened.people.close();
  });
  afterEach(() => leave());
  return {
    get at() {
      return at;
    },
    get page() {
      return page;
    },
    go: (path: string) => page.goto(at.server.url + path),
    button: (name: string | RegExp) => page.getByRole("button", { name }),
    dialog: () => page.getByRole("dialog"),
    rows: <R extends object>(statement: string, values: unknown[] = []) => at.fresh.asOwner<R>(statement, values),
    /** Also one that stands behind a dialog. */
    toast: (words: string | RegExp) =>
      page
        .locator("li")
        .filter({ has: page.getByRole("button", { name: "Dismiss", includeHidden: true }) })
        .filter({ hasText: words })
        .first()
        .waitFor(),
  };
}

/** Fills in the sign-in page, and answers the cookie question first. */
export async function signIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Essential Only" }).click();
  await page.getByLabel("Email").fill(ROWAN.email);
  await page.getByLabel("Password", { exact: true }).fill(ROWAN.password);
  await page.getByRole("button", { name: "Sign In" }).last().click();
}

async function sessionOf({ browser, server }: RunningProgram) {
  const people = await browser.window();
  const page = await people.newPage();
  await page.goto(`${server.url}/auth?next=/admin`);
  await signIn(page);
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  const kept = (await people.storageState()).origins[0]?.localStorage ?? [];
  await people.close();
  return kept;
}
