import type { Locator } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

// A lost chunk, a lost connection or a restarting server never replaces the page or loses input.

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast } = backOffice;
beforeEach(() => backOffice.ownWindow({ width: 1440, height: 900, saveData: false })); // with an empty cache and its own connection

const sidebar = (section: string) =>
  backOffice.page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: section });
const heading = (section: string) => backOffice.page.getByRole("heading", { name: section, level: 1 });
/** At the edge of every page; a list that waits for the connection says the same words in its own place. */
const notice = (words: string | RegExp): Locator => backOffice.page.locator(".notice-place").filter({ hasText: words });
/** The notice's code has run: it cannot be fetched once the connection is lost. */
const noticeIsLoaded = (page = backOffice.page) => page.locator(".notice-place").waitFor({ state: "attached" });
const chunk = (name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js`);

/** Waits until the browser has fetched the file. */
const fetched = (file: RegExp) =>
  expect
    .poll(() =>
      backOffice.page.evaluate(() =>
        performance.getEntriesByType("resource").map(({ name, duration }) => `${name} ${duration}`),
      ),
    )
    .toContainEqual(expect.stringMatching(file));

/** Marks the document; only loading another document removes the mark. */
const mark = () => backOffice.page.evaluate(() => document.documentElement.setAttribute("data-same-document", ""));
const isSameDocument = () =>
  backOffice.page.evaluate(() => document.documentElement.hasAttribute("data-same-document"));

async function booked(name: string, inDays: number): Promise<string> {
  const [made] = await rows<{ id: string }>(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
     select id, $1, 'lost@example.com', private.today() + $2::int, '10:00', 30, 1500, 'confirmed', 'cash'
     from services where name = 'Written reading' returning id`,
    [name, inDays],
  );
  return made?.id ?? "";
}

describe("the back office without a connection", () => {
  test("keeps a note that is saved, says that it waits, and sends it by itself once the connection is back", async () => {
    const id = await booked("Olive Offline", 80);
    await go(`/admin/bookings?booking=${id}`);
    const notes = dialog().getByLabel("Private notes");
    await notes.fill("Prefers the window");
    await backOffice.page.context().setOffline(true);
    await button("Save notes").click();
    await dialog().getByText("Private notes: waiting to send").waitFor();
    await expect.poll(() => notes.inputValue()).toBe("Prefers the window");
    await backOffice.page.context().setOffline(false);
    await expect
      .poll(() => rows("select private_notes from bookings where id = $1", [id]))
      .toEqual([{ private_notes: "Prefers the window" }]);
    await dialog().getByText("Private notes: waiting to send").waitFor({ state: "detached" });
  });

  test("shows the message of an action beside the notice on a phone", async () => {
    await backOffice.page.setViewportSize({ width: 390, height: 844 });
    await booked("Oona Offline", -50);
    await go("/admin/bookings?client=oona");
    await button(/^Oona Offline.*details/).click();
    await button(/^Mark Complete Oona/).waitFor();
    await noticeIsLoaded();
    await backOffice.page.context().setOffline(true);
    await notice("You are offline").waitFor();
    await button(/^Mark Complete Oona/).click();
    const message = dialog().getByText("Mark complete: waiting to send");
    await message.waitFor();
    const isOnTop = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    expect(await message.evaluate(isOnTop)).toBe(true);
    await backOffice.page.context().setOffline(false);
  });

  test("leaves the head of the page in reach on a phone", async () => {
    await backOffice.page.setViewportSize({ width: 390, height: 844 });
    await go("/admin/messages");
    await noticeIsLoaded();
    await backOffice.page.context().setOffline(true);
    await notice("You are offline").waitFor();
    const search = button(/^Search/).first();
    const site = backOffice.page.getByRole("link", { name: "View the site" });
    for (const each of [search, site]) await expect(each.click({ trial: true })).resolves.toBeUndefined();
    await backOffice.page.context().setOffline(false);
  });

  test("opens every page, shows that it is offline, and loads it once the connection is back", async () => {
    await go("/admin");
    for (const name of ["bookings", "availability", "services", "clients", "messages", "settings"])
      await fetched(chunk(name));
    await mark();
    await backOffice.page.context().setOffline(true);
    await notice("You are offline").waitFor();
    for (const section of ["Bookings", "Calendar", "Availability", "Services", "Clients", "Messages", "Settings"]) {
      await sidebar(section).click();
      await heading(section).waitFor();
    }
    await sidebar("Clients").click();
    const unread = backOffice.page.getByText("You are offline. This is read when the connection is back.");
    await unread.first().waitFor();
    await backOffice.page.waitForTimeout(8000); // longer than the client library retries
    expect(await unread.count()).toBeGreaterThan(0);
    expect(await backOffice.page.getByText("Failed to load client data").count()).toBe(0);
    await backOffice.page.context().setOffline(false);
    await backOffice.page.getByRole("link", { name: "Maya Lindqvist", exact: true }).waitFor();
    expect(await unread.count()).toBe(0);
    await notice("You are offline").waitFor({ state: "detached" });
    expect(await isSameDocument()).toBe(true);
  });

  test("fetches a page's code when it is opened where data is to be saved", async () => {
    await backOffice.page.context().close();
    await backOffice.ownWindow();
    await go("/admin");
    for (const section of ["Messages", "Clients"]) {
      await sidebar(section).click();
      await heading(section).waitFor();
    }
    const files = await backOffice.page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    expect(files).toContainEqual(expect.stringMatching(chunk("clients")));
    expect(files).not.toContainEqual(expect.stringMatching(chunk("settings")));
  });

  test("keeps the current page with its input while the next page's code is missing, and navigates once it loads", async () => {
    let isLost = true;
    await backOffice.page.route(chunk("clients"), (route) => (isLost ? route.abort() : route.continue()));
    await go("/admin/bookings");
    await mark();
    await sidebar("Clients").click();
    await notice("The site does not answer just now").waitFor();
    const search = backOffice.page.getByRole("searchbox", { name: "Search by client or service" });
    await search.fill("ma");
    await backOffice.page.waitForURL(/client=ma/);
    await expect.poll(() => search.inputValue()).toBe("ma");
    await expect.poll(() => heading("Bookings").isVisible()).toBe(true);
    isLost = false;
    await button("Try again").click();
    await heading("Clients").waitFor();
    expect(await isSameDocument()).toBe(true);
  });
});

