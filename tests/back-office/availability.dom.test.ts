import { addDays } from "#domain/time.ts";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows, toast, undo, violations, bookingOfAnnaHolm, dayIn } = backOffice;
let page: Page;
beforeEach(() => {
  ({ page } = backOffice);
});
const open = () => go("/admin/availability");

let holiday: string;
beforeAll(async () => {
  [{ day: holiday } = { day: "" }] = await rows<{ day: string }>(
    "select day::date::text as day from generate_series(private.today() + 8, private.today() + 15, interval '1 day') day where extract(dow from day) = 2 limit 1",
  );
  await rows("delete from bookings");
  await rows("delete from blocked_dates");
  await bookingOfAnnaHolm(holiday);
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

  test("on a phone, closing an hour later on six days takes one field and three taps; Undo takes it back", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText("48 hours a week").waitFor();
    await field("Monday until").fill("18:00");
    await page.getByText("49 hours a week, not saved yet").waitFor();
    await button("Copy to… other days: Monday").click();
    const dialog = page.getByRole("dialog", { name: "Copy Monday’s hours" });
    for (const day of ["Tuesday", "Saturday"]) await expect.poll(() => dialog.getByLabel(day).isChecked()).toBe(true);
    await expect(dialog.getByLabel("Sunday").isChecked()).resolves.toBe(false);
    await expect(violations()).resolves.toEqual([]);
    await dialog.getByRole("button", { name: "Copy hours" }).click();
    await page.getByText("54 hours a week, not saved yet").waitFor();
    await save();
    await toast("Hours saved");
    for (const day of [1, 6]) expect(await stored(day)).toEqual(["09:00-18:00"]);
    await button("Undo").first().click();
    await expect.poll(() => stored(6)).toEqual(["09:00-17:00"]);
    await page.getByText("48 hours a week").waitFor();
  });

  test("hours are added, disabled, enabled and deleted, each with its message", async () => {
    await button("+ hours on Sunday").click();
    await expect.poll(() => field("Sunday from").inputValue()).toBe("09:00");
    await expect.poll(() => field("Sunday until").inputValue()).toBe("17:00");
    await field("Sunday from").press("Enter"); // submits, as in every form
    await toast("Availability slot added");
    await button("Disable Sunday").click();
    await save();
    await toast("Availability slot disabled");
    expect(await stored(0)).toEqual(["09:00-17:00 disabled"]);
    await button("Enable Sunday").click();
    await save();
    await toast("Availability slot enabled");
    await button("Delete Sunday, 09:00 to 17:00").click();
    await save();
    await toast("Availability slot deleted");
    expect(await stored(0)).toEqual([]);
  });

  test("Undo takes Disable back, and is refused once another window has changed the hours", async () => {
    await button("Disable Monday").click();
    await save();
    expect(await toast("Availability slot disabled")).toContain("Monday: 09:00 to 17:00 (disabled)");
    await undo("Availability slot disabled");
    await toast("Hours changed back");
    await button("Disable Monday").waitFor();
    expect(await stored(1)).toEqual(["09:00-17:00"]);
    await button("Disable Tuesday").click();
    await save();
    await toast(/Tuesday: 09:00 to 17:00 .disabled./);
    await rows("update availability set end_time = '16:00' where day_of_week = 2");
    await undo(/Tuesday: 09:00 to 17:00 .disabled./);
    expect(await toast("Failed to undo")).toContain("Your hours were changed in another window meanwhile");
    expect(await stored(2)).toEqual(["09:00-16:00 disabled"]);
  });

  test("a day has several spans; overlapping and inverted ones are refused beside their fields", async () => {
    await button("+ hours on Monday").click();
    await expect.poll(() => field("Monday (2) from").inputValue()).toBe("18:00");
    await field("Monday (2) from").fill("16:00");
    await field("Tuesday until").fill("08:00");
    await save();
    await page.getByText("These hours overlap 09:00 to 17:00.").waitFor();
    await page.getByText("The hours must begin before they end.").waitFor();
    await expect(page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).resolves.toBe(
      "Monday (2) from",
    );
    expect(await violations()).toEqual([]);
    expect(await stored(2)).toEqual(["09:00-17:00"]);
    await field("Monday (2) from").fill("18:00");
    await field("Tuesday until").fill("17:00");
    await button("Disable Monday, 09:00 to 17:00").click();
    await save();
    await toast("Hours saved");
    expect(await stored(1)).toEqual(["09:00-17:00 disabled", "18:00-19:00"]);
  });

  test("bookings outside are listed before and after Save, each with a way to it", async () => {
    const weekdayOf = new Date(holiday).getUTCDay(); // a Tuesday: Anna Holm's reading begins at ten
    expect(weekdayOf).toBe(2);
    await field("Tuesday from").fill("12:00");
    const outside = page.getByRole("status").filter({ hasText: "This booking is outside these hours" });
    await outside.getByText("Anna Holm").waitFor();
    expect(await violations()).toEqual([]);
    await save();
    await toast("Hours saved");
    await outside.getByRole("link", { name: /10:00$/ }).click();
    await page.getByRole("dialog", { name: /Anna Holm/ }).waitFor();
  });

  test("what is typed survives a reload, and what another window saves meanwhile is told", async () => {
    await field("Monday until").fill("18:00");
    await page.reload();
    await expect.poll(() => field("Monday until").inputValue()).toBe("18:00");
    await rows("update availability set end_time = '16:00' where day_of_week in (1, 2)");
    await save();
    expect(await toast("Failed to update availability slot")).toContain(
      "Your hours were changed in another window meanwhile",
    );
    await page.getByText("Meanwhile it reads: 09:00 to 16:00. Look before you save yours over that.").waitFor();
    await expect.poll(() => field("Tuesday until").inputValue()).toBe("16:00");
    await save();
    await toast("Hours saved");
    expect([await stored(1), await stored(2)]).toEqual([["09:00-18:00"], ["09:00-16:00"]]);
    await field("Monday until").fill("19:00");
    await button("Discard changes").click();
    await expect.poll(() => field("Monday until").inputValue()).toBe("18:00");
    await page.reload();
    await expect.poll(() => field("Monday until").inputValue()).toBe("18:00");
  });
});

