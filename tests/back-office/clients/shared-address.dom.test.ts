import { expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, violations, dayIn, enterBooking, fillNewBooking } = backOffice;

const QUESTION = "Same person, or another who shares the address?";
const people = () =>
  rows(
    "select client_name as name, total_bookings as bookings from clients where client_email = 'family@example.com' order by 1",
  );

test("a second name with an address asks who it is, at a booking, at a new client and in an edit", async () => {
  await enterBooking({ name: "Anna Shared", email: "family@example.com", day: await dayIn(40), time: "10:00" });
  await go("/admin/bookings");
  await button("New booking").click();
  await fillNewBooking({ name: "Anna", email: "family@example.com", day: await dayIn(41), time: "10:00" });
  expect(await dialog().getByText(QUESTION).count()).toBe(0); // her own first name
  await dialog().getByLabel("Full name").fill("Bert Shared");
  await dialog().getByText(QUESTION).waitFor();
  expect(await violations()).toEqual([]);
  await dialog().getByRole("button", { name: "Add booking" }).click();
  expect(await toast("Failed to create booking")).toContain("Anna Shared has this email address");
  await dialog().getByRole("radio", { name: "Another person" }).check();
  await dialog().getByRole("button", { name: "Add booking" }).click();
  await toast("Booking added");
  expect(await people()).toEqual([
    { name: "Anna Shared", bookings: 1 },
    { name: "Bert Shared", bookings: 1 },
  ]);

  await go("/admin/bookings");
  await button("New booking").click();
  await fillNewBooking({ name: "Carl Shared", email: "family@example.com", day: await dayIn(42), time: "10:00" });
  await dialog().getByRole("radio", { name: "Bert Shared, the same person" }).click();
  await expect.poll(() => dialog().getByLabel("Full name").inputValue()).toBe("Bert Shared");
  await dialog().getByRole("button", { name: "Add booking" }).click();
  await toast("Booking added");
  expect(await people()).toEqual([
    { name: "Anna Shared", bookings: 1 },
    { name: "Bert Shared", bookings: 2 },
  ]);

  await go("/admin/clients");
  await button("New client").click();
  await dialog().getByLabel("Full name").fill("Dora Shared");
  await dialog().getByLabel("Email").fill("family@example.com");
  await dialog().getByRole("radio", { name: "Another person" }).check();
  await dialog().getByRole("button", { name: "Add client" }).click();
  await toast("Dora Shared added");
  expect(await people()).toHaveLength(3);
});
