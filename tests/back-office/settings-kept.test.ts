import { expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast } = backOffice;

test("settings that came back after a full reload are discarded by their button, and stay so", async () => {
  const days = backOffice.page.getByLabel("Advance booking days");
  await go("/admin/settings");
  const saved = await days.inputValue();
  await days.fill("7");
  await backOffice.page.reload();
  await button("Discard changes").click();
  await expect.poll(() => days.inputValue()).toBe(saved);
  await backOffice.page.reload();
  await expect.poll(() => days.inputValue()).toBe(saved);
  expect(await backOffice.page.getByText("Not saved yet").count()).toBe(0);
});

test("settings that were typed and not saved are in their fields after a full reload; saved, they show what was saved", async () => {
  const days = backOffice.page.getByLabel("Advance booking days");
  await go("/admin/settings");
  await days.fill("2.5");
  await backOffice.page.reload();
  await backOffice.page.getByText("What you had changed here before is in the fields again.").waitFor();
  expect(await days.inputValue()).toBe("2.5");
  await button("Save Settings").click();
  await toast("Settings Saved");
  expect(await days.inputValue()).toBe("2");
  expect(await rows("select booking_advance_days as days from business_settings")).toEqual([{ days: 2 }]);
  await backOffice.page.reload();
  await expect.poll(() => days.inputValue()).toBe("2");
  expect(await backOffice.page.getByText("Not saved yet").count()).toBe(0);
});