test("hours of a single date that were begun are there again after another section", async () => {
  for (const [kind, form] of [
    ["Closed hours", "Close hours"],
    ["Special hours", "Add special hours"],
  ] as const) {
    const field = (label: string) => page.getByRole("form", { name: form }).getByLabel(label, { exact: true });
    await open();
    await page.getByRole("radio", { name: kind }).check();
    await field("Date").fill("2035-08-01");
    await field("From").fill("11:15");
    await backOffice.walk("Services");
    await backOffice.walk("Availability");
    await page.getByRole("radio", { name: kind }).check();
    expect([await field("Date").inputValue(), await field("From").inputValue()]).toEqual(["2035-08-01", "11:15"]);
    await field("Until").fill("12:45");
    await page.getByRole("form", { name: form }).getByRole("button").click();
    if (kind === "Closed hours") await page.getByRole("alert").getByText("Please give a reason").waitFor();
    else await toast("Special hours added");
  }
  await open(); // a new document: the draft of a reason is not stored
  await rows("delete from special_hours where on_date = '2035-08-01'");
});

test("hours that fail to load can be loaded again", async () => {
  await page.route("**/rest/v1/availability*", (route) =>
    route.fulfill({ status: 400, json: { code: "XX000", message: "Broken" } }),
  );
  await open();
  await page.getByRole("alert").getByText("Failed to load availability data").waitFor();
  await page.unroute("**/rest/v1/availability*");
  await button("Try again").click();
  await page.getByLabel("Monday until", { exact: true }).waitFor();
  await expect(page.getByRole("alert").getByText("Failed to load availability data").count()).resolves.toBe(0);
});

