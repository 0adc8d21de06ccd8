import type { Page, Route } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

// Every list of the back office while loading, after a failure, after a retry, and empty.

const backOffice = backOfficeForEachTest();
const { go } = backOffice;
let page: Page;
let booking: string;
let client: string;
beforeAll(async () => {
  [{ booking, client } = { booking: "", client: "" }] = await backOffice.rows<{ booking: string; client: string }>(
    `select b.id as booking, c.id as client from bookings b join clients c on c.client_name = b.client_name
     where b.client_name = 'Jonah Pryce' and b.status = 'confirmed' limit 1`,
  );
});
beforeEach(() => {
  ({ page } = backOffice);
});

type Shown = {
  at: () => string;
  asks: RegExp;
  loading: string | RegExp;
  failed: string;
  /** The empty response and its text; missing if the server never returns one. */
  nothing?: { answer: unknown; say: string };
  /** The button that opens the list. */
  press?: RegExp;
};

const rows = (say: string) => ({ answer: [], say });
const DASHBOARD = { at: () => "/admin", failed: "Failed to load dashboard data" };
const NO_MONEY = { pence: 0, count: 0 };

const LISTS: Record<string, Shown> = {
  "today's sessions": {
    ...DASHBOARD,
    asks: /functions\/v1\/practice-day/,
    loading: "Reading your day…",
    nothing: {
      answer: {
        zone: "Europe/London",
        today: "2030-01-07",
        now: "09:00",
        sessions: [],
        ahead: [],
        hours: {},
        entries: [],
        revenue: { ...NO_MONEY, vouchers: 0 },
        refunds: NO_MONEY,
      },
      say: "No sessions today. They appear here on their day.",
    },
  },
  "bookings to confirm": {
    ...DASHBOARD,
    asks: /rest\/v1\/bookings\?.*status=eq\.pending/,
    loading: "Looking for bookings to confirm…",
  },
  "alerts about failures": {
    ...DASHBOARD,
    asks: /functions\/v1\/practice-alerts\?/,
    loading: "Looking for what went wrong…",
  },
  "clients to ring": {
    ...DASHBOARD,
    asks: /functions\/v1\/practice-phone-calls/,
    loading: "Looking for people to ring…",
  },
  "alerts and bookings to confirm": {
    ...DASHBOARD,
    asks: /functions\/v1\/practice-alerts\?|rest\/v1\/bookings\?.*status=eq\.pending/,
    loading: /^Looking for (bookings to confirm|what went wrong)…$/,
    nothing: {
      answer: (to: string) => (to.includes("practice-alerts") ? { alerts: [], count: 0 } : []),
      say: "All done. New paid bookings and anything that went wrong appear here.",
    },
  },
  "the latest bookings": {
    ...DASHBOARD,
    asks: /rest\/v1\/bookings\?.*order=created_at/,
    loading: "Reading the latest bookings…",
    nothing: rows("No bookings yet. The five latest appear here as soon as a client books."),
  },
  "the charts": {
    ...DASHBOARD,
    press: /^Show the last 12 weeks/,
    asks: /functions\/v1\/practice-trade/,
    loading: "Drawing the charts…",
    nothing: {
      answer: { weeks: [], services: [] },
      say: "No bookings in these weeks. Revenue and bookings are drawn here as they come in.",
    },
  },
  bookings: {
    at: () => "/admin/bookings?view=all",
    asks: /rest\/v1\/bookings\?/,
    loading: "Reading your bookings…",
    failed: "Failed to load bookings",
    nothing: rows("No bookings yet. They appear here as soon as a client books, or when you enter one."),
  },
  "bookings of a status": {
    at: () => "/admin/bookings?status=pending",
    asks: /rest\/v1\/bookings\?/,
    loading: "Reading your bookings…",
    failed: "Failed to load bookings",
    nothing: rows("No bookings match. Try fewer words or another filter."),
  },
  "one booking": {
    at: () => `/admin/bookings?booking=${booking}`,
    asks: /rest\/v1\/bookings\?.*[?&]id=eq\./,
    loading: "Reading the booking…",
    failed: "Failed to load bookings",
    nothing: rows("This booking is no longer there."),
  },
  "a booking's history": {
    at: () => `/admin/bookings?booking=${booking}`,
    asks: /rest\/v1\/audit\?/,
    loading: "Reading the history…",
    failed: "Failed to load the history",
    nothing: rows("Nothing is recorded about this booking."),
  },
  "a booking's payments": {
    at: () => "/admin/bookings?status=confirmed",
    press: /^Cancel Jonah Pryce/,
    asks: /functions\/v1\/practice-cancellation-terms/,
    loading: "Looking up what has been paid…",
    failed: "Failed to load what was paid",
  },
  "services to book by hand": {
    at: () => "/admin/bookings?new",
    asks: /rest\/v1\/services\?/,
    loading: "Reading your services…",
    failed: "Failed to load services",
    nothing: rows("You offer nothing yet. Add a service first, and book it here."),
  },
  passes: {
    at: () => "/admin/vouchers?list=passes",
    asks: /functions\/v1\/practice-passes/,
    loading: "Reading your passes…",
    failed: "Failed to load passes",
    nothing: {
      answer: { passes: [], isLast: true, owed: { sessions: 0, pence: 0 }, today: "2030-01-07" },
      say: "No passes yet. Those you sell appear here, with the sessions that are left.",
    },
  },
  vouchers: {
    at: () => "/admin/vouchers",
    asks: /functions\/v1\/practice-vouchers/,
    loading: "Reading your vouchers…",
    failed: "Failed to load vouchers",
    nothing: {
      answer: { vouchers: [], isLast: true, outstanding: 0, today: "2030-01-07" },
      say: "No vouchers yet. Those you sell appear here, with what is left on them.",
    },
  },
  availability: {
    at: () => "/admin/availability",
    asks: /rest\/v1\/availability\?/,
    loading: "Reading your hours…",
    failed: "Failed to load availability data",
    nothing: rows("No hours"),
  },
  "blocked dates": {
    at: () => "/admin/availability",
    asks: /rest\/v1\/blocked_dates\?/,
    loading: "Reading your days off…",
    failed: "Failed to load availability data",
    nothing: rows("Nothing to come. Days off, closed hours and special hours appear here."),
  },
  services: {
    at: () => "/admin/services",
    asks: /rest\/v1\/services\?/,
    loading: "Reading your services…",
    failed: "Failed to load services",
    nothing: rows("Nothing is offered yet. Add a service, and clients can book it."),
  },
  "group dates": {
    at: () => "/admin/group-sessions",
    asks: /rest\/v1\/group_sessions\?/,
    loading: "Reading your group dates…",
    failed: "Failed to load group dates",
    nothing: rows("No group dates yet. Dates that you add appear on the group’s page."),
  },
  clients: {
    at: () => "/admin/clients",
    asks: /functions\/v1\/practice-clients/,
    loading: "Reading your clients…",
    failed: "Failed to load client data",
    nothing: {
      answer: { clients: [], count: 0, today: "2026-12-01" },
      say: "No clients yet. Everybody who books appears here.",
    },
  },
  "one client": {
    at: () => `/admin/clients/${client}`,
    asks: /rest\/v1\/clients\?/,
    loading: "Reading this client…",
    failed: "Failed to load client data",
    nothing: rows("This client is no longer there."),
  },
  "a client's history": {
    at: () => `/admin/clients/${client}`,
    asks: /functions\/v1\/practice-client-stream/,
    loading: "Reading their history…",
    failed: "Failed to load bookings",
    nothing: {
      answer: {
        entries: [],
        isLast: true,
        since: "2026-01-01",
        held: 0,
        isToday: false,
        money: { received: 0, refunded: 0, owed: 0, owedLater: 0 },
        sharers: [],
        today: "2026-12-01",
      },
      say: "Nothing yet. Sessions, notes, messages and payments appear here as they come.",
    },
  },
  messages: {
    at: () => "/admin/messages",
    asks: /functions\/v1\/practice-messages/,
    loading: "Reading your messages…",
    failed: "Failed to load messages",
    nothing: {
      answer: { messages: [], isLast: true },
      say: "No messages yet. Confirmations, reminders and what you write to clients appear here.",
    },
  },
  "the history": {
    at: () => "/admin/more/history",
    asks: /functions\/v1\/practice-history/,
    loading: "Reading the history…",
    failed: "Failed to load the history",
    nothing: { answer: { entries: [], isLast: true }, say: "Nothing yet. What is changed from now on appears here." },
  },
  settings: {
    at: () => "/admin/settings",
    asks: /rest\/v1\/business_settings\?/,
    loading: "Reading your settings…",
    failed: "Failed to load settings",
  },
  newsletters: {
    at: () => "/admin/newsletter",
    asks: /functions\/v1\/practice-newsletters/,
    loading: "Reading your newsletters…",
    failed: "Failed to load newsletters",
    nothing: { answer: { newsletters: [] }, say: "No newsletter yet. Nobody gets what you write before you send it." },
  },
  "the newsletter's readers": {
    at: () => "/admin/newsletter",
    asks: /rest\/v1\/subscribers\?select=id%2Cemail/,
    loading: "Reading your list…",
    failed: "Failed to load your readers",
    nothing: rows("Nobody yet. People who subscribe on your blog and confirm by email appear here."),
  },
  sessions: {
    at: () => "/admin/settings/you",
    asks: /functions\/v1\/my-sessions/,
    loading: "Loading where you are signed in…",
    failed: "Where you are signed in could not be loaded",
  },
};

