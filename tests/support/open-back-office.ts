import { decodeJwt } from "jose";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { sessionKey } from "#app/accounts/stored-session.ts";
import { CONSENT_KEY, consentRecord, ESSENTIAL_ONLY } from "#domain/accounts/cookie-consent.ts";
import { violationsOf } from "./browser/accessibility.ts";
import type { Pages } from "#composition/pages.ts";
import type { Browser } from "./browser/open-browser.ts";
import { type ReusedPage, reusePage } from "./browser/reused-page.ts";
import { type RunningServer, visitor } from "./server.ts";
import { type RunningProgram, startProgram } from "./start-program.ts";
import { addFewBookings } from "#tests/support/data/few-bookings.ts";
import { storedBookings } from "#tests/support/data/stored-bookings.ts";

export const ROWAN = { email: "rowan@example.com", password: "a walk by the river" };

/** Query of today's and tomorrow's sessions, which the shell fetches last and stores on the device. */
const KEPT_DAYS = "/rest/v1/bookings?";

/** The running program with a few bookings, and a session of the practitioner. */
export type BackOffice = RunningProgram & {
  /** Signs in again if the session has ended on the server; resolves to true if it had. */
  renewSession(): Promise<boolean>;
  signedInWindow(options?: Parameters<Browser["window"]>[0]): Promise<BrowserContext>;
  /** A signed-in window with a page. */
  backOffice(options?: Parameters<Browser["window"]>[0]): Promise<{ people: BrowserContext; page: Page }>;
};

/** `env`: settings in addition to the practitioner's account; `pages`: others than the built ones. */
export async function openBackOffice(env: Record<string, string> = {}, pages?: Pages): Promise<BackOffice> {
  const account = { AUTOCONFIRM: "true", ADMIN_EMAIL: ROWAN.email, ADMIN_PASSWORD: ROWAN.password };
  const at = await startProgram({ ...account, ...env }, pages);
  await addFewBookings(at.fresh.database);
  let session = await signInByApi(at.server);
  async function signedInWindow(options: Parameters<Browser["window"]>[0] = { width: 1440, height: 900 }) {
    const people = await at.browser.window(options);
    await people.addInitScript(restoreSession, session.entries);
    return people;
  }
  return {
    ...at,
    async renewSession() {
      const [alive] = await at.fresh.asOwner("select from auth.sessions where id = $1", [session.id]);
      if (!alive) session = await signInByApi(at.server);
      return !alive;
    },
    async backOffice(options) {
      const people = await signedInWindow(options);
      return { people, page: await people.newPage() };
    },
    signedInWindow,
  };
}

type NewBooking = {
  name: string;
  email?: string;
  service?: string;
  day?: string;
  time?: string;
  price?: string;
  payment?: string;
};

/**
 * For a whole file: one program, one window and page of the practitioner, and steps that several screens share. The tests share the
 * window's cache and localStorage; a test that changes its clock or connection calls `ownWindow` first.
 */
export function backOfficeForEachTest(env: Record<string, string> = {}) {
  let at: BackOffice;
  let shared: BrowserContext;
  let reused: ReusedPage;
  let page: Page;
  let isClockMoved = false;
  const steps = backOfficeSteps(
    () => ({ at, page }),
    () => (isClockMoved = true),
  );
  async function openShared() {
    shared = await at.signedInWindow();
    reused = await reusePage(shared, at.server.url);
  }
  beforeAll(async () => {
    at = await openBackOffice(env);
    await openShared();
  });
  afterAll(() => at.close());
  beforeEach(async () => {
    if (await at.renewSession()) {
      await shared.close();
      await openShared();
    }
    ({ page } = reused);
  });
  afterEach(async () => {
    if (page.context() !== shared) await page.context().close();
    await reused.reset();
    if (isClockMoved) await steps.rows("delete from private.clock");
    isClockMoved = false;
  });
  return {
    get at() {
      return at;
    },
    get page() {
      return page;
    },
    async ownWindow(options?: Parameters<Browser["window"]>[0]) {
      ({ page } = await at.backOffice(options));
      return page;
    },
    /** Accessibility violations once nothing is dimmed by a refetch. */
    async violations() {
      await page.waitForFunction(() => !document.querySelector("main [aria-busy=true]"));
      return violationsOf(page);
    },
    ...steps,
  };
}

