import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";
import { ROWAN } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest({ DEMONSTRATION: "true" });
const { go, walk, button, dialog, rows, toast, violations, bookingOfAnnaHolm } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

beforeAll(async () => {
  await rows("delete from bookings");
  await bookingOfAnnaHolm();
});

test("deleting all data needs the business name, the password and no paid session to come", async () => {
  await go("/admin/more/data");
  await button("Delete all data…").click();
  const dialog = page.getByRole("dialog", { name: "Delete all data?" });
  await dialog.getByText("One paid session is still to come").waitFor();
  expect(await violations()).toEqual([]);
  await dialog.getByLabel("Type the business name: Sacred Space").fill("sacred space");
  await dialog.getByLabel("Your password").fill("a guess");
  await dialog.getByRole("button", { name: "Delete all data" }).click();
  await dialog.getByText("Please type it as it stands there.").waitFor();
  await dialog.getByLabel("Type the business name: Sacred Space").fill("Sacred Space");
  await dialog.getByRole("button", { name: "Delete all data" }).click();
  await dialog.getByText("Nothing was erased. This is not your password. Please try again").waitFor();
  expect(await rows("select from bookings")).toHaveLength(1);
  await dialog.getByLabel("Your password").fill(ROWAN.password);
  await dialog.getByRole("button", { name: "Delete all data" }).click();
  await dialog.getByText("Nothing was erased. Paid sessions are still to come").waitFor();
  await rows("update bookings set status = 'cancelled'");
  await dialog.getByRole("button", { name: "Delete all data" }).click();
  await toast("All clients and bookings are erased");
  expect(await rows("select from bookings union all select from clients union all select from mail")).toEqual([]);
  await go("/admin/clients");
  await page.getByText("No clients yet. Everybody who books appears here.").waitFor();
  await page.getByRole("button", { name: "Import clients" }).click(); // the way on for who comes from another program
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
});

test("a practitioner without a password deletes all data with the code of an email", async () => {
  const ofRowan = `where email = '${ROWAN.email}'`;
  const [account] = await rows<{ hash: string }>(`select password_hash as hash from auth.users ${ofRowan}`);
  await rows(`update auth.users set password_hash = null ${ofRowan}`);
  await go("/admin/more/data");
  await button("Delete all data…").click();
  await dialog().getByText(`Your account has no password, so we email a code to ${ROWAN.email}`).waitFor();
  await dialog()
    .getByLabel(/^Type the business name/)
    .fill("Sacred Space");
  await button("Email me a code").click();
  const field = dialog().getByLabel("Code from the email");
  await field.waitFor();
  expect(await violations()).toEqual([]);
  const { text } = await backOffice.at.emailTo(ROWAN.email, /^Your code for /);
  await field.fill(/^\d{6}$/m.exec(text)?.[0] ?? "");
  await dialog().getByRole("button", { name: "Delete all data" }).click();
  await toast("All clients and bookings are erased");
  expect(await rows("select from mail")).toEqual([]);
  await rows(`update auth.users set password_hash = '${account?.hash}' ${ofRowan}`);
});

test("resetting the demonstration refreshes every page", async () => {
  await rows("update services set name = 'Something else' where name = 'Written reading'");
  await go("/admin/services");
  await page.getByText("Something else").first().waitFor();
  await walk("More");
  await page.getByRole("link", { name: "Import and export" }).click();
  await button("Import clients").click();
  await dialog().getByLabel("File").waitFor();
  await page.keyboard.press("Escape");
  const answered = Promise.withResolvers<void>();
  await page.route("**/functions/v1/reset-demonstration", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await button("Reset the demonstration…").click();
  await dialog().getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => button("Reset the demonstration…").getAttribute("aria-busy")).toBe("true");
  answered.resolve();
  await toast("The demonstration was reset");
  await walk("Services");
  await page.getByText("Written reading").first().waitFor();
  await expect.poll(() => page.getByText("Something else").count()).toBe(0);
});