describe("special hours", () => {
  beforeEach(open);

  test("several spans of a date are added and removed, in order; overlapping and past ones are refused", async () => {
    const form = page.getByRole("form", { name: "Add special hours" });
    const add = async (date: string, from: string, until: string) => {
      await form.getByLabel("Date").fill(date);
      await form.getByLabel("From").fill(from);
      await form.getByLabel("Until").fill(until);
      await form.getByRole("button", { name: "Add special hours" }).click();
    };
    await page.getByText("Nothing to come. Days off, closed hours and special hours appear here.").waitFor();
    await page.getByLabel("Special hours").check();
    await add("", "14:00", "16:00");
    await form.getByText("Please choose a date.").waitFor();
    await add("2020-01-01", "14:00", "16:00");
    await form.getByText("Choose a date from today on.").waitFor();
    await form.getByLabel("Date").fill("2935-07-01");
    await form.getByText(/ July 2935 is \d+ years away$/).waitFor();
    await add("2035-07-01", "14:00", "16:00"); // a Sunday
    await toast("Special hours added");
    await button("Remove Sun 1 Jul 2035, 14:00 to 16:00").waitFor();
    await add("2035-07-01", "15:00", "17:00");
    await form.getByText("These hours overlap 14:00 to 16:00 on Sun 1 Jul 2035.").waitFor();
    await add("2035-07-01", "09:00", "11:00");
    const remove = button(/^Remove Sun 1 Jul 2035/);
    await expect.poll(() => remove.count()).toBe(2);
    await expect.poll(() => remove.first().getAttribute("aria-label")).toBe("Remove Sun 1 Jul 2035, 09:00 to 11:00");
    await remove.first().click();
    await toast("Special hours removed");
    expect(await rows("select start_time::text from special_hours where on_date = '2035-07-01'")).toEqual([
      { start_time: "14:00:00" },
    ]);
    await rows("delete from special_hours");
  });
});

const close = async (date: string, from: string, until: string, reason: string) => {
  await page.getByLabel("Closed hours").check();
  const form = page.getByRole("form", { name: "Close hours" });
  await form.getByLabel("Date").fill(date);
  await form.getByLabel("From").fill(from);
  await form.getByLabel("Until").fill(until);
  await form.getByLabel("Reason").fill(reason);
  await form.getByRole("button", { name: "Close hours" }).click();
};

describe("closed hours", () => {
  const closed = () => rows("select start_time::text as from, reason from closed_hours order by 1");
  test("hours with a booking are closed only after the booking was shown, and opened again at once", async () => {
    await open();
    await page.getByLabel("Closed hours").check();
    await page.getByRole("form", { name: "Close hours" }).getByLabel("Date").fill("2935-07-01");
    await page.getByText(/ July 2935 is \d+ years away$/).waitFor();
    await close(holiday, "10:15", "12:00", " ");
    await page.getByText("Please give a reason, such as Dentist.").waitFor();
    await close(holiday, "10:15", "12:00", "Dentist"); // Anna Holm's reading begins at ten
    const dialog = page.getByRole("dialog", { name: /^One booking.* in these hours$/ });
    await dialog.getByText("Anna Holm").waitFor();
    await dialog.getByRole("button", { name: "Keep it open" }).click();
    expect(await closed()).toEqual([]);
    await page.getByRole("form", { name: "Close hours" }).getByRole("button", { name: "Close hours" }).click();
    await dialog.getByRole("button", { name: "Close anyway" }).click();
    await toast("Hours closed");
    await close(holiday, "13:00", "14:00", "Lunch"); // no session at that time
    await button(/^Open again .* 13:00 to 14:00/).waitFor();
    expect(await closed()).toEqual([
      { from: "10:15:00", reason: "Dentist" },
      { from: "13:00:00", reason: "Lunch" },
    ]);
    expect(await violations()).toEqual([]);
    await button(/^Open again .* 10:15 to 12:00/).click();
    await toast("Hours opened again");
    expect(await closed()).toEqual([{ from: "13:00:00", reason: "Lunch" }]);
    await rows("delete from closed_hours");
  });

  test("hours that were refused to be opened stand again", async () => {
    await rows(
      "insert into closed_hours (on_date, start_time, end_time, reason) values ('2035-07-02', '09:00', '10:00', 'Bank')",
    );
    await open();
    await page.route("**/rest/v1/closed_hours?id=*", (route) =>
      route.fulfill({ status: 500, json: { code: "XX000", message: "no" } }),
    );
    await button("Open again Mon 2 Jul 2035, 09:00 to 10:00").click();
    await toast("Failed to open hours");
    await button("Open again Mon 2 Jul 2035, 09:00 to 10:00").waitFor();
    expect(await closed()).toHaveLength(1);
    await page.unroute("**/rest/v1/closed_hours?id=*");
    await rows("delete from closed_hours");
  });
});

