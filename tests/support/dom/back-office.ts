import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { addFewBookings } from "#tests/support/data/few-bookings.ts";
import { type BackOffice, backOfficeSteps, ROWAN, signInByApi } from "#tests/support/open-back-office.ts";
import { pageOf, resetPage } from "./page.tsx";
import { isHidden } from "./shown.ts";
import { openSite, type SiteWithoutBrowser } from "./site.ts";

/** As `backOfficeForEachTest` of the browser tests, on the document of this process: the same program, steps and words. */
export function backOfficeForEachTest(env: Record<string, string> = {}) {
  let at: SiteWithoutBrowser;
  let page: Page;
  let session: Awaited<ReturnType<typeof signInByApi>> | undefined;
  let isClockMoved = false;
  const steps = backOfficeSteps(
    () => ({ at: { ...at, renewSession }, page }),
    () => (isClockMoved = true),
  );
  async function renewSession() {
    const [alive] = session ? await steps.rows("select from auth.sessions where id = $1", [session.id]) : [];
    if (!alive) session = await signInByApi(at.server);
    localStorage.clear();
    Object.assign(localStorage, session?.entries);
    return !alive;
  }
  beforeAll(async () => {
    at = await openSite({ AUTOCONFIRM: "true", ADMIN_EMAIL: ROWAN.email, ADMIN_PASSWORD: ROWAN.password, ...env });
    await addFewBookings(at.fresh.database);
    page = pageOf(at) as unknown as Page;
    resetPage();
  });
  afterAll(() => at.close());
  beforeEach(renewSession);
  afterEach(async () => {
    resetPage();
    if (isClockMoved) await steps.rows("delete from private.clock");
    isClockMoved = false;
  });
  return {
    get at(): Omit<BackOffice, "browser" | "backOffice" | "signedInWindow"> {
      return { ...at, renewSession };
    },
    get page() {
      return page;
    },
    async violations() {
      await page.waitForFunction(() => !document.querySelector("main [aria-busy=true]"));
      return violationsOf();
    },
    ...steps,
  };
}

/** What axe finds in names, roles and structure. Colours and sizes need a browser: every page is looked at in one, and app/tokens.test.ts holds the contrast. */
export async function violationsOf(): Promise<string[]> {
  const exclude = Array.from(document.body.querySelectorAll("*")).filter(isHidden);
  const { violations } = await axe.run(
    { include: document.body, exclude },
    {
      resultTypes: ["violations"],
      iframes: false, // a frame of this document is no window
      rules: { "color-contrast": { enabled: false }, "target-size": { enabled: false }, region: { enabled: false } },
    },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
