import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, unpaidBooking, enterBooking, dayIn, ownWindow, moveClockTo } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

test("the history lists what happened, when and by whom, latest first", async () => {
  await enterBooking({ name: "Hana History", email: "hana@example.com", day: await dayIn(70), time: "10:00" });
  await page.getByRole("searchbox", { name: "Search by client or service" }).fill("hana");
  await button(/^Hana History/).click();
  await dialog().getByRole("button", { name: "Reschedule" }).click();
  await button("Keep the time").click();
  await dialog().getByLabel("Time").waitFor({ state: "detached" });
  await dialog().getByRole("button", { name: "Reschedule" }).click();
  await dialog().getByLabel("Time").fill("11:30");
  await button("Move to this time").click();
  await toast("Booking rescheduled");
  await dialog().getByLabel("Private notes").fill("Likes rooibos");
  await button("Save notes").click();
  await toast("Notes saved");
  await button("Close").click();
  await rows("update bookings set booking_date = private.today() - 50 where client_name = 'Hana History'"); // it must have begun
  await go("/admin/bookings?client=hana");
  await button(/^Mark Complete Hana/).click();
  await toast("Status Updated");
  await button(/^Hana History/).click();
  const history = dialog().getByRole("region", { name: "History" }).getByRole("listitem");
  await history.filter({ hasText: "Completed" }).waitFor();
  const said = await history.allInnerTexts();
  expect(said.map((line) => line.replaceAll(/\s+/g, " "))).toEqual([
    expect.stringMatching(/^Completed \d{1,2} \w+ \d{4}, \d\d:\d\d, you$/),
    expect.stringMatching(/^Moved from .* the site$/),
    expect.stringMatching(/^Changed: your private notes \d{1,2} \w+ \d{4}, \d\d:\d\d, you$/),
    expect.stringMatching(/^Moved from 10:00 to 11:30 \d{1,2} \w+ \d{4}, \d\d:\d\d, you$/),
    expect.stringMatching(/^Booked for .*, 10:00 \d{1,2} \w+ \d{4}, \d\d:\d\d, you$/),
  ]);
});

test("a no-show can be noted once the session has begun, also in a dialog that was open before", async () => {
  page = await ownWindow();
  await page.clock.install();
  const { id, day } = await unpaidBooking("Nora Noshow", 59, "14:30");
  await moveClockTo(`'${day} 14:09:20'::timestamp`); // the clock continues, and a busy machine needs some time
  await Promise.all([page.waitForResponse(/functions\/v1\/practice-clock/), go(`/admin/bookings?booking=${id}`)]);
  await dialog().getByRole("button", { name: "Reschedule" }).waitFor();
  await expect.poll(() => dialog().getByRole("button", { name: "Did not come" }).count()).toBe(0);
  await moveClockTo(`'${day} 14:30:00'::timestamp`);
  await page.clock.fastForward(65_000);
  await dialog().getByRole("button", { name: "Did not come" }).click();
  await dialog().getByRole("button", { name: "Did come after all" }).waitFor();
  expect(await rows("select no_show from bookings where id = $1", [id])).toEqual([{ no_show: true }]);
});