describe("blocked dates", () => {
  const isOff = async () => (await rows("select from blocked_dates where blocked_date = $1", [holiday])).length === 1;
  const fill = async (first: string, last: string, reason: string) => {
    const form = page.getByRole("form", { name: "Block dates" });
    await form.getByLabel("Date").fill(first);
    await form.getByLabel("Until").fill(last);
    await form.getByLabel("Reason").fill(reason);
    await button("Block Date").click();
  };

  test("need a date from today on and a reason", async () => {
    await open();
    await fill(holiday, "", "  ");
    await toast("Please select a date and provide a reason");
    await fill("2020-01-01", "", "Gone");
    await page.getByText("Choose days from today on, the first before the last, and no more than a year.").waitFor();
    expect(await rows("select from blocked_dates")).toEqual([]);
  });

  test("a day with a booking is blocked only after the booking was shown", async () => {
    await open();
    await fill(holiday, "", "Midwinter");
    const dialog = page.getByRole("dialog", { name: /^One booking.* on this day$/ });
    await dialog.getByText("Anna Holm").waitFor();
    expect(await violations()).toEqual([]);
    await dialog.getByRole("button", { name: "Keep it open" }).click();
    expect(await isOff()).toBe(false);
    await button("Block Date").click();
    await dialog.getByRole("button", { name: "Block anyway" }).click();
    await toast("Date blocked successfully");
    expect(await isOff()).toBe(true);
    expect(await rows("select status from bookings where booking_date = $1", [holiday])).toEqual([
      { status: "confirmed" },
    ]);
    const [service] = await rows<{ id: string }>("select id from services where name = 'Written reading'");
    const offered = await fetch(
      `${backOffice.at.server.url}/functions/v1/openings?serviceId=${service?.id}&from=${holiday}&to=${holiday}`,
    );
    expect(((await offered.json()) as { days: object }).days).toEqual({});
  });

  test("a range and separate days are chosen on the calendar", async () => {
    await open();
    const form = page.getByRole("form", { name: "Block dates" });
    const inMonth = (day: string) => `${addDays(holiday, 70).slice(0, 7)}-${day}`;
    const choose = (day: string) => form.locator(`button[data-day="${inMonth(day)}"]`).click();
    await form.getByLabel("Date").fill(inMonth("03"));
    await form.getByRole("button", { name: "Choose on a calendar" }).click();
    await choose("06");
    await expect.poll(() => form.getByLabel("Until").inputValue()).toBe(inMonth("06"));
    expect(await violations()).toEqual([]);
    await form.getByRole("radio", { name: "Separate days" }).check();
    await choose("04"); // no longer chosen
    await form
      .getByRole("status")
      .getByText(/^Chosen: [^,]+, [^,]+, [^,]+\.$/)
      .waitFor();
    await form.getByLabel("Reason").fill("Retreat");
    await button("Block Date").click();
    await toast("Date blocked successfully");
    expect(await rows("select blocked_date::text from blocked_dates where reason = 'Retreat' order by 1")).toEqual(
      ["03", "05", "06"].map((day) => ({ blocked_date: inMonth(day) })),
    );
    await rows("delete from blocked_dates where reason = 'Retreat'");
  });

  test("a range is one line and is unblocked at once", async () => {
    await open();
    await fill("2035-07-30", "2035-08-02", "Summer");
    await toast("Date blocked successfully");
    await page.getByRole("main").getByText("Mon 30 Jul 2035 to Thu 2 Aug 2035").waitFor();
    await button("Unblock Mon 30 Jul 2035 to Thu 2 Aug 2035").click();
    await toast("Date unblocked");
    expect(await rows("select from blocked_dates where blocked_date > '2035-01-01'")).toEqual([]);
  });

  test("Undo takes blocking back, and unblocking", async () => {
    const off = async () =>
      (
        await rows<{ day: string }>(
          "select blocked_date::text as day from blocked_dates where reason = 'Silence' order by 1",
        )
      ).map(({ day }) => day);
    const days = ["2036-02-11", "2036-02-12"];
    await open();
    await fill("2036-02-11", "2036-02-12", "Silence");
    expect(await toast("Date blocked successfully")).toContain("Mon 11 Feb 2036");
    expect(await off()).toEqual(days);
    await undo("Date blocked successfully");
    await expect.poll(off).toEqual([]);
    await button("Unblock Mon 11 Feb 2036 to Tue 12 Feb 2036").waitFor({ state: "detached" });
    await fill("2036-02-11", "2036-02-12", "Silence");
    await button("Unblock Mon 11 Feb 2036 to Tue 12 Feb 2036").click();
    await toast(/Date unblocked.*Mon 11 Feb 2036/s);
    await expect.poll(off).toEqual([]);
    await undo(/Date unblocked.*Mon 11 Feb 2036/s);
    await expect.poll(off).toEqual(days);
    await rows("delete from blocked_dates");
  });

  test("a range keeps a day that another window has blocked meanwhile", async () => {
    await open();
    const form = page.getByRole("form", { name: "Block dates" });
    await form.getByLabel("Date").fill("2037-05-04");
    await form.getByLabel("Until").fill("2037-05-06");
    await form.getByLabel("Reason").fill("Retreat");
    await rows("insert into blocked_dates (blocked_date, reason) values ('2037-05-05', 'Dentist')");
    await button("Block Date").click();
    await toast("Date blocked successfully");
    expect(
      await rows(
        "select blocked_date::text as day, reason from blocked_dates where blocked_date > '2037-01-01' order by 1",
      ),
    ).toEqual([
      { day: "2037-05-04", reason: "Retreat" },
      { day: "2037-05-05", reason: "Dentist" },
      { day: "2037-05-06", reason: "Retreat" },
    ]);
    await rows("delete from blocked_dates");
  });

  test("days and hours over a group date are closed only after it was shown; it can be cancelled there, or it takes place", async () => {
    const day = await dayIn(90);
    const [date] = await rows<{ id: string; active: boolean }>(
      `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
       select id, $1::date - 1, $1::date + 1, '05:00', '06:00', 8, 1800 from services where name = 'Reiki Level 1' returning id`,
      [day],
    );
    const isActive = async () =>
      (await rows<{ is: boolean }>("select is_active as is from group_sessions where id = $1", [date?.id]))[0]?.is;
    await open();
    await close(day, "05:30", "07:00", "Dentist");
    const inHours = page.getByRole("dialog", { name: "One group date in these hours" });
    await inHours.getByText("The group date takes place and stays on your site, unless you cancel it here.").waitFor();
    await inHours.getByRole("button", { name: "Keep it open" }).click();
    await open();
    await fill(day, "", "Holiday");
    const inTheWay = page.getByRole("dialog", { name: /group date.* on this day$/ });
    await inTheWay.getByRole("button", { name: /^Cancel date: Reiki Level 1/ }).click();
    await page.getByRole("dialog", { name: "Cancel this date?" }).getByRole("button", { name: "Cancel date" }).click();
    await toast("Date cancelled");
    await inTheWay.getByText("Cancelled", { exact: true }).waitFor();
    expect(await isActive()).toBe(false);
    await inTheWay.getByRole("button", { name: "Block anyway" }).click();
    await toast("Date blocked successfully");
    await rows("delete from blocked_dates");
    await rows("delete from group_sessions where id = $1", [date?.id]);
  });
});

