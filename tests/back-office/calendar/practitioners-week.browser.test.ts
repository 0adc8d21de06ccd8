import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, dayOfWeek } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import { byKeyboard, type Hands, withPointer } from "#tests/support/browser/input-devices.ts";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { rows, toast, bookingOfAnnaHolm, dayIn } = backOffice;
let page: Page;
let tuesday: string;
let wednesday: string;
let thursday: string;
beforeEach(async () => {
  ({ page } = backOffice);
  const nextWeek = await dayIn(7);
  const monday = addDays(nextWeek, 1 - dayOfWeek(nextWeek)); // weeks begin on Sunday, as delivered
  [tuesday, wednesday, thursday] = [addDays(monday, 1), addDays(monday, 2), addDays(monday, 3)];
  for (const table of ["bookings", "closed_hours", "blocked_dates", "group_sessions"])
    await rows(`delete from ${table}`);
  await bookingOfAnnaHolm(tuesday); // at ten, for half an hour
  await rows(
    `with circle as (
       insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
       select id, $1, $1, '18:30', '20:00', 6, 1000 from services where name = 'Meditation group' returning *
     )
     insert into bookings (service_id, group_session_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status)
     select service_id, id, 'Bea Moor', 'bea@example.com', starts_on, start_time, 90, 1000, 'confirmed' from circle`,
    [thursday],
  );
});

const column = (day: string) => page.locator(`[data-day="${day}"]`);
const entry = (words: string | RegExp, day: string) => column(day).getByRole("button", { name: words });
const cell = (day: string, time: string) =>
  column(day).getByRole("button", { name: `${time}, ${formatDay(day, "long")}`, exact: true });
const button = (words: string | RegExp) => page.getByRole("button", { name: words });
const dialog = () => page.getByRole("dialog");

/** For each input device: selecting a free half hour, and moving a session by a day and by hours. */
type Ways = Hands & {
  pressCell(day: string, time: string): Promise<void>;
  move(session: Locator, to: { day: string; time: string }): Promise<void>;
};

async function pointer(): Promise<Ways> {
  const middleOf = async (what: Locator) => {
    await what.scrollIntoViewIfNeeded();
    const box = await what.boundingBox();
    if (!box) throw new Error("Not in sight");
    return { x: box.x + box.width / 2, y: box.y + 5 };
  };
  return {
    ...(await withPointer()),
    pressCell: (day, time) => cell(day, time).click(),
    async move(session, { day, time }) {
      const from = await middleOf(session);
      const to = await middleOf(cell(day, time));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 8 });
      await expect.poll(() => page.locator("[data-moving] [data-time]").textContent()).toBe(time);
      await page.mouse.up();
    },
  };
}

/** Tab focuses one of the half hours; arrow keys move to the others. */
async function keyboard(): Promise<Ways> {
  const hands = await byKeyboard(page);
  const arrows = async (key: string, times: number) => {
    for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
  };
  return {
    ...hands,
    async pressCell(day, time) {
      const entrance = page.locator('[data-cell][tabindex="0"]');
      const { first, start } = await entrance.evaluate((element: HTMLElement) => ({
        first: element.closest<HTMLElement>("[data-day]")?.dataset["day"] ?? "",
        start: Number(element.dataset["cell"]),
      }));
      await hands.reach(entrance);
      const [hour = 0, minute = 0] = time.split(":").map(Number);
      const days = (Date.parse(day) - Date.parse(first)) / 86_400_000;
      const down = (hour * 60 + minute - start) / 30;
      await arrows(days > 0 ? "ArrowRight" : "ArrowLeft", Math.abs(days));
      await arrows(down > 0 ? "ArrowDown" : "ArrowUp", Math.abs(down));
      await page.keyboard.press("Enter");
    },
    async move(session, { day, time }) {
      await hands.reach(session);
      await page.keyboard.press("m");
      await arrows("ArrowRight", 1);
      await arrows("ArrowDown", 6);
      await page
        .getByRole("status")
        .getByText(`${formatDay(day, "long")}, ${time}`)
        .waitFor();
      await page.keyboard.press("Enter");
    },
  };
}

describe("a week is planned on the calendar", () => {
  test.each([
    ["with a pointer", pointer],
    ["by keyboard alone", keyboard],
  ])("%s", async (_, waysOf) => {
    const { press, write, choose, pressCell, move } = await waysOf();
    await backOffice.go("/admin");
    await press(page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: "Calendar" }));
    await page.getByRole("heading", { name: "Calendar", level: 1 }).waitFor();
    await press(button("Next"));
    await entry(/Anna Holm/, tuesday).waitFor();

    await pressCell(wednesday, "14:00");
    await press(dialog().getByRole("button", { name: "Close these hours" }));
    await write(dialog().getByLabel("Reason"), "Dentist");
    await press(dialog().getByRole("button", { name: "Close hours" }));
    await toast("Hours closed");
    await entry("14:00 to 15:00, Closed: Dentist", wednesday).waitFor();

    await pressCell(thursday, "09:30");
    await press(dialog().getByRole("button", { name: "Book a session" }));
    await write(dialog().getByLabel("Full name"), "Cleo Dale");
    await write(dialog().getByLabel("Email"), "cleo@example.com");
    await choose(dialog().getByRole("combobox", { name: "Session" }), "Written reading, 30 minutes");
    await press(dialog().getByLabel("To be paid in cash at the session"));
    await press(dialog().getByRole("button", { name: "Add booking" }));
    await toast("Booking added");
    await entry(/^09:30 to 10:00, .*Cleo Dale/, thursday).waitFor();

    await move(entry(/Anna Holm/, tuesday), { day: wednesday, time: "11:30" });
    await press(button("Move to this time"));
    await toast("Booking rescheduled");
    await entry(/^11:30 to 12:00, Anna Holm/, wednesday).waitFor();

    await press(entry(/^18:30 to 20:00, 1 of 6 places booked/, thursday));
    await press(page.getByRole("checkbox", { name: "Here: Bea Moor" }));
    await page.getByText("1 here").waitFor();

    const planned = () =>
      rows(
        `select client_name as who, booking_date::text as day, booking_time as time, checked_in_at is not null as here from bookings order by who`,
      );
    await expect.poll(planned).toEqual([
      { who: "Anna Holm", day: wednesday, time: "11:30", here: false },
      { who: "Bea Moor", day: thursday, time: "18:30", here: true },
      { who: "Cleo Dale", day: thursday, time: "09:30", here: false },
    ]);
    expect(await rows("select on_date::text as day, start_time, reason from closed_hours")).toEqual([
      { day: wednesday, start_time: "14:00:00", reason: "Dentist" },
    ]);
  });
});