describe("a toast", () => {
  test("appears as plain text without its code, and can be dismissed", async () => {
    await backOffice.page.route(chunk("toaster"), (route) => route.abort());
    const id = await booked("Tessa Toast", -3);
    await go(`/admin/bookings?client=tessa`);
    await button(/^Mark Complete Tessa/).click();
    await toast("Status Updated");
    await button("Dismiss").click();
    await expect.poll(() => backOffice.page.getByText("Status Updated").count()).toBe(0);
    expect(await rows("select status from bookings where id = $1", [id])).toEqual([{ status: "completed" }]);
  });

  test("appears in the back office although the connection was lost before the first one", async () => {
    await booked("Tilda Toast", -4);
    await go("/admin/bookings?client=tilda");
    await fetched(chunk("toaster"));
    await button(/^Mark Complete Tilda/).waitFor();
    await backOffice.page.context().setOffline(true);
    await button(/^Mark Complete Tilda/).click();
    await toast("Waiting to send");
    await expect.poll(() => heading("Bookings").isVisible()).toBe(true);
  });
});

describe("a lazy chunk that fails to load", () => {
  test("of the dashboard's charts is loaded again, and the rest of the page works", async () => {
    await backOffice.page.route(chunk("trade-charts"), (route) => route.abort());
    await go("/admin");
    await button("Show the last 12 weeks").click();
    const charts = backOffice.page.getByRole("alert").filter({ hasText: "The charts could not be loaded" });
    await charts.waitFor();
    await backOffice.page.unroute(chunk("trade-charts"));
    await expect.poll(() => heading("Dashboard").isVisible()).toBe(true);
    await charts.getByRole("button", { name: "Try again" }).click();
    // Before version 156, Chromium must reload the page to load the chunk, after which the charts are collapsed.
    const shown = backOffice.page.getByRole("figure").first();
    await shown.or(button("Show the last 12 weeks")).waitFor();
    if (!(await shown.isVisible())) await button("Show the last 12 weeks").click();
    await shown.waitFor();
    expect(await charts.count()).toBe(0);
  });

  test("of the cookie preferences: the public page stays and says so, and opens them after a reload", async () => {
    await backOffice.page.route(chunk("open-preferences"), (route) => route.abort());
    await go("/contact");
    await button("Cookie Preferences").click();
    await toast("The cookie preferences did not open");
    await expect.poll(() => backOffice.page.getByRole("heading", { name: "Contact", level: 1 }).isVisible()).toBe(true);
    await backOffice.page.unroute(chunk("open-preferences"));
    await backOffice.page.reload(); // a browser may cache a module's failure for the lifetime of the document
    await button("Cookie Preferences").click();
    await dialog().getByText("Cookie Preferences").waitFor();
  });
});

