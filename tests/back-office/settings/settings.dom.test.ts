import { createClient } from "@supabase/supabase-js";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { accentOf } from "#domain/look/accent.ts";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";
import { ROWAN, signIn } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, walk, button, rows, toast, violations } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});
const section = (name: string) =>
  page.getByRole("navigation", { name: "Sections of the settings" }).getByRole("link", { name, exact: true });

test("the settings are saved section by section, and the sidebar shows the new name", async () => {
  await go("/admin/settings/booking");
  await page.getByLabel("Advance booking days").fill("0");
  await button("Save Settings").click();
  await page.getByText("Between 1 and 365 days.").waitFor();
  await page.getByLabel("Advance booking days").fill("60");
  await page.getByLabel("Confirm bookings automatically").check();
  await button("Save Settings").click();
  await toast("Settings Saved");
  await section("Practice").click();
  await page.getByLabel("Business name").fill("The Quiet Room");
  await page.getByLabel("Business email").fill("hello@quiet.example");
  await page.getByLabel("Business phone").fill("01632 960444");
  await page.getByLabel("Website").fill("https://quiet.example");
  await page.getByLabel("Business address").fill("The Quiet Lane, Glastonbury");
  await button("Save Settings").click();
  await page.getByRole("complementary", { name: "Sidebar" }).getByText("The Quiet Room").waitFor();
  expect(await rows("select * from business_settings")).toMatchObject([
    {
      business_name: "The Quiet Room",
      business_email: "hello@quiet.example",
      business_phone: "01632 960444",
      website_url: "https://quiet.example",
      business_address: "The Quiet Lane, Glastonbury",
      booking_advance_days: 60,
      auto_confirm_bookings: true,
    },
  ]);
});

