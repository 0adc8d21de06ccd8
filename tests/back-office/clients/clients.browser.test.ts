import { buffer, text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest({ AUTOCONFIRM: "false" });
const { go, button, toast, dayIn, enterBooking, bookingOfAnnaHolm } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

beforeAll(() => bookingOfAnnaHolm());

test("the list is exported as CSV", async () => {
  await go("/admin/clients");
  await button("Import or export").click();
  const [download] = await Promise.all([page.waitForEvent("download"), button("Export CSV").click()]);
  expect(await text(await download.createReadStream())).toContain("Anna Holm,anna.holm@example.com");
  await toast("Client data exported");
});

test("the exports escape formulas and hold every booking", async () => {
  await enterBooking({
    name: '=HYPERLINK("http://evil.example")',
    email: "formula@example.com",
    day: await dayIn(64),
    time: "10:00",
  });
  await go("/admin/clients");
  const take = async (name: string) => {
    await button("Import or export").click();
    const [download] = await Promise.all([page.waitForEvent("download"), button(name).click()]);
    return { name: download.suggestedFilename(), text: (await buffer(await download.createReadStream())).toString() };
  };
  const csv = await take("Export CSV");
  expect(csv.name).toBe("clients.csv");
  expect(csv.text).toContain(`"'=HYPERLINK(""http://evil.example"")",formula@example.com`);
  const json = await take("Export JSON");
  expect(json.name).toBe("clients.json");
  const { clients } = JSON.parse(json.text) as { clients: { client_email: string }[] };
  expect(clients.find(({ client_email }) => client_email === "formula@example.com")).toMatchObject({
    client_name: '=HYPERLINK("http://evil.example")',
    bookings: [{ booking_date: await dayIn(64), booking_time: "10:00", status: "confirmed" }],
  });
});
