import { expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, violations, bookingOfAnnaHolm } = backOffice;

test("the question before a client is erased fits a phone", async () => {
  const { page } = backOffice;
  await bookingOfAnnaHolm(await backOffice.dayIn(9));
  await page.setViewportSize({ width: 390, height: 844 });
  const [client] = await rows<{ id: string }>(
    "select client_id as id from bookings where client_name = 'Anna Holm' limit 1",
  );
  await go(`/admin/clients/${client?.id}`);
  await button("More about this client").click();
  await button("Erase…").click();
  const dialog = page.getByRole("dialog", { name: "Erase this client?" });
  await dialog.getByText("One session to come is cancelled, and its time is free again.").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations()).toEqual([]);
});
