import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, unpaidBooking } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

test("the address of a deleted booking says that it is gone", async () => {
  await go("/admin/bookings?booking=00000000-0000-4000-8000-000000000000");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("This booking is no longer there.").waitFor();
  await expect.poll(() => dialog.getByRole("alert").count()).toBe(0);
});

test("a booking that fails to load says so once, until it has loaded", async () => {
  const { id } = (await backOffice.at.fresh.database.row<{ id: string }>(
    "select id from bookings where client_name = 'Jonah Pryce' limit 1",
  )) ?? {
    id: "",
  };
  await page.route(/rest\/v1\/bookings\?.*id=eq/, (route) =>
    route.fulfill({ status: 500, json: { code: "x", message: "The house is on fire" } }),
  );
  await go(`/admin/bookings?booking=${id}`);
  const said = page.getByRole("dialog").getByText(/Failed to load bookings/);
  await said.waitFor();
  await expect.poll(() => said.count()).toBe(1);
  await page.unroute(/rest\/v1\/bookings\?.*id=eq/);
  await page.getByRole("dialog").getByRole("button", { name: "Try again" }).click();
  await page.getByRole("dialog", { name: "Jonah Pryce" }).waitFor();
  await said.waitFor({ state: "detached" });
});

test("the sheet has one gold button, every way to reach the client, and leads to their other sessions", async () => {
  const { id } = await unpaidBooking("Vera Visits", -63);
  const earlier = await unpaidBooking("Vera Visits", -70, "12:00");
  await rows("update bookings set client_phone = '+447700900125' where id = $1", [id]);
  await page.setViewportSize({ width: 390, height: 844 });
  await go(`/admin/bookings?booking=${id}`);
  await dialog().getByText("2 bookings, the latest on").waitFor();
  const gold = await dialog().locator(".bg-gold-fill").count();
  expect(gold).toBe(1);
  for (const [name, href] of [
    ["Call", "tel:+447700900125"],
    ["SMS", "sms:+447700900125"],
    ["WhatsApp", "https://wa.me/447700900125"],
    ["Email", "mailto:vera.visits@example.com"],
  ] as const) {
    expect(await dialog().getByRole("link", { name, exact: true }).getAttribute("href")).toBe(href);
  }
  await dialog().getByText("Their other sessions").click();
  const others = dialog().getByRole("list", { name: "Other sessions of Vera Visits" });
  await expect.poll(() => others.getByRole("listitem").count()).toBe(1);
  expect(await backOffice.violations()).toEqual([]);
  await others.getByRole("link").click();
  await page.waitForURL(new RegExp(earlier.id));
  await dialog().getByText(/12:00/).first().waitFor();
});

test("private notes are not saved over what another window has saved", async () => {
  const { id } = await unpaidBooking("Nina Noted", 51);
  await go(`/admin/bookings?booking=${id}`);
  const notes = dialog().getByLabel("Private notes");
  await notes.fill("Wants the window open");
  await rows("update bookings set private_notes = 'Pays by card' where id = $1", [id]);
  await button("Save notes").click();
  await dialog()
    .getByText(/^Failed to save the notes/)
    .waitFor();
  await dialog().getByText("Meanwhile it reads: Pays by card").waitFor();
  await expect.poll(() => notes.inputValue()).toBe("Wants the window open");
  expect(await rows("select private_notes from bookings where id = $1", [id])).toEqual([
    { private_notes: "Pays by card" },
  ]);
});

test("refusals to move, to take cash and to note a no-show appear in the dialog", async () => {
  const over = await unpaidBooking("Otto Over", -2);
  await go(`/admin/bookings?booking=${over.id}`);
  await dialog().getByRole("button", { name: "Did not come" }).waitFor();
  await rows("update bookings set status = 'cancelled', cancelled_because = 'practitioner' where id = $1", [over.id]);
  await dialog().getByRole("button", { name: "Did not come" }).click();
  await dialog()
    .getByRole("alert")
    .getByText("Failed to note this. Only a confirmed session that has begun can be marked as missed")
    .waitFor();
  const { id, day } = await unpaidBooking("Rita Refused", 52);
  await unpaidBooking("Bruno Before", 52, "14:00");
  await go(`/admin/bookings?booking=${id}`);
  await dialog().getByRole("button", { name: "Reschedule" }).click();
  await dialog().getByLabel("Date").fill(day);
  await dialog().getByLabel("Time").fill("14:00");
  await page.route(/rest\/v1\/bookings/, () => undefined); // the dialog keeps what it has read: a refusal reads again
  await button("Move to this time").click();
  await dialog()
    .getByRole("alert")
    .getByText("Failed to reschedule booking. In the way: Bruno Before, 14:00 to 14:30. Choose another time")
    .waitFor();
  await dialog().getByRole("button", { name: "Move to this time", disabled: false }).waitFor();
  await rows("update bookings set status = 'cancelled', cancelled_because = 'practitioner' where id = $1", [id]);
  await button("Paid in cash").click();
  await dialog()
    .getByRole("alert")
    .getByText("Failed to take the payment. There is nothing left to pay for this booking")
    .waitFor();
  expect(await rows("select from ledger where booking_id = $1", [id])).toEqual([]);
});
