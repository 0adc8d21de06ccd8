import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, unpaidBooking, ownWindow, moveClockTo } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

test("a section loads few script files, its own and those that the back office shares", async () => {
  const reads = /\/(rest|functions)\/v1\//;
  await page.route(reads, () => undefined); // content that loads after the page adds further links
  const asked = page.waitForRequest(reads); // by the last script that a page needs
  await go("/admin/bookings");
  await asked;
  const links = page.locator("link[rel=modulepreload]");
  const preloaded = await links.evaluateAll((links: HTMLLinkElement[]) => [
    ...new Set(links.map(({ href }) => href.replace(/.*\/|-.{5}\.js$/g, ""))),
  ]);
  expect(preloaded).toEqual(expect.arrayContaining(["react", "bookings", "back-office"]));
  expect(preloaded.length).toBeLessThan(36);
  await page.unroute(reads);
});

test("the charts' script loads once they are asked for", async () => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await go("/admin/bookings");
  await page.getByRole("listitem").first().waitFor();
  expect(scripts.filter((path) => path.includes("trade-charts"))).toEqual([]);
  await go("/admin");
  await page.getByRole("region", { name: "The last 7 days" }).waitFor();
  expect(scripts.filter((path) => path.includes("trade-charts"))).toEqual([]);
  await button("Show the last 12 weeks").click();
  await page.getByText("Read as a table").first().waitFor();
  expect(scripts.some((path) => path.includes("trade-charts"))).toBe(true);
});

test("the day is printed: times, names, places and telephone numbers, dark on white, without buttons and the rest of the page", async () => {
  page = await ownWindow({ width: 1440, height: 900, colorScheme: "dark" });
  const { id, day } = await unpaidBooking("Pia Printed", 66, "14:00");
  await rows("update bookings set client_phone = '07700 900125' where id = $1", [id]);
  await moveClockTo(`'${day} 10:10'::timestamp`);
  await go("/admin");
  const lines = page.getByRole("list", { name: "Today's sessions" });
  await lines.getByText("Pia Printed").waitFor();
  await page.getByRole("region", { name: "Recent bookings" }).waitFor();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect.poll(() => page.getByRole("button").count()).toBe(0);
  for (const gone of ["Next", "Waiting for you", "Recent bookings"])
    expect(await page.getByRole("region", { name: gone, exact: true }).isVisible()).toBe(false);
  expect(await page.getByRole("navigation").count()).toBe(0);
  const printed = await lines.getByRole("listitem").filter({ hasText: "Pia Printed" }).innerText();
  for (const words of ["14:00", "Written reading, in writing", "07700 900125"]) expect(printed).toContain(words);
  const ink = await page.evaluate(() => [
    getComputedStyle(document.body).color,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(ink).toEqual(["rgb(42, 33, 69)", "rgba(0, 0, 0, 0)"]);
  await rows("delete from bookings where id = $1", [id]);
});

test("a dashboard that is open at midnight changes to the new day", async () => {
  page = await ownWindow();
  await page.clock.install();
  const { id, day } = await unpaidBooking("Mina Morning", 61, "10:00");
  await moveClockTo(`'${day}'::date - interval '20 minutes'`);
  await go("/admin");
  const today = page.getByRole("region", { name: "Today" });
  await today.getByText("No sessions today. They appear here on their day.").waitFor();
  await moveClockTo(`'${day}'::timestamp`);
  await page.clock.fastForward(65_000);
  await today.getByRole("list", { name: "Today's sessions" }).getByRole("link", { name: "Mina Morning" }).waitFor();
  await expect.poll(() => today.getByText("No sessions today").count()).toBe(0);
  await rows("delete from bookings where id = $1", [id]);
});

test("Today says which written service is paused and until when, and that notifications ended with the last sign-in", async () => {
  const [paused] = await rows<{ day: string }>(
    `update services set written_paused = true, written_resumes_on = private.today() + 9 where name = 'Written reading'
     returning to_char(written_resumes_on, 'FMDay FMDD FMMonth YYYY') as day`,
  );
  const own = await ownWindow();
  await own.addInitScript(() => {
    // A headless browser has no push service.
    let subscription: object | undefined = {
      endpoint: "https://push.example/one",
      unsubscribe: () => Promise.resolve((subscription = undefined)),
    };
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Object.assign(navigator.serviceWorker, {
      getRegistration: () => Promise.resolve({ pushManager: { getSubscription: () => Promise.resolve(subscription) } }),
    });
  });
  await go("/admin");
  await own.getByText(`Written reading: no new ones until ${paused?.day}.`).waitFor();
  const ended = own.getByText("You have signed in anew, so this device gets no notifications any more.");
  await ended.waitFor();
  await button("Leave them off").click();
  await ended.waitFor({ state: "detached" });
  await rows("update services set written_resumes_on = private.today()");
  await own.reload();
  await own.getByRole("region", { name: "Waiting for you" }).waitFor();
  await expect.poll(() => own.getByText(/no new ones until/).count()).toBe(0);
  await rows("update services set written_paused = false, written_resumes_on = null");
});
