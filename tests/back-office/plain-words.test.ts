import { expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

// What the database and the protocol say is for programs; a person reads a sentence. An amount means the same in every field.

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast } = backOffice;

test.each([
  ["/admin/bookings?booking=garbage", "This booking is no longer there."],
  ["/admin/clients/garbage", "Nobody of this name has a booking any more."],
])("%s says: %s", async (path, words) => {
  await go(path);
  await backOffice.page.getByText(words).first().waitFor();
  expect(await backOffice.page.getByText(/uuid|syntax|encoding|invalid/).count()).toBe(0);
});

async function fillNewBooking(name: string, inDays: number, price: string) {
  const [{ day } = { day: "" }] = await rows<{ day: string }>("select (private.today() + $1::int)::text as day", [inDays]);
  await go("/admin/bookings?new");
  await dialog().getByLabel("Full name").fill(name);
  await dialog().getByLabel("Email").fill("penny@example.com");
  await dialog().getByRole("combobox", { name: "Session" }).selectOption({ label: "Written reading, 30 minutes" });
  await dialog().getByLabel("Date").fill(day);
  await dialog().getByLabel("Time").fill("10:00");
  await dialog().getByLabel("Price in pounds").fill(price);
  await dialog().getByLabel("Paid in cash, now").check();
}

test("a price beyond the highest is refused beside its field, and nothing is sent", async () => {
  await fillNewBooking("Penny Proud", 70, "999999");
  await button("Add booking").click();
  await dialog().getByText("Write an amount up to £10,000.00, such as 45 or 22.50").waitFor();
  expect(await rows("select from bookings where client_name = 'Penny Proud'")).toEqual([]);
});

test("a field that only the server refuses is named as on the screen", async () => {
  await fillNewBooking("Penny Plain", 71, "15");
  await backOffice.page.route(/practice-add-booking/, (route) =>
    route.fulfill({ status: 400, json: { code: "invalid-request", error: "pricePence is more than £10,000.00" } }),
  );
  await button("Add booking").click();
  await dialog().getByRole("alert").getByText("The price is more than £10,000.00").waitFor();
  expect(await backOffice.page.getByText("pricePence").count()).toBe(0);
});

test("1,045 pounds are the same in a booking, in a refund and in a service", async () => {
  await fillNewBooking("Penny Pound", 72, "1,045");
  await button("Add booking").click();
  await toast("Booking added");
  expect(await rows("select price_pence from bookings where client_name = 'Penny Pound'")).toEqual([{ price_pence: 104_500 }]);
  await go("/admin/bookings?client=penny");
  await button(/^Cancel Penny Pound/).click();
  await dialog().getByLabel("Another amount").check();
  await dialog().getByLabel("Amount in pounds").fill("1,044.50");
  await button("Cancel booking").click();
  await toast("Status Updated");
  expect(await rows("select amount_pence from refunds")).toEqual([{ amount_pence: 104_450 }]);
  await go("/admin/services");
  await button("Edit Written reading").click();
  await dialog().getByLabel("Price in pounds").fill("1,045");
  await button("Save service").click();
  await toast("Service saved");
  expect(await rows("select price_gbp from services where name = 'Written reading'")).toEqual([{ price_gbp: 104_500 }]);
});
