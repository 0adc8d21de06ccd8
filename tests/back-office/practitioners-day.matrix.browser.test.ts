import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { cases, LONG_TEST_MS } from "#tests/support/limits.ts";
import { backOfficeForEachTest, ROWAN } from "#tests/support/open-back-office.ts";
import { byKeyboard, withPointer } from "#tests/support/browser/input-devices.ts";

const backOffice = backOfficeForEachTest();
const { threeBookings, bookingOf } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

const toast = (words: string) => page.getByRole("listitem").filter({ hasText: words }).first().waitFor();
const DAYS = [
  [
    "with a pointer",
    { name: "Nora", inDays: 28, window: ["10:00", "12:00"], price: "47.50", ahead: "45", hands: withPointer },
  ],
  [
    "by keyboard alone",
    { name: "Hugh", inDays: 29, window: ["13:00", "15:30"], price: "48.50", ahead: "50", hands: byKeyboard },
  ],
] as const;

describe("a day's work in one window, from sign-in to sign-out", () => {
  test.each(cases(DAYS, [DAYS[0]]))(
    "%s",
    async (_, { name, inDays, window, price, ahead, hands }) => {
      const day = await threeBookings(name, inDays);
      const people = await backOffice.at.browser.window({ width: 1440, height: 900, realtime: true });
      page = await people.newPage(); // messages and changes from here on appear in this window
      const { press, write, date, time } = await hands(page);
      const button = (words: string | RegExp) => page.getByRole("button", { name: words });
      const sidebar = page.getByRole("complementary", { name: "Sidebar" });
      const open = async (section: string) => {
        await press(sidebar.getByRole("link", { name: section }));
        await page.getByRole("heading", { name: section, level: 1 }).waitFor();
      };

      await page.goto(`${backOffice.at.server.url}/auth?next=/admin`);
      await press(button("Essential Only"));
      await write(page.getByLabel("Email"), ROWAN.email);
      await write(page.getByLabel("Password", { exact: true }), ROWAN.password);
      await press(button("Sign In").last());
      await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();

      await press(button(new RegExp(`^Confirm ${name} Waiting`)));
      await toast("Status Updated");
      await button(new RegExp(`^Confirm ${name} Waiting`)).waitFor({ state: "detached" });

      await open("Bookings");
      await press(page.getByRole("group", { name: "View" }).getByRole("button", { name: "All" }));
      await press(button(new RegExp(`^Mark Complete ${name} Coming`)));
      await expect.poll(() => bookingOf(`${name} Coming`, "completed")).toBeDefined();
      await press(button(new RegExp(`^Cancel ${name} Going`)));
      const cancel = page.getByRole("dialog", { name: "Cancel this booking?" });
      await press(cancel.getByLabel("Another amount"));
      await write(cancel.getByLabel("Amount in pounds"), "22.50");
      await write(cancel.getByLabel("Reason"), "I have caught a cold");
      await press(cancel.getByRole("button", { name: "Cancel booking" }));
      await cancel.waitFor({ state: "detached" });
      const [download] = await Promise.all([page.waitForEvent("download"), press(button("Export CSV"))]);
      expect(download.suggestedFilename()).toBe("bookings.csv");
      expect((await buffer(await download.createReadStream())).toString()).toMatch(
        new RegExp(`^\\uFEFFbooking_date,.*\\r\\n[^]*${name} Coming`),
      );

      await open("Availability");
      await press(button("+ hours on Sunday"));
      const hours = page.getByRole("form", { name: "Weekly hours" });
      await time(hours.getByLabel(/^Sunday.* from$/).last(), window[0]);
      await time(hours.getByLabel(/^Sunday.* until$/).last(), window[1]);
      await press(button("Save hours"));
      await toast("Availability slot added");
      const block = page.getByRole("form", { name: "Block dates" });
      await date(block.getByLabel("Date"), day);
      await write(block.getByLabel("Reason"), "Midwinter");
      await press(button("Block Date"));
      const booked = page.getByRole("dialog", { name: /^One booking.* on this day$/ });
      await booked.getByText(`${name} Waiting`).waitFor();
      await press(booked.getByRole("button", { name: "Block anyway" }));
      await toast("Date blocked successfully");

      await open("Services");
      await press(button("Edit Tarot or rune reading by video or phone"));
      const service = page.getByRole("dialog", { name: "Edit service" });
      await write(service.getByLabel("Price in pounds"), price);
      await press(service.getByRole("button", { name: "Save service" }));
      await toast("Service saved");
      await press(page.getByRole("link", { name: "View the site" }));
      await press(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Readings" }));
      await page.getByText(`£${price}`).first().waitFor();
      await press(page.getByRole("link", { name: "Admin" }));

      await open("Clients");
      await press(button(`Send Message to ${name}`));
      const email = page.getByRole("dialog", { name: `Write to ${name}` });
      await write(email.getByLabel("Subject"), "Before we meet");
      await write(email.getByLabel("Message"), "Bring a question.");
      await press(email.getByRole("button", { name: "Send Message" }));
      await toast("Message on its way");

      await open("Settings");
      await press(
        page
          .getByRole("navigation", { name: "Sections of the settings" })
          .getByRole("link", { name: "Booking", exact: true }),
      );
      await write(page.getByLabel("Advance booking days"), ahead);
      await press(button("Save Settings"));
      await toast("Settings Saved");
      await press(sidebar.getByRole("button", { name: "Sign Out" }));
      await page.waitForURL("**/auth?next=*");
      await people.close();

      expect(await bookingOf(`${name} Waiting`, "confirmed")).toMatchObject({ price_pence: 4500 }); // a new price does not change bookings
      await expect.poll(() => bookingOf(`${name} Going`, "cancelled")).toBeDefined();
      const gone = await bookingOf(`${name} Going`, "cancelled");
      expect(gone).toMatchObject({ cancellation_reason: "I have caught a cold" });
      const { rows, row } = backOffice.at.fresh.database;
      expect(await rows("select amount_pence from refunds where booking_id = $1", [gone?.["id"]])).toEqual([
        { amount_pence: 2250 },
      ]);
      expect(
        await row("select is_active from availability where day_of_week = 0 and start_time = $1 and end_time = $2", [
          ...window,
        ]),
      ).toEqual({
        is_active: true,
      });
      expect(await row("select reason from blocked_dates where blocked_date = $1", [day])).toEqual({
        reason: "Midwinter",
      });
      const emails = () =>
        rows("select kind from mail where lower(recipient) = lower($1 || '@example.com') order by kind", [name]);
      const kinds = ["booking-cancelled", "booking-confirmed", "message"].map((kind) => ({ kind }));
      await expect.poll(emails).toEqual(kinds);
      expect(await row("select booking_advance_days::text as ahead from business_settings")).toEqual({ ahead });
    },
    LONG_TEST_MS,
  );
});