describe("a failing action", () => {
  const fill = async (reason: string) => {
    const form = page.getByRole("form", { name: "Block dates" });
    await form.getByLabel("Date").fill("2036-01-01");
    await form.getByLabel("Until").fill("");
    await form.getByLabel("Reason").fill(reason);
  };
  const DEEDS: [string, string, () => Promise<void>][] = [
    [
      "Failed to block date",
      "blocked_dates",
      async () => {
        await fill("New year");
        await button("Block Date").click();
      },
    ],
    [
      "Failed to remove blocked date",
      "blocked_dates",
      () =>
        button(/^Unblock/)
          .first()
          .click(),
    ],
  ];

  beforeEach(() =>
    rows("insert into blocked_dates (blocked_date, reason) values ('2036-03-03', 'Rest') on conflict do nothing"),
  );

  test.each(DEEDS)("%s", async (words, table, deed) => {
    await open();
    const all = () => rows("select id::text from blocked_dates order by 1");
    const before = await all();
    await page.route(`**/rest/v1/${table}*`, (route) =>
      route.request().method() === "GET"
        ? route.continue()
        : route.fulfill({ status: 500, json: { code: "XX000", message: "" } }),
    );
    await deed();
    await toast(words);
    expect(await all()).toEqual(before);
    await button(/^Unblock/)
      .first()
      .waitFor();
    await page.unroute(`**/rest/v1/${table}*`);
  });

  test("unblocking what another window has unblocked reports that it is gone", async () => {
    await rows("insert into blocked_dates (blocked_date, reason) values ('2036-02-02', 'Candles')");
    await open();
    await button("Unblock Sat 2 Feb 2036").waitFor();
    await rows("delete from blocked_dates where blocked_date = '2036-02-02'");
    await button("Unblock Sat 2 Feb 2036").click();
    expect(await toast("Failed to remove blocked date")).toContain("This day off is no longer there.");
  });
});
