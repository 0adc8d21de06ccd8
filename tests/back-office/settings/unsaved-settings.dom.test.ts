import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";
import { visitor } from "#tests/support/server.ts";

const backOffice = backOfficeForEachTest();
const { go, walk, button, rows, toast, endSession, signInAgain } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

test("unsaved settings survive a reload, until they are discarded or saved", async () => {
  const days = page.getByLabel("Advance booking days");
  await go("/admin/settings/booking");
  const saved = await days.inputValue();
  await days.fill("7");
  await page.reload();
  await page.getByText("What you had changed here before is in the fields again.").waitFor();
  await button("Discard changes").click();
  await expect.poll(() => days.inputValue()).toBe(saved);
  await page.reload();
  await expect.poll(() => days.inputValue()).toBe(saved);
  await expect.poll(() => page.getByText("Not saved yet").count()).toBe(0);

  await days.fill("2.5");
  await page.reload();
  await expect.poll(() => days.inputValue()).toBe("2.5");
  await button("Save Settings").click();
  await toast("Settings Saved");
  await expect.poll(() => days.inputValue()).toBe("2");
  expect(await rows("select booking_advance_days as days from business_settings")).toEqual([{ days: 2 }]);
  await page.reload();
  await expect.poll(() => days.inputValue()).toBe("2");
  await expect.poll(() => page.getByText("Not saved yet").count()).toBe(0);
});

test("what is typed during a save stays unsaved", async () => {
  await rows("update business_settings set business_phone = null, business_address = null");
  await go("/admin/settings");
  const form = page.getByRole("form", { name: "Settings" });
  const saved = () => rows("select business_phone as phone, business_address as address from business_settings");
  const { promise: typed, resolve: answer } = Promise.withResolvers<void>();
  await form.getByLabel("Business phone").fill("01632 960333");
  await page.route(/rest\/v1\/business_settings\?/, async (route) => typed.then(() => route.continue()), { times: 1 });
  await Promise.all([page.waitForRequest(/rest\/v1\/business_settings\?/), button("Save Settings").click()]);
  await form.getByLabel("Business address").fill("1 New Lane");
  answer();
  await toast("Settings Saved");
  expect(await saved()).toEqual([{ phone: "01632 960333", address: null }]);
  await expect.poll(() => form.getByLabel("Business address").inputValue()).toBe("1 New Lane");
  await walk("Dashboard");
  await walk("Settings");
  await page.getByText("Not saved yet").waitFor();
  await expect.poll(() => form.getByLabel("Business address").inputValue()).toBe("1 New Lane");
  await button("Save Settings").click();
  await expect.poll(saved).toEqual([{ phone: "01632 960333", address: "1 New Lane" }]);
});

describe("unsaved settings at the end of a session", () => {
  const phone = () => page.getByRole("form", { name: "Settings" }).getByLabel("Business phone");
  const saved = async () =>
    (await rows<{ phone: string | null }>("select business_phone as phone from business_settings"))[0]?.phone ?? "";
  const sidebar = () => page.getByRole("complementary", { name: "Sidebar" });
  beforeEach(() => rows("delete from auth.sessions"));
  const endWhileUnsaved = async () => {
    await go("/admin/settings");
    await signInAgain();
    await phone().fill("01632 960777");
    await endSession();
    await button("Save Settings").click();
    await page.waitForURL("**/auth?next=*");
  };
  const expectAsSaved = async () => {
    await phone().waitFor();
    expect([await phone().inputValue(), await page.getByText("Not saved yet").count()]).toEqual([await saved(), 0]);
  };

  test("are restored and marked, and can be discarded or saved", async () => {
    await endWhileUnsaved();
    await rows("update business_settings set website_url = 'https://elsewhere.example.com'");
    await signInAgain();
    await page.getByText("Not saved yet").waitFor();
    await expect.poll(() => phone().inputValue()).toBe("01632 960777");
    await expect.poll(() => page.getByText("Saved in another window meanwhile").count()).toBe(0);
    await expect.poll(() => page.getByLabel("Website").inputValue()).toBe("https://elsewhere.example.com");
    await button("Discard changes").click();
    await expectAsSaved();
    await phone().fill("01632 960777");
    await phone().fill(await saved());
    await sidebar().getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    await sidebar().getByRole("link", { name: "Settings" }).click();
    await expectAsSaved();
    await phone().fill("01632 960778");
    await sidebar().getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    await sidebar().getByRole("link", { name: "Settings" }).click();
    await page.getByText("Not saved yet").waitFor();
    await button("Save Settings").click();
    await toast("Settings Saved");
    expect(await saved()).toBe("01632 960778");
    await page.getByText("Not saved yet").waitFor({ state: "detached" });
  });

  test("warn about another window's change of the same field", async () => {
    await endWhileUnsaved();
    await rows(
      "update business_settings set business_phone = '01632 960999', website_url = 'https://newer.example.com'",
    );
    await signInAgain();
    await page
      .getByText("Saved in another window meanwhile: business phone “01632 960999”. What you typed is still here.")
      .waitFor();
    expect([await phone().inputValue(), await saved()]).toEqual(["01632 960777", "01632 960999"]);
    await button("Save Settings").click();
    await toast("Failed to save settings");
    expect([await phone().inputValue(), await saved()]).toEqual(["01632 960777", "01632 960999"]);
    await page.getByText("Saving again writes it over that.").waitFor();
    await button("Discard changes").click();
    await expectAsSaved();
  });

  test("are gone once another account has signed in", async () => {
    const other = { email: "other.keeper@example.com", password: "a heron by the pond" };
    await endWhileUnsaved();
    const { error } = await visitor(backOffice.at.server).auth.signUp(other);
    expect(error).toBeNull();
    await rows("update auth.users set email_confirmed_at = now() where email = $1", [other.email]);
    await rows("update profiles set role = 'admin' where email = $1", [other.email]);
    await signInAgain(other);
    await expectAsSaved();
    await endSession();
    await sidebar().getByRole("link", { name: "Bookings" }).click();
    await signInAgain();
    await sidebar().getByRole("link", { name: "Settings" }).click();
    await expectAsSaved();
  });

  test("are gone after signing out", async () => {
    await go("/admin/settings");
    await signInAgain();
    await phone().fill("01632 960779");
    await sidebar().getByRole("button", { name: "Sign Out" }).click();
    await signInAgain();
    await expectAsSaved();
  });
});