test.each(Object.entries(LISTS))("%s: loading, failed, loaded again and empty", async (_, list) => {
  const held: Route[] = [];
  let answer: ((route: Route) => Promise<void>) | undefined;
  await page.route(list.asks, (route) => (answer ? answer(route) : void held.push(route)));
  const from = async (next: (route: Route) => Promise<void>) => {
    answer = next;
    for (const route of held.splice(0)) await next(route);
  };
  await go(list.at());
  if (list.press) await page.getByRole("button", { name: list.press }).first().click();
  await page.getByText(list.loading, { exact: true }).first().waitFor({ state: "attached" });

  await from((route) =>
    route.fulfill({ status: 400, json: { code: "x", message: "The house is on fire", error: "The house is on fire" } }),
  );
  const notice = page
    .getByRole("alert")
    .filter({ hasText: list.failed })
    .filter({ has: page.getByRole("button", { name: "Try again" }) });
  await notice.first().waitFor();
  await expect.poll(() => page.getByText(list.loading, { exact: true }).count()).toBe(0);

  const { nothing } = list;
  const none = (to: string) =>
    typeof nothing?.answer === "function" ? (nothing.answer as (to: string) => unknown)(to) : nothing?.answer;
  await from((route) =>
    nothing
      ? route.fulfill({ json: none(route.request().url()), headers: { "content-range": "*/0" } })
      : route.continue(),
  );
  while ((await notice.count()) > 0) {
    const before = await notice.count();
    // Several notices may belong to one request, so a notice may have disappeared with another one.
    await notice
      .getByRole("button", { name: "Try again" })
      .evaluateAll(([first]) => (first as HTMLElement | undefined)?.click());
    await expect.poll(() => notice.count()).toBeLessThan(before);
  }
  if (nothing) await page.getByText(nothing.say, { exact: true }).first().waitFor();
  await page.unroute(list.asks);
});

