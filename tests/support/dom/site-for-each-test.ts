import type { SupabaseClient } from "@supabase/supabase-js";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { sessionKey } from "#app/accounts/stored-session.ts";
import { CONSENT_KEY, consentRecord, ESSENTIAL_ONLY } from "#domain/accounts/cookie-consent.ts";
import { pageOf, resetPage } from "./page.tsx";
import { openSite, type SiteWithoutBrowser } from "./site.ts";

/** A visitor on a phone, unless `client` and other sizes are given. `answered`: the cookie question has been answered. */
export type Visitor = {
  client?: SupabaseClient;
  answered?: boolean;
  stored?: Record<string, string>;
  width?: number;
  height?: number;
};

/**
 * As `windowForEachTest` of the browser tests, on the document of this process, with the program that it shows. There is one page: whoever
 * comes next takes it over.
 */
export function siteForEachTest(env: Record<string, string> = {}) {
  let at: SiteWithoutBrowser;
  let page: Page;
  const zone = process.env["TZ"];
  beforeAll(async () => {
    process.env["TZ"] = "Europe/London"; // as windows of the browser tests are
    at = await openSite({ AUTOCONFIRM: "true", ...env });
    page = pageOf(at) as unknown as Page;
    empty();
  });
  afterEach(empty);
  afterAll(async () => {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
    await at.close();
  });

  function empty() {
    resetPage();
    localStorage.clear();
  }

  async function newPage({ client, answered = false, stored, width = 390, height = 844 }: Visitor = {}): Promise<Page> {
    empty();
    Object.assign(localStorage, {
      ...(client && { [sessionKey("localhost")]: JSON.stringify((await client.auth.getSession()).data.session) }),
      ...(answered && { [CONSENT_KEY]: JSON.stringify(consentRecord(ESSENTIAL_ONLY, new Date())) }),
      ...stored,
    });
    await page.setViewportSize({ width, height });
    return page;
  }

  return {
    get at() {
      return at;
    },
    get page() {
      return page;
    },
    newPage,
    async open(path: string, visitor?: Visitor): Promise<Page> {
      await newPage(visitor);
      await page.goto(at.server.url + path);
      return page;
    },
  };
}