test("a look is chosen by keyboard, previewed in both themes, and recolours this window and the site", async () => {
  await go("/admin/look");
  const look = page.getByRole("region", { name: "Look", exact: true });
  await look.getByRole("radio", { name: "perthro" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await look.getByRole("radio", { name: "sowilo" }).isChecked()).toBe(true);
  await look.getByLabel("Tagline").fill("Massage & rest");
  await look.getByLabel("Another colour").fill("green");
  await button("Save Settings").click();
  await page.getByText("A colour as # and six digits or letters a to f.").waitFor();
  await look.getByRole("radio", { name: "Gold" }).check();
  expect(await look.getByRole("status").textContent()).toBe("");
  await page.keyboard.press("ArrowLeft"); // from the first to the last of the group
  expect(await look.getByLabel("Another colour").inputValue()).toBe("#7fae6d");
  const shown = look.getByRole("status");
  await expect
    .poll(() => shown.textContent())
    .toMatch(/^To stay readable, text in this colour is shown as #[0-9a-f]{6} in Dawn:/);
  expect(await violations()).toEqual([]);
  await look.getByLabel("Opening theme").selectOption("Dawn");
  await button("Save Settings").click();
  await toast("Settings Saved");
  expect(await rows("select tagline, mark, accent, opening_theme from business_settings")).toEqual([
    { tagline: "Massage & rest", mark: "sowilo", accent: "#7fae6d", opening_theme: "dawn" },
  ]);
  const gold = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--gold"));
  await page.evaluate(() => void (document.documentElement.dataset["theme"] = "dawn"));
  await expect.poll(gold).toBe(accentOf("#7fae6d").dawn.gold);
  await go("/");
  await page.getByText("Massage & rest").first().waitFor();
  expect(await gold()).toBe(accentOf("#7fae6d").dawn.gold);
  expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dawn");
  expect(await violations()).toEqual([]);
  await rows(
    "update business_settings set tagline = default, mark = default, accent = default, opening_theme = default",
  );
});

test("another look is chosen among samples of her own words; the public pages wear it, and Night comes back with all that was chosen", async () => {
  await go("/admin/look");
  const look = page.getByRole("region", { name: "Look", exact: true });
  const looks = look.getByRole("group", { name: "How your pages look" });
  expect(await looks.getByRole("radio", { name: "Night", exact: true }).isChecked()).toBe(true);
  await look.getByLabel("Tagline").fill("Massage & rest");
  await looks.getByText("Massage & rest").first().waitFor();
  await looks.getByRole("radio", { name: "Linen" }).check();
  expect(await violations()).toEqual([]);
  await button("Save Settings").click();
  await toast("Settings Saved");
  expect(await rows("select look, tagline from business_settings")).toEqual([
    { look: "linen", tagline: "Massage & rest" },
  ]);
  await go("/");
  await page.getByText("Massage & rest").first().waitFor();
  expect(await page.locator('[data-block="hero"]').count()).toBe(1);
  expect(await violations()).toEqual([]);
  await go("/admin/look");
  await looks.getByRole("radio", { name: "Night", exact: true }).check();
  await button("Save Settings").click();
  await toast("Settings Saved");
  await go("/");
  expect(await page.locator("[data-block]").count()).toBe(0);
  await rows("update business_settings set tagline = default");
});

test("a rule is changed by keyboard, compared with the last year, and published; a window with an older version cannot overwrite it", async () => {
  await go("/admin/settings/booking#rules");
  const part = page.getByRole("region", { name: "Paying, cancelling and refunds, moving and age" });
  await part
    .getByText("Cancel 48 hours or more ahead for a full refund; from 24 to 48 hours, half; under 24 hours, nothing.")
    .first()
    .waitFor();
  await part.getByRole("button", { name: "Remove step 2" }).press("Enter");
  const hours = part.getByLabel("Step 1: hours before");
  await hours.fill("999");
  await part.getByRole("button", { name: "Compare and publish…" }).press("Enter");
  await part.getByRole("alert").getByText("Between 1 and 720 hours.").waitFor();
  expect(await hours.evaluate((field) => field === document.activeElement)).toBe(true);
  await hours.fill("24");
  await part.getByLabel("Notice for moving, in hours").fill("12");
  await part
    .getByText(
      "Cancel 24 hours or more ahead for a full refund; under 24 hours, nothing. Rescheduling needs at least 12 hours notice.",
    )
    .waitFor();
  expect(await violations()).toEqual([]);
  await page.reload();
  await expect.poll(() => hours.inputValue()).toBe("24"); // the unpublished value is shown again
  await part.getByRole("button", { name: "Compare and publish…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Publish this rule?" });
  await dialog.getByText(/cancelled .*within the last year/).waitFor();
  expect(await violations()).toEqual([]);

  await rows("insert into booking_rules (version, tiers, move_hours, least_age) values (2, '[]', 5, 18)"); // as if from another window
  await dialog.getByRole("button", { name: "Publish" }).press("Enter");
  await page.getByText("This was changed in another window meanwhile").first().waitFor();
  await part.getByRole("button", { name: "Show version 2" }).press("Enter");
  await part.getByText("A booking that you cancel is not refunded.").first().waitFor();
  await part.getByRole("button", { name: "Add a step" }).press("Enter");
  await hours.fill("24");
  await part.getByLabel("Step 1: per cent back").fill("100");
  await part.getByLabel("Paid by card when booking").selectOption("A deposit of 35%");
  await part
    .getByText("You pay a deposit of 35% when you book, and the rest at the session or by a payment link.")
    .waitFor();
  await part.getByRole("button", { name: "Compare and publish…" }).press("Enter");
  await dialog.getByText(/cancelled .*within the last year/).waitFor(); // it can be published once it has been compared
  await dialog.getByRole("button", { name: "Publish" }).press("Enter");
  await toast("Rule published");
  expect(
    await rows("select version, tiers, move_hours, deposit_percent from booking_rules order by version desc limit 1"),
  ).toEqual([{ version: 3, tiers: [{ hours: 24, percent: 100 }], move_hours: 5, deposit_percent: 35 }]);
  await go("/terms");
  await page.getByText("Under 24 hours, and for no-shows").waitFor();
  await page.getByText("at least 5 hours notice").waitFor();
  await page.getByText("A deposit of 35% of the price is required").waitFor();
  const [reading] = await rows<{ id: string }>("select id from services where name like 'Tarot or rune%'");
  await go(`/book?service=${reading?.id}`);
  await page.getByText("£15.75 now, £29.25 at the session").last().waitFor();
  await page.getByRole("button", { name: "Book Now - £15.75" }).waitFor();
  await go("/");
  await page
    .getByText("If you cancel 24 hours or more ahead, you get a full refund; under 24 hours, nothing.")
    .waitFor();
  await rows(
    `insert into booking_rules (version, service_id, tiers, move_hours, least_age)
     select 4, id, '[{"hours": 168, "percent": 50}]', 72, 21 from services where is_active order by name limit 1`,
  );
  const own = page.getByText(
    "Cancel 7 days or more ahead and half is refunded; under 7 days, nothing. Rescheduling needs at least 72 hours notice.",
  );
  await page.reload();
  await own.waitFor();
  await go("/terms");
  await own.waitFor();
});

test("the first of two invalid fields takes the focus", async () => {
  await go("/admin/settings/practice");
  await page.getByLabel("Website").fill("not an address");
  await page.getByLabel("Business email").fill("nobody");
  await button("Save Settings").click();
  await page.getByText("Please enter one email address, or none.").waitFor();
  await page.getByLabel("Website").and(page.locator("[aria-invalid=true]")).waitFor();
  await expect
    .poll(() => page.getByLabel("Business email").evaluate((field) => field === document.activeElement))
    .toBe(true);
});

test("a new time zone asks about sold sessions, keeps what is typed, and changes the times on offer", async () => {
  await rows("delete from mail");
  await go("/admin/settings");
  const zone = page.getByLabel("Time zone");
  const stored = () => rows("select default_timezone as zone, business_phone as phone from business_settings");
  const [before] = await stored();
  const hint = page.getByText("Sold sessions keep their hour");
  const question = page.getByRole("dialog", { name: "Sold sessions change with the time zone" });
  await zone.selectOption("America/New_York");
  await hint.waitFor();
  expect(await violations()).toEqual([]);
  await zone.selectOption("Europe/London");
  await hint.waitFor({ state: "detached" });
  await zone.selectOption("America/New_York");
  await page.getByLabel("Business phone").fill("01632 960777");
  await button("Save Settings").click();
  await question.getByText(/\d+ sold sessions to come keep their hour .* Their clients: \d+ by email/).waitFor();
  expect(await violations()).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  expect(await stored()).toEqual([before]);
  expect([await zone.inputValue(), await page.getByLabel("Business phone").inputValue()]).toEqual([
    "America/New_York",
    "01632 960777",
  ]);
  await button("Save Settings").click();
  await question.waitFor();
  await rows("update business_settings set default_timezone = 'Europe/Madrid'"); // another window's
  await question.getByRole("button", { name: "Change and tell them" }).click();
  expect(await toast("Failed to save settings")).toContain("changed in another window");
  await page.getByText(/Saved in another window meanwhile: time zone “Europe\/Madrid”/).waitFor();
  expect(await zone.inputValue()).toBe("America/New_York");
  await button("Save Settings").click();
  await question.getByRole("button", { name: "Change and tell them" }).click();
  await toast("Clients are told of the new time zone");
  await hint.waitFor({ state: "detached" });
  expect(await stored()).toEqual([{ zone: "America/New_York", phone: "01632 960777" }]);
  expect(await rows("select recipient from mail group by recipient having count(*) > 1")).toEqual([]);
  expect(await rows("select from mail where kind = 'zone-changed' and plain like '%(Madrid time)%'")).not.toEqual([]);

  await go("/book");
  await page.getByRole("combobox", { name: /service/i }).selectOption({ index: 1 });
  await page.locator("[role=grid] button:not([disabled])").first().click();
  await page.getByText(/New York time, your own below it/).waitFor();
  await rows("update business_settings set default_timezone = 'Europe/London'");
});

test("only changed fields are sent; another window's changes stay", async () => {
  await go("/admin/settings");
  await page.getByLabel("Business phone").waitFor();
  await rows("update business_settings set business_name = 'The Still Room', allow_same_day_booking = false");
  await page.getByLabel("Business phone").fill("01632 960555");
  await button("Save Settings").click();
  await toast("Settings Saved");
  expect(
    await rows(
      "select business_name, business_phone, allow_same_day_booking, booking_advance_days from business_settings",
    ),
  ).toEqual([
    {
      business_name: "The Still Room",
      business_phone: "01632 960555",
      allow_same_day_booking: false,
      booking_advance_days: 60,
    },
  ]);
});

test("a deleted account cannot save the settings", async () => {
  await go("/admin/settings");
  await page.getByLabel("Business phone").fill("01632 960556");
  await page.route("**/auth/v1/user*", (route) =>
    route.fulfill({ status: 403, json: { code: 403, error_code: "user_not_found", msg: "User not found" } }),
  );
  await button("Save Settings").click();
  expect(await toast("Failed to save settings")).toContain("User not authenticated");
  await page.unroute("**/auth/v1/user*");
  await page.route("**/auth/v1/user*", (route) => route.abort()); // without a connection
  await button("Save Settings").click();
  expect(await toast(/The server cannot be reached/)).toContain("Failed to save settings");
  await page.unroute("**/auth/v1/user*");
  expect(await rows("select business_phone from business_settings")).toEqual([{ business_phone: "01632 960555" }]);
});

test("the first save creates the row", async () => {
  await rows("delete from business_settings");
  await go("/admin/settings");
  await expect(page.getByLabel("Business name").inputValue()).resolves.toBe("Sacred Space");
  await button("Save Settings").click();
  await toast("Settings Saved");
  expect(await rows("select p.role from business_settings s join profiles p on p.user_id = s.user_id")).toEqual([
    { role: "admin" },
  ]);
});

test("a failed save says so", async () => {
  await go("/admin/settings");
  await page.route("**/rest/v1/business_settings*", (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: "XX000", message: "" } }),
  );
  await page.getByLabel("Business phone").fill("01632 960557");
  await button("Save Settings").click();
  await toast("Failed to save settings");
  expect(await rows("select business_name from business_settings")).toEqual([{ business_name: "Sacred Space" }]);
  await page.unroute("**/rest/v1/business_settings*");
});