describe("a tab older than the release", () => {
  /** Simulates a release: the open tab, which uses fetch, gets 404; a new document gets the file. */
  const release = (name: string) =>
    backOffice.page.route(chunk(name), (route) =>
      route.request().resourceType() === "fetch" ? route.fulfill({ status: 404 }) : route.continue(),
    );

  test("loads the next page as a document", async () => {
    await release("clients");
    await go("/admin/bookings");
    await mark();
    await sidebar("Clients").click();
    await heading("Clients").waitFor();
    expect(await isSameDocument()).toBe(false);
  });

  test("reloads once for a missing file", async () => {
    await release("clients");
    await go("/admin/bookings");
    await sidebar("Clients").click();
    await backOffice.page.waitForURL(/\/admin\/clients$/);
    await go("/admin/bookings");
    await mark();
    await sidebar("Clients").click();
    await notice("There is a newer version of this site").waitFor();
    expect(await isSameDocument()).toBe(true);
  });
});

let restarted: Awaited<ReturnType<typeof backOffice.at.server.again>> | undefined;

test("on a phone's public page a message stands below the notice", async () => {
  const window = await backOffice.at.browser.window({ saveData: false });
  const page = await window.newPage();
  const notice = page.locator(".notice-place").filter({ hasText: "You are offline" });
  await page.goto(`${backOffice.at.server.url}/auth`);
  await page.getByLabel("Email").first().fill("someone@example.com");
  await page.getByLabel("Password").first().fill("a walk by the river");
  await noticeIsLoaded(page);
  await window.setOffline(true);
  await notice.waitFor();
  await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
  const message = page.locator(".message-place li").first();
  await message.waitFor();
  const bottom = await notice.locator("div").evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await message.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom);
  await window.close();
});

test("a navigation waits while the server restarts, and completes afterwards", async () => {
  const { at, page } = backOffice;
  const path = "/blog";
  await go(path);
  await page.getByLabel("Email").fill("reader@example.com");
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)))
    .toContainEqual(expect.stringMatching(chunk("held-pages")));
  await mark();
  await at.server.stop();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Book Now" }).click();
  await notice("The site does not answer just now").waitFor();
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("reader@example.com");
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  const again = await at.server.again();
  await button("Try again").click();
  await page.getByRole("heading", { name: "Book a session", level: 1 }).waitFor();
  expect(await isSameDocument()).toBe(true);
  restarted = again;
});

test("an open booking keeps what is typed while the server restarts, sends it afterwards, and is live again", async () => {
  const id = await booked("Rhea Restart", 81);
  await backOffice.ownWindow({ width: 1440, height: 900, realtime: true });
  const joined = backOffice.page
    .waitForEvent("websocket")
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes("Subscribed to PostgreSQL")),
    );
  await go(`/admin/bookings?client=rhea&booking=${id}`);
  await joined;
  const notes = dialog().getByLabel("Private notes");
  await notes.fill("Typed before the restart");
  await restarted?.stop();
  await button("Save notes").click();
  await dialog().getByText("Private notes: waiting to send").waitFor();
  const again = await restarted?.again();
  await expect
    .poll(() => rows("select private_notes from bookings where id = $1", [id]), { timeout: 40_000 })
    .toEqual([{ private_notes: "Typed before the restart" }]);
  await dialog().getByText("Private notes: waiting to send").waitFor({ state: "detached" });
  await expect.poll(() => notes.inputValue()).toBe("Typed before the restart");
  await button("Close").click();
  await rows("update bookings set client_name = 'Rhea Renamed' where id = $1", [id]); // the channel has rejoined
  await backOffice.page.getByText("Rhea Renamed").first().waitFor();
  await again?.stop();
});
