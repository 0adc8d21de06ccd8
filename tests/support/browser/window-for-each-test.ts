import type { SupabaseClient } from "@supabase/supabase-js";
import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll } from "vitest";
import { sessionKey } from "#app/accounts/stored-session.ts";
import { CONSENT_KEY, consentRecord, ESSENTIAL_ONLY } from "#domain/accounts/cookie-consent.ts";
import type { Browser, WindowOptions } from "./open-browser.ts";
import { type ReusedPage, reusePage } from "./reused-page.ts";

/** A visitor, unless `client` is given. `answered`: the cookie question has been answered. `stored`: further entries of localStorage. */
export type Visitor = Pick<WindowOptions, "width" | "height" | "colorScheme"> & {
  client?: SupabaseClient;
  answered?: boolean;
  stored?: Record<string, string>;
};

/**
 * For a whole file: one window, which is in the state of a first visit at the start of each test. The tests share its HTTP cache and
 * compiled code, which is half the cost of a page; pages, cookies, storage and routes end with their test. A test that needs an empty cache
 * or no scripts, changes the device's clock, or sets connection or permissions opens its own window. A route disables the cache of its
 * page.
 */
export function windowForEachTest(program: () => { browser: Browser; server: { url: string } }) {
  let people: BrowserContext;
  let reused: ReusedPage;
  let isTaken = false;
  beforeAll(async () => {
    people = await program().browser.window();
    reused = await reusePage(people, program().server.url);
  });
  afterEach(empty);

  async function empty() {
    isTaken = false;
    await reused.reset();
    await people.clearCookies();
    await reused.page.evaluate(() => localStorage.clear());
  }

  /** The reused page on the first call of a test; afterwards a new tab of the same visitor. */
  async function newPage({
    client,
    answered = false,
    stored,
    width = 390,
    height = 844,
    colorScheme = "dark",
  }: Visitor = {}): Promise<Page> {
    const entries = {
      ...(client && { [sessionKey("localhost")]: JSON.stringify((await client.auth.getSession()).data.session) }),
      ...(answered && { [CONSENT_KEY]: JSON.stringify(consentRecord(ESSENTIAL_ONLY, new Date())) }),
      ...stored,
    };
    if (!isTaken) await reused.page.evaluate((all) => Object.assign(localStorage, all), entries);
    const page = isTaken ? await people.newPage() : reused.page;
    isTaken = true;
    if (width !== 390 || height !== 844) await page.setViewportSize({ width, height });
    if (colorScheme !== "dark") await page.emulateMedia({ colorScheme });
    return page;
  }

  return {
    get people() {
      return people;
    },
    /** For a test that acts as several people in turn. */
    empty,
    newPage,
    async open(path: string, visitor?: Visitor): Promise<Page> {
      const page = await newPage(visitor);
      await page.goto(program().server.url + path);
      return page;
    },
  };
}