test("saving an unchanged form succeeds", async () => {
  await go("/admin/services");
  await button("Edit Written reading").click();
  await button("Save service").click();
  await toast("Service saved");
  await walk("Settings");
  await button("Save Settings").click();
  await toast("Settings Saved");
  await expect.poll(() => page.getByText("no longer there").count()).toBe(0);
});

test("a desk opens the first section, and marks it in the list beside it", async () => {
  await go("/admin/settings");
  await page.getByLabel("Business name").waitFor();
  const panels = () => page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
  await expect.poll(() => section("Practice").getAttribute("aria-current")).toBe("page");
  await expect.poll(panels).toEqual(["Business", "Where you meet"]);
  await section("Booking").click();
  await page.waitForURL("**/admin/settings/booking");
  await expect
    .poll(panels)
    .toEqual(["How late and how far ahead people may book", "Paying, cancelling and refunds, moving and age"]);
  await expect.poll(() => section("Booking").getAttribute("aria-current")).toBe("page");
  expect(await violations()).toEqual([]);
});

test("a section has an address of its own, keeps what is typed, and is saved by itself; a phone begins with their list", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await go("/admin/settings");
  await section("Booking").click();
  await page.waitForURL("**/admin/settings/booking");
  await page.getByLabel("Advance booking days").fill("44");
  expect(await page.getByLabel("Business name").count()).toBe(0);
  await page.reload();
  await page.getByText("Not saved yet").waitFor();
  await button("Save Settings").click();
  await toast("Settings Saved");
  expect(await rows("select booking_advance_days as days from business_settings")).toEqual([{ days: 44 }]);
  await rows("update business_settings set booking_advance_days = 30");
  await page.getByRole("link", { name: "All settings" }).click();
  await page.waitForURL("**/admin/settings");
  await section("You").waitFor();
});

