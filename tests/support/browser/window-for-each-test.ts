import type { SupabaseClient } from "@supabase/supabase-js";
import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll } from "vitest";
import { sessionKey } from "#app/backend/accounts/stored-session.ts";
import { CONSENT_KEY, consentRecord, ESSENTIAL_ONLY } from "#domain/accounts/cookie-consent.ts";
import type { Browser, WindowOptions } from "./open-browser.ts";
import { type ReusedPage, reusePage } from "./reused-page.ts";

/** Who opens a page: a visitor unless `client` is given; `answered`: the cookie question is. `stored`: what else localStorage holds. */
export type Visitor = Pick<WindowOptions, "width" | "height" | "colorScheme"> & {
  client?: SupabaseClient;
  answered?: boolean;
  stored?: Record<string, string>;
};

/**
 * For a whole file: one window, as on a first visit in each test. The tests share its HTTP cache and what its renderer has compiled, which is
 * half the cost of a page; pages, cookies, storage and routes end with their test. A test that needs an empty cache or no scripts, moves
 * the device's clock, or sets connection or permissions opens a window of its own. A route switches off the cache of its page.
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

  /** At the first call of a test the reused page; a later one is another tab of the same person. */
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
    /** For a test that plays several people in turn. */
    empty,
    newPage,
    async open(path: string, visitor?: Visitor): Promise<Page> {
      const page = await newPage(visitor);
      await page.goto(program().server.url + path);
      return page;
    },
  };
}