/** What the practitioner does on several screens, with or without a browser. `onClock`: the database's clock is moved. */
export function backOfficeSteps(
  office: () => { at: Omit<BackOffice, "browser" | "backOffice" | "signedInWindow">; page: Page },
  onClock: () => void,
) {
  const page = () => office().page;
  const dialog = () => page().getByRole("dialog");
  const rows = <R extends object>(statement: string, values: unknown[] = []) =>
    office().at.fresh.asOwner<R>(statement, values);
  const go = (path: string) => page().goto(office().at.server.url + path);
  const button = (name: string | RegExp) => page().getByRole("button", { name });
  /** Waits for a message, also behind a dialog; resolves to its whole text. */
  const toast = (words: string | RegExp) =>
    page()
      .locator("li")
      .filter({ has: page().getByRole("button", { name: "Dismiss", includeHidden: true }) })
      .filter({ hasText: words })
      .first()
      .innerText();

  const undo = (words: string | RegExp) =>
    page().locator("li").filter({ hasText: words }).getByRole("button", { name: "Undo", exact: true }).first().click();

  /** Fills in the open form for a new booking. */
  async function fillNewBooking({
    name,
    email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`,
    service = "Written reading, 30 minutes",
    payment = "To be paid in cash at the session",
    day,
    time,
    price,
  }: NewBooking) {
    const form = dialog();
    await form.getByLabel("Full name").fill(name);
    await form.getByLabel("Email").fill(email);
    await form.getByRole("combobox", { name: "Session" }).selectOption({ label: service });
    if (day) await form.getByLabel("Date").fill(day);
    if (time) await form.getByLabel("Time").fill(time);
    if (price) await form.getByLabel("Price in pounds").fill(price);
    await form.getByLabel(payment).check();
  }

  return {
    go,
    async walk(section: string) {
      await page().getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: section }).click();
      await page().getByRole("heading", { name: section, level: 1 }).waitFor();
    },
    button,
    dialog,
    rows,
    toast,
    undo,
    /**
     * The date this many days from today, in the practice's zone. The demonstration's courses take a weekend's 11:00 to 16:00 in two, eight
     * and fourteen weeks: 21 to 55 and 64 to 97 days ahead are without one on every weekday.
     */
    async dayIn(days: number): Promise<string> {
      const [row] = await rows<{ day: string }>("select (private.today() + $1::int)::text as day", [days]);
      return row?.day ?? "";
    },
    ...storedBookings(rows),
    /** Sets the database's clock for this test. `moment` is an SQL expression for the practice's local time. */
    async moveClockTo(moment: string) {
      onClock();
      await rows(
        `insert into private.clock (ahead) select (${moment}) at time zone 'Europe/London' - now()
         on conflict (only_one) do update set ahead = excluded.ahead`,
      );
    },
    fillNewBooking,
    /** Adds a booking on the screen, paid in cash by default. */
    async enterBooking(booking: NewBooking) {
      await go("/admin/bookings?new");
      await fillNewBooking({ payment: "Paid in cash, now", ...booking });
      await button("Add booking").click();
      await toast("Booking added");
    },
    /** Signs in on the sign-in page that the ended session redirected to, without loading another page. */
    async signInAgain({ email, password } = ROWAN) {
      await page().waitForURL("**/auth?next=*");
      await page().getByLabel("Email").fill(email);
      await page().getByLabel("Password", { exact: true }).fill(password);
      await page().getByRole("button", { name: "Sign In" }).last().click();
    },
    /** Ends the session on the server, after the shell's last request: if refused, it would redirect to the sign-in page at any moment. */
    async endSession() {
      await page().waitForFunction(
        (path) => performance.getEntriesByType("resource").some(({ name }) => name.includes(path)),
        KEPT_DAYS,
      );
      await page().evaluate(() => performance.clearResourceTimings()); // the next sign-in fetches again
      await rows("delete from auth.sessions");
    },
    /** Drops one response after the server has handled the request. */
    loseAnswer: (to: RegExp) => {
      let isLost = false;
      return page().route(to, async (route) => {
        if (isLost) return route.fallback();
        isLost = true;
        await route.fetch();
        return route.abort();
      });
    },
    /** Clicks twice in one task, before the page can react to the first click. */
    async pressTwice(what: Locator) {
      await what.click({ trial: true });
      await what.evaluate((element: HTMLButtonElement) => {
        element.click();
        element.click();
      });
    },
  };
}

/** Answers the cookie question, then signs in on the sign-in page. */
export async function signIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Essential Only" }).click();
  await page.getByLabel("Email").fill(ROWAN.email);
  await page.getByLabel("Password", { exact: true }).fill(ROWAN.password);
  await page.getByRole("button", { name: "Sign In" }).last().click();
}

/** Runs in the page: restores the session, also after a sign-out in this window. */
function restoreSession(entries: Record<string, string>): void {
  if (location.protocol === "about:") return;
  for (const [name, value] of Object.entries(entries))
    if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
}

/** Entries of the browser's storage once the practitioner has signed in and answered the cookie question. */
export async function signInByApi(server: RunningServer): Promise<{ id: string; entries: Record<string, string> }> {
  const { data, error } = await visitor(server).auth.signInWithPassword(ROWAN);
  if (error) throw error;
  const { session_id: id } = decodeJwt(data.session.access_token) as { session_id: string };
  return {
    id,
    entries: {
      [sessionKey(new URL(server.url).hostname)]: JSON.stringify(data.session),
      [CONSENT_KEY]: JSON.stringify(consentRecord(ESSENTIAL_ONLY, new Date())),
    },
  };
}
