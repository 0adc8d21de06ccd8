import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast, threeBookings } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});
const open = () => go("/admin/availability");

beforeAll(async () => {
  await rows("delete from bookings");
  await rows("delete from blocked_dates");
});

describe("weekly hours", () => {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const save = () => button("Save hours").click();
  const stored = async (day: number) =>
    (
      await rows<{ hours: string }>(
        `select to_char(start_time, 'HH24:MI') || '-' || to_char(end_time, 'HH24:MI') || case when is_active then '' else ' disabled' end as hours
         from availability where day_of_week = $1 order by 1`,
        [day],
      )
    ).map(({ hours }) => hours);
  const nineToFive = async () => {
    await rows("delete from availability");
    await rows(
      "insert into availability (day_of_week, start_time, end_time) select day, '09:00', '17:00' from generate_series(1, 6) day",
    );
  };
  beforeEach(async () => {
    await nineToFive();
    await open();
    await expect.poll(() => field("Monday until").inputValue()).toBe("17:00");
  });

  test("a refusal says what was tried: to add hours, or to delete them", async () => {
    const elsewhere = (end: string) => rows("update availability set end_time = $1 where day_of_week = 3", [end]);
    await button("+ hours on Sunday").click();
    await elsewhere("16:30");
    await save();
    await toast("Failed to add availability slot");
    await save();
    await toast("Availability slot added");
    await button(/^Delete Monday/).click();
    await elsewhere("16:00");
    await save();
    await toast("Failed to delete availability slot");
    await save();
    await toast("Availability slot deleted");
    expect([await stored(0), await stored(1), await stored(3)]).toEqual([["09:00-17:00"], [], ["09:00-16:00"]]);
  });

  test("a click between Escape and the browser's close event opens the dialog again", async () => {
    const dialog = page.getByRole("dialog");
    await button("Copy to… other days: Monday").click();
    await dialog.waitFor();
    const deliver = await page.evaluateHandle(() => {
      const late: EventTarget[] = [];
      const hold = (event: Event) => {
        event.stopImmediatePropagation();
        if (event.target) late.push(event.target);
      };
      addEventListener("close", hold, true);
      return () => {
        removeEventListener("close", hold, true);
        for (const target of late) target.dispatchEvent(new Event("close"));
      };
    });
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.evaluate((now) => now(), deliver);
    await expect.poll(() => dialog.getByRole("heading", { name: "Copy Monday’s hours" }).count()).toBe(1);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
  });
});

test("every time is shown in full on a phone, also on a twelve-hour clock", async () => {
  page = await backOffice.ownWindow({ width: 390, height: 844 });
  /** Runs in the page: the width of each time field, and the one that its content takes. */
  const widths = (fields: Element[]) =>
    fields.map((field) => {
      const free = field.cloneNode() as HTMLInputElement;
      free.style.cssText = "position: absolute; width: max-content !important; min-width: 0";
      field.after(free);
      const taken = free.offsetWidth;
      free.remove();
      return { is: (field as HTMLInputElement).offsetWidth, taken };
    });
  const expectRoom = async (path: string, opener?: string) => {
    await go(path);
    if (opener) await page.getByRole("radio", { name: opener }).check();
    const times = page.locator("input[type=time]");
    await times.first().waitFor();
    const found = await times.evaluateAll(widths);
    expect(found.filter(({ is, taken }) => is < taken)).toEqual([]);
    expect(Math.min(...found.map(({ taken }) => taken))).toBeGreaterThan(90); // hours, minutes and AM or PM
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  };
  await expectRoom("/admin/availability");
  await expectRoom("/admin/availability", "Closed hours");
  await expectRoom("/admin/bookings?new");
});

describe("blocked dates", () => {
  test("a long dialog dims the page and starts scrolled to its top", async () => {
    const first = await threeBookings("Ada", 33);
    await threeBookings("Bea", 34);
    const last = await threeBookings("Cora", 35);
    await page.setViewportSize({ width: 390, height: 480 });
    await open();
    const block = page.getByRole("form", { name: "Block dates" });
    await block.getByLabel("Date").fill(first);
    await block.getByLabel("Until").fill(last);
    await block.getByLabel("Reason").fill("Midwinter");
    await block.getByRole("button", { name: "Block Date" }).click();
    const dialog = page.getByRole("dialog", { name: /^\d+ bookings.* on these days$/ });
    await dialog.getByText("Cora Waiting").waitFor();
    const shown = await dialog.evaluate((element) => {
      const { scrollHeight = 0, clientHeight = 0, scrollTop } = element.firstElementChild ?? {};
      return {
        scrolls: scrollHeight > clientHeight,
        from: scrollTop,
        dim: getComputedStyle(element, "::backdrop").backgroundColor,
      };
    });
    expect(shown).toEqual({ scrolls: true, from: 0, dim: "rgba(5, 3, 15, 0.55)" });
    await dialog.getByRole("button", { name: "Keep it open" }).click();
    await rows("delete from bookings where client_name ~ '^(Ada|Bea|Cora) '");
  });
});