test("the bookings that fail to load are loaded again", async () => {
  await page.route("**/rest/v1/bookings*", (route) => route.abort());
  await go("/admin/bookings");
  await page.getByRole("main").getByRole("alert").getByText("Failed to load bookings").waitFor();
  await page.unroute("**/rest/v1/bookings*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Priya Raman" }).count()).toBeGreaterThan(0);
});

test.each([
  ["/admin/clients", "functions/v1/practice-clients?*", "Failed to load client data"],
  ["/admin/settings", "rest/v1/business_settings?*", "Failed to load settings"],
  ["/admin/bookings?new", "rest/v1/services?*", "Failed to load services"],
  ["/admin/services", "rest/v1/services?*", "Failed to load services"],
])("%s without its %s: %s", async (path, asks, words) => {
  await page.route(`**/${asks}`, (route) => route.fulfill({ status: 400, json: { code: "XX000", message: "Broken" } }));
  await go(path);
  await page.getByRole("alert").getByText(words, { exact: true }).waitFor();
  await expect.poll(() => toasts().filter({ hasText: words }).count()).toBeGreaterThan(0);
  await page.unroute(`**/${asks}`);
});

const toasts = () =>
  page.locator("li").filter({ has: page.getByRole("button", { name: "Dismiss", includeHidden: true }) });

test("an error that the page itself shows, and that is not specified as a toast, is not covered by one", async () => {
  let asked = 0;
  await page.route("**/functions/v1/practice-messages*", (route) => {
    asked += 1;
    return route.fulfill({ status: 400, json: { code: "XX000", message: "Broken" } });
  });
  await go("/admin/messages");
  const notice = page.getByRole("main").getByRole("alert").filter({ hasText: "Failed to load messages" });
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => asked).toBeGreaterThan(1);
  await notice.waitFor();
  expect(await toasts().count()).toBe(0);
  await page.unroute("**/functions/v1/practice-messages*");
});
