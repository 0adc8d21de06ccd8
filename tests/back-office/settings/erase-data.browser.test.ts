import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest, ROWAN } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, walk, button, dialog, rows, toast, bookingOfAnnaHolm } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

beforeAll(async () => {
  await rows("delete from bookings");
  await bookingOfAnnaHolm();
});

test("the export in the dialog reports failure and success, and starts afresh when reopened", async () => {
  await go("/admin/more/data");
  await button("Delete all data…").click();
  const take = dialog().getByRole("button", { name: "Export JSON" });
  await page.route(/clients-export/, (route) =>
    route.fulfill({ status: 500, json: { code: "x", error: "The house is on fire" } }),
  );
  await take.click();
  await dialog()
    .getByRole("alert")
    .getByText("Failed to export client data. The house is on fire", { exact: true })
    .waitFor();
  await page.unroute(/clients-export/);
  const [download] = await Promise.all([page.waitForEvent("download"), take.click()]);
  await dialog().getByRole("status").getByText("Client data exported", { exact: true }).waitFor();
  expect([
    download.suggestedFilename(),
    await dialog()
      .getByText(/^Failed to export/)
      .count(),
  ]).toEqual(["clients.json", 0]);
  await button("Keep everything").click();
  await button("Delete all data…").click();
  await expect.poll(() => dialog().getByText("Client data exported").count()).toBe(0);
});

test("after deleting all data no page shows cached clients", async () => {
  await rows(
    "update bookings set status = 'cancelled', cancelled_because = 'practitioner' where status in ('pending', 'confirmed')",
  );
  await rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
     select id, 'Zelda Erased', 'zelda@example.com', private.today(), '10:00', 30, 1500, 'confirmed', 'cash' from services where name = 'Written reading'`,
  );
  await go("/admin");
  await page.getByRole("list", { name: "Today's sessions" }).getByText("Zelda Erased").waitFor();
  await walk("More");
  await page.getByRole("link", { name: "Import and export" }).click();
  await button("Delete all data…").click();
  await dialog()
    .getByLabel(/^Type the business name/)
    .fill("Sacred Space");
  await dialog().getByLabel("Your password").fill(ROWAN.password);
  await dialog().getByRole("button", { name: "Delete all data" }).click();
  await toast("All clients and bookings are erased");
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/functions\/v1\/practice-day|rest\/v1\/bookings/, async (route) => {
    await held;
    await route.continue();
  });
  await walk("Dashboard");
  await page.getByText("Reading your day…").waitFor();
  await expect.poll(() => page.getByText("Zelda Erased").count()).toBe(0);
  answer();
  await page.getByText("No sessions today. They appear here on their day.").waitFor();
});
