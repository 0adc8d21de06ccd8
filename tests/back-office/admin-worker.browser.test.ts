import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BackOffice, openBackOffice } from "#tests/support/open-back-office.ts";

const WORKER = "/admin-worker.js";

let at: BackOffice;
let people: BrowserContext;
let page: Page;
beforeAll(async () => {
  at = await openBackOffice();
  people = await at.signedInWindow({ width: 1440, height: 900, worker: true });
  page = await people.newPage();
});
afterAll(() => at.close());

const caches = () => page.evaluate(() => globalThis.caches.keys());
const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);

test("after a release the new worker takes over once, without a reload, and the page works on", async () => {
  const script = await (await fetch(at.server.url + WORKER)).text();
  const [, release = ""] = /\("(assets\/manifest-[^"]+)"/.exec(script) ?? [];
  expect(release).not.toBe("");
  let served = script.replace(`("${release}"`, `("assets/manifest-"`); // a file that the page names, too, so that it installs
  await people.route(`**${WORKER}`, (route) => route.fulfill({ contentType: "text/javascript", body: served }));
  await page.goto(`${at.server.url}/admin`);
  await expect.poll(isControlled).toBe(true);
  expect(await caches()).toEqual(["back office assets/manifest-"]);

  served = script;
  await page.evaluate(() => {
    document.documentElement.dataset["takeovers"] = "0";
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      const { dataset } = document.documentElement;
      dataset["takeovers"] = String(Number(dataset["takeovers"]) + 1);
    });
  });
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration("/admin"))?.update()); // as browsers do by themselves
  await expect.poll(caches).toEqual([`back office ${release}`]);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["takeovers"])).toBe("1");
  await page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: "Bookings" }).click();
  await page.getByRole("heading", { name: "Bookings", level: 1 }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset["takeovers"])).toBe("1"); // still the same document
  await people.unroute(`**${WORKER}`);
});

/** A push message as the worker shows it. A headless browser refuses every notification, so the test intercepts it. */
type Caught = { title: string; body: string; data: string; isClosed: boolean };

test("a push message becomes a notification, and a press on it opens its booking in the open window", async () => {
  const [booking] = await at.fresh.asOwner<{ id: string; name: string }>(
    "select id, client_name as name from bookings limit 1",
  );
  const path = `/admin/bookings?booking=${booking?.id}`;
  const cdp = await people.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on(
      "ServiceWorker.workerRegistrationUpdated",
      ({ registrations: [first] }) => first && resolve(first.registrationId),
    ),
  );
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  const [worker] = people.serviceWorkers().slice(-1);
  if (!worker) throw new Error("No worker");
  await worker.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (title, { body = "", data } = {}) => {
      Object.assign(self, { caught: { title, body, data: String(data), isClosed: false } });
    };
  });
  const caught = () => worker.evaluate(() => (self as unknown as { caught?: Caught }).caught);
  const data = JSON.stringify({ title: "A paid booking", body: "Thursday 26 November, 10:00", path });
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: at.server.url, registrationId, data });
  await expect
    .poll(caught)
    .toEqual({ title: "A paid booking", body: "Thursday 26 November, 10:00", data: path, isClosed: false });

  await worker.evaluate(() => {
    const { caught: shown } = self as unknown as { caught: Caught };
    const notification = { data: shown.data, close: () => (shown.isClosed = true) };
    const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined); // only a real press allows a worker to focus a window
    self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
  });
  await page.waitForURL(`**${path}`);
  await page.getByRole("dialog", { name: booking?.name }).waitFor();
  expect(await caught()).toMatchObject({ isClosed: true });
});
