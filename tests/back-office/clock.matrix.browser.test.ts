import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { cases } from "#tests/support/limits.ts";
import { backOfficeForEachTest, signIn } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { rows, unpaidBooking, go, walk, button, toast } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});

const YEARS = [
  ["ahead", 730],
  ["behind", -730],
] as const;
test.each(cases(YEARS, [YEARS[0]]))(
  "on a device that is two years %s all dates follow the practice's clock",
  async (_, days) => {
    const [{ today, yesterday, tomorrow } = { today: "", yesterday: "", tomorrow: "" }] = await rows<
      Record<string, string>
    >(
      "select private.today()::text as today, (private.today() - 1)::text as yesterday, (private.today() + 1)::text as tomorrow",
    );
    const begun = await unpaidBooking("Berta Begun", -1, "11:00");
    const toCome = await unpaidBooking("Tilo Tocome", 60, "11:00");
    await rows("update bookings set payment_status = 'paid' where id = $1", [toCome.id]);
    await rows("insert into blocked_dates (blocked_date, reason) values ($1, 'Gone by'), ($2, 'Ahead of us')", [
      yesterday,
      tomorrow,
    ]);
    const people = await backOffice.at.browser.window({ width: 1440, height: 900 }); // own session: this clock makes the browser renew it
    const page = await people.newPage();
    const open = (path: string) => page.goto(backOffice.at.server.url + path);
    const modal = page.getByRole("dialog");
    const firstDay = () => modal.locator(`input[type=date][min="${today}"]`).waitFor();
    await page.clock.setSystemTime(Date.now() + days * 86_400_000);
    await open("/auth?next=/admin/availability");
    await signIn(page);

    const form = page.getByRole("form", { name: "Block dates" });
    await form.waitFor();
    await expect.poll(() => form.getByLabel("Date").getAttribute("min")).toBe(today);
    await page.locator("section > :not(details)").getByText("Ahead of us").waitFor();
    await page.getByText("Earlier days off (1)").click();
    await page.locator("details").getByText("Gone by").waitFor();
    await form.getByLabel("Date").fill(today ?? "");
    await form.getByLabel("Reason").fill("Rest");
    await form.getByRole("button", { name: "Block Date" }).click();
    await page.getByText("Date blocked successfully", { exact: true }).waitFor();

    await open("/admin/group-sessions");
    const dates = page.getByRole("main");
    const [{ over } = { over: 0 }] = await rows<{ over: number }>(
      "select count(*)::int as over from group_sessions where ends_on < private.today()",
    );
    await dates.getByText(`Earlier dates (${over})`).waitFor();
    await dates.getByRole("button", { name: "Add date" }).click();
    await firstDay();

    await open("/admin/bookings?new");
    await firstDay();
    await open(`/admin/bookings?booking=${begun.id}`);
    await modal.getByRole("button", { name: "Did not come" }).waitFor();
    await open(`/admin/bookings?booking=${toCome.id}`);
    await modal.getByRole("button", { name: "Reschedule" }).click();
    await firstDay();
    await expect.poll(() => modal.getByRole("button", { name: "Did not come" }).count()).toBe(0);

    await open("/admin/more/data");
    await page.getByRole("button", { name: "Delete all data…" }).click();
    await modal.getByText(/paid sessions? (is|are) still to come/).waitFor();
    await people.close();
    await rows("delete from blocked_dates");
    await rows("delete from bookings where id = any($1)", [[begun.id, toCome.id]]);
  },
);

const A_DAY = [
  ["ahead", 86_400_000],
  ["behind", -86_400_000],
] as const;
test.each(cases(A_DAY, [A_DAY[1]]))(
  "a device whose clock is a day %s stays signed in and works",
  async (_, wrongBy) => {
    await page.addInitScript((ms) => {
      const Real = Date;
      globalThis.Date = class extends Real {
        constructor(...parts: []) {
          if (parts.length > 0) super(...parts);
          else super(Real.now() + ms);
        }
        static override now() {
          return Real.now() + ms;
        }
      } as DateConstructor;
    }, wrongBy);
    await go("/admin");
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    await page.getByRole("table", { name: "The 5 most recent bookings" }).waitFor();
    await walk("Bookings");
    await page.getByRole("listitem").filter({ hasText: "Priya Raman" }).first().waitFor();
    await walk("Settings");
    await page.getByLabel("Business phone").fill(`01632 96055${wrongBy > 0 ? 1 : 2}`);
    await button("Save Settings").click();
    await toast("Settings Saved");
    expect(await rows("select business_phone from business_settings")).toEqual([
      { business_phone: `01632 96055${wrongBy > 0 ? 1 : 2}` },
    ]);
  },
);