test.each([
  ["bookings", "/admin/settings/booking#bookings"],
  ["where", "/admin/settings/practice#where"],
  ["calendars", "/admin/settings/emails#calendars"],
  ["look", "/admin/look"],
  ["history", "/admin/more/history"],
  ["safety", "/admin/more/safety"],
  ["data", "/admin/more/data"],
])("the former section “%s” leads to its place of today", async (slug, path) => {
  await go(`/admin/settings/${slug}`);
  await expect.poll(() => page.url()).toBe(backOffice.at.server.url + path);
});

test("a field is found by another word, and is where the cursor is once it has been read", async () => {
  await go("/admin/settings");
  const field = page.getByRole("searchbox", { name: "Search the settings" });
  await field.fill("waitlist");
  await page.getByRole("link", { name: "Waiting list offers in hours" }).click();
  await page.waitForURL("**/admin/settings/booking#waiting_offer_hours");
  const found = page.getByLabel("Waiting list offers in hours");
  await expect.poll(() => found.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill("logo");
  await page.getByRole("link", { name: "Your own logo" }).waitFor();
  await field.press("Enter");
  await page.getByRole("heading", { name: "Look", level: 1 }).waitFor();
});

test("changing the password needs the current one and ends it", async () => {
  const NEW = "seven herons over the marsh";
  localStorage.clear();
  await go("/auth?next=/admin/settings/you");
  await signIn(page);
  const form = page.getByRole("form", { name: "Change password" });
  const change = async (current: string) => {
    await form.getByLabel("Current password").fill(current);
    await form.getByLabel("New password", { exact: true }).fill(NEW);
    await form.getByLabel("Confirm new password").fill(NEW);
    await form.getByRole("button", { name: "Change password" }).click();
  };
  await change("not the old one");
  await form.getByLabel("Current password").and(page.locator("[aria-invalid=true]")).waitFor();
  await change(ROWAN.password);
  await page.getByText("Your password is changed", { exact: true }).waitFor();
  const anybody = createClient(backOffice.at.server.url, backOffice.at.server.keys.publishable, {
    auth: { persistSession: false },
  });
  const enterBooking = async (password: string) =>
    (await anybody.auth.signInWithPassword({ email: ROWAN.email, password })).error?.code;
  expect([await enterBooking(ROWAN.password), await enterBooking(NEW)]).toEqual(["invalid_credentials", undefined]);
});
