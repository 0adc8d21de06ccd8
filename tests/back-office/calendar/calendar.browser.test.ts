import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, dayOfWeek } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import { goBack } from "#tests/support/browser/go-back.ts";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

/** As in pointer-move.ts: a touch of this length grabs an entry. */
const GRAB_MS = 400;

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, violations, bookingOfAnnaHolm, dayIn } = backOffice;
let page: Page;
let tuesday: string;
let wednesday: string;
beforeAll(async () => {
  const nextWeek = await dayIn(7);
  tuesday = addDays(nextWeek, (9 - dayOfWeek(nextWeek)) % 7);
  wednesday = addDays(tuesday, 1);
  await rows("delete from blocked_dates");
});
beforeEach(async () => {
  ({ page } = backOffice);
  for (const table of ["bookings", "group_sessions", "closed_hours"]) await rows(`delete from ${table}`);
  await bookingOfAnnaHolm(tuesday); // at ten, for half an hour
});

const openWeek = () => go(`/admin/calendar?view=week&date=${tuesday}`);
const column = (day: string) => page.locator(`[data-day="${day}"]`);
const entry = (words: string | RegExp, day = tuesday) => column(day).getByRole("button", { name: words });
const cell = (day: string, time: string) =>
  column(day).getByRole("button", { name: `${time}, ${formatDay(day, "long")}`, exact: true });
const placed = async () => {
  const [row] = await rows<{ day: string; time: string }>(
    "select booking_date::text as day, booking_time as time from bookings",
  );
  return row && `${row.day} ${row.time}`;
};

test("a session is dragged to another time, moved once that is confirmed, and moved back by Undo", async () => {
  await openWeek();
  const anna = entry(/Anna Holm/);
  await anna.waitFor();
  await page.getByRole("link", { name: "Bookings" }).hover(); // prefetches the notice of a lost connection, which mounts in the body
  await page.locator("body > div > .fixed[role=status]").waitFor({ state: "attached" });
  await page.locator("header [role=status]").waitFor({ state: "attached" }); // indicator of unsent actions, rendered when idle
  await page.evaluate(() => {
    const moved = document.querySelector("[data-movable]");
    const changed: string[] = [];
    const note = (changes: MutationRecord[]) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element && !moved?.contains(element) && !element.closest("[role=status]"))
          changed.push(element.outerHTML.slice(0, 80));
      }
    };
    const observer = new MutationObserver(note);
    observer.observe(document.body, { subtree: true, attributes: true, childList: true, characterData: true });
    Object.assign(window, { changedOnTheWay: () => (note(observer.takeRecords()), observer.disconnect(), changed) });
  });
  const from = await anna.boundingBox();
  const to = await cell(wednesday, "11:30").boundingBox();
  if (!from || !to) throw new Error("Not in sight");
  await page.mouse.move(from.x + 40, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(() => dialog().count()).toBe(0); // releasing the pointer opens nothing
  await page.mouse.move(from.x + 40, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + 40, to.y + 7, { steps: 12 });
  await expect.poll(() => page.locator("[data-moving] [data-time]").textContent()).toBe("11:30");
  expect(await page.evaluate("changedOnTheWay()")).toEqual([]); // only the entry itself is rendered again
  await page.mouse.up();
  await dialog().getByRole("heading", { name: "Move Anna Holm?" }).waitFor();
  await dialog()
    .getByText(`From ${formatDay(tuesday, "long")}, 10:00 to ${formatDay(wednesday, "long")}, 11:30.`)
    .waitFor();
  await dialog().getByText("The client gets an email.").waitFor();
  expect(await violations()).toEqual([]);
  await button("Move to this time").click();
  await toast("Booking rescheduled");
  await entry(/^11:30 to 12:00, Anna Holm/, wednesday).waitFor();
  await expect.poll(placed).toBe(`${wednesday} 11:30`);
  await button("Undo").click();
  await toast("Booking moved back");
  await entry(/^10:00 to 10:30, Anna Holm/).waitFor();
  await expect.poll(placed).toBe(`${tuesday} 10:00`);
});

test("a session is moved by the keyboard; Escape leaves it, and a time that is taken is refused in words", async () => {
  await rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status)
     select id, 'Bea Moor', 'bea@example.com', $1, '10:30', 30, 1500, 'confirmed' from services where name = 'Written reading'`,
    [wednesday],
  );
  await openWeek();
  await entry(/Bea Moor/, wednesday).waitFor();
  await entry(/Anna Holm/).press("m");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await page.keyboard.press("m");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  await page
    .getByRole("status")
    .getByText(`${formatDay(wednesday, "long")}, 10:30. In the way: Bea Moor`)
    .waitFor();
  expect(await page.locator("[data-moving] [data-conflict]").innerText()).toBe("In the way: Bea Moor");
  await page.keyboard.press("Enter");
  await dialog().getByText("In the way:").waitFor();
  await button("Move to this time").click();
  await dialog()
    .getByText(/In the way: Bea Moor/)
    .last()
    .waitFor();
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  await entry(/^10:00 to 10:30, Anna Holm/).press("m");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await button("Move to this time").click();
  await toast("Booking rescheduled");
  await entry(/^09:45 to 10:15, Anna Holm/).waitFor();
  expect(
    (await rows("select from bookings where booking_date = $1 and booking_time = '09:45'", [tuesday])).length,
  ).toBe(1);
});

/** Drags an entry by its upper part or lower edge to the middle of a half hour. */
async function drag(what: Locator, at: "upper part" | "lower edge", to: Locator, time: string) {
  const from = await what.boundingBox();
  const end = await to.boundingBox();
  if (!from || !end) throw new Error("Not in sight");
  const y = at === "upper part" ? from.y + 5 : from.y + from.height - 3;
  await page.mouse.move(from.x + 40, y);
  await page.mouse.down();
  await page.mouse.move(end.x + 40, end.y + (at === "upper part" ? 7 : -2), { steps: 8 });
  await expect.poll(() => page.locator("[data-moving] [data-time]").textContent()).toBe(time);
  await page.mouse.up();
}

test("closed hours are moved and lengthened, also over a session once that is confirmed; Undo changes them back", async () => {
  await rows(
    "insert into closed_hours (on_date, start_time, end_time, reason) values ($1, '08:30', '09:30', 'Dentist')",
    [tuesday],
  );
  const closed = async () => {
    const [row] = await rows<{ on: string }>(
      "select concat_ws(' ', on_date, to_char(start_time, 'HH24:MI'), to_char(end_time, 'HH24:MI'), reason) as on from closed_hours",
    );
    return row?.on;
  };
  await openWeek();
  await entry("08:30 to 09:30, Closed: Dentist").waitFor();
  await drag(entry(/Dentist/), "lower edge", cell(tuesday, "10:30"), "to 10:30");
  await dialog().getByRole("heading", { name: "Closed hours" }).waitFor();
  await entry("08:30 to 10:30, Closed: Dentist").waitFor({ state: "attached" });
  expect(await violations()).toEqual([]);
  await button("Save hours").click();
  await dialog().getByText("One booking in these hours").waitFor();
  await button("Close anyway").click();
  await toast("Closed hours changed");
  await expect.poll(closed).toBe(`${tuesday} 08:30 10:30 Dentist`);
  await button("Undo").click();
  await toast("Closed hours changed back");
  await expect.poll(() => dialog().count()).toBe(0);
  await entry("08:30 to 09:30, Closed: Dentist").waitFor();
  await entry(/Dentist/).press("l");
  for (const key of ["ArrowUp", "ArrowRight", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await button("Save hours").click();
  await entry("08:30 to 09:00, Closed: Dentist").waitFor();
  await expect.poll(() => dialog().count()).toBe(0);
  await expect.poll(closed).toBe(`${tuesday} 08:30 09:00 Dentist`);
  await entry(/Dentist/).press("m");
  for (const key of ["ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await dialog().getByLabel("Reason").fill("Hygienist");
  await button("Save hours").click();
  await entry("08:45 to 09:15, Closed: Hygienist", wednesday).waitFor();
  await expect.poll(() => dialog().count()).toBe(0);
  await expect.poll(closed).toBe(`${wednesday} 08:45 09:15 Hygienist`);
  await page.waitForLoadState("networkidle"); // a refetch would overwrite the following changes
  await entry(/Hygienist/, wednesday).click();
  await dialog().waitFor();
  await rows("delete from closed_hours"); // the calendar behind the dialog may be notified at any time
  await button("Save hours").click();
  expect(await toast("Failed to change closed hours")).toContain("These hours are");
});

test("a date of a group is moved with all its days and lengthened, its clients are told, and Undo changes it back", async () => {
  const thursday = addDays(wednesday, 1);
  const [session] = await rows<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     select id, $1, $2, '11:00', '13:00', 6, 1000 from services where name = 'Meditation group' returning id`,
    [tuesday, wednesday],
  );
  await rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, group_session_id)
     select service_id, 'Bea Moor', 'bea@example.com', starts_on, start_time, 120, 1000, 'confirmed', id from group_sessions where id = $1`,
    [session?.id],
  );
  const stands = async () => {
    const [row] = await rows<{ at: string }>(
      "select concat_ws(' ', starts_on, ends_on, start_time, end_time) as at from group_sessions",
    );
    return row?.at;
  };
  const told = async () =>
    (await rows("select from mail where recipient = 'bea@example.com' and kind = 'booking-moved'")).length;
  await openWeek();
  await entry(/^11:00 to 13:00.*Meditation group/, wednesday).waitFor();
  await drag(entry(/Meditation group/, wednesday), "upper part", cell(thursday, "14:00"), "14:00");
  await dialog().getByRole("heading", { name: "Move Meditation group?" }).waitFor();
  await dialog().getByText("14:00 to 16:00 both days").waitFor();
  await dialog()
    .getByText(/^Who is told: \d+ by email\.$/)
    .waitFor();
  expect(await violations()).toEqual([]);
  await button("Move to this time").click();
  await toast("Date saved");
  await entry(/^14:00 to 16:00.*Meditation group/, wednesday).waitFor();
  await entry(/^14:00 to 16:00.*Meditation group/, thursday).waitFor();
  await expect.poll(stands).toBe(`${wednesday} ${thursday} 14:00 16:00`);
  await expect.poll(told).toBe(1);
  await button("Undo").click();
  await toast("Date changed back");
  await expect.poll(stands).toBe(`${tuesday} ${wednesday} 11:00 13:00`);
  await expect.poll(told).toBe(2);
  await entry(/^11:00 to 13:00.*Meditation group/).press("l");
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await dialog().getByRole("heading", { name: "Change the hours of Meditation group?" }).waitFor();
  await button("Save these hours").click();
  await toast("Date saved");
  await expect.poll(stands).toBe(`${tuesday} ${wednesday} 11:00 13:30`);
  await expect.poll(() => dialog().count()).toBe(0);
  await entry(/Meditation group/).press("m"); // onto the session at ten
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await button("Move to this time").click();
  await dialog()
    .getByText(/Anna Holm/)
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await entry(/^11:00 to 13:30.*Meditation group/, wednesday).waitFor();
  await expect.poll(stands).toBe(`${tuesday} ${wednesday} 11:00 13:30`);
});

const meditationOn = async (first: string, last: string) => {
  const [session] = await rows<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     select id, $1, $2, '11:00', '13:00', 6, 1000 from services where name = 'Meditation group' returning id`,
    [first, last],
  );
  return session?.id;
};

test("a date that another window changes or deletes is neither moved nor moved back", async () => {
  const id = await meditationOn(tuesday, wednesday);
  const hours = async () => {
    const [row] = await rows<{ at: string }>(
      "select concat_ws(' ', starts_on, ends_on, start_time, end_time) as at from group_sessions",
    );
    return row?.at;
  };
  const nudge = async (day = tuesday) => {
    await expect.poll(() => dialog().count()).toBe(0);
    await entry(/Meditation group/, day).press("m");
    for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
    await button("Move to this time").waitFor();
  };
  await openWeek();
  await nudge();
  await rows("update group_sessions set start_time = '12:00', end_time = '14:00' where id = $1", [id]);
  await button("Move to this time").click();
  expect(await toast("Failed to save date")).toContain("This date is no longer as shown");
  expect(await hours()).toBe(`${tuesday} ${wednesday} 12:00 14:00`);
  await page.keyboard.press("Escape");
  await entry(/^12:00 to 14:00.*Meditation group/).waitFor();
  await nudge();
  await button("Move to this time").click();
  await toast("Date saved");
  await rows("update group_sessions set end_time = '15:00' where id = $1", [id]);
  await button("Undo").click();
  expect(await toast("Failed to undo")).toContain("This date is no longer as shown");
  expect(await hours()).toBe(`${tuesday} ${wednesday} 12:15 15:00`);
  await entry(/^12:15 to 15:00.*Meditation group/).waitFor();
  await expect.poll(() => dialog().count()).toBe(0);
  await page.route("**/rest/v1/group_sessions?select=*&id=*", async (route) => {
    await rows("delete from group_sessions");
    await route.continue();
  });
  await entry(/Meditation group/).press("m");
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await dialog().getByText("This is no longer there.").waitFor();
  await page.unroute("**/rest/v1/group_sessions?select=*&id=*");
});

test("closed hours that another window changes are neither changed nor changed back", async () => {
  await rows(
    "insert into closed_hours (on_date, start_time, end_time, reason) values ($1, '14:00', '15:00', 'Dentist')",
    [tuesday],
  );
  await openWeek();
  await entry("14:00 to 15:00, Closed: Dentist").press("l");
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await button("Save hours").waitFor();
  await rows("update closed_hours set start_time = '12:00', end_time = '13:00'");
  await button("Save hours").click();
  expect(await toast("Failed to change closed hours")).toContain("These hours are no longer as shown");
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog().count()).toBe(0);
  await entry("12:00 to 13:00, Closed: Dentist").press("l");
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await button("Save hours").waitFor();
  await rows("update closed_hours set reason = 'Hygienist'");
  await button("Save hours").click();
  await toast("Closed hours changed");
  await entry("12:00 to 13:15, Closed: Hygienist").waitFor();
  await rows("update closed_hours set end_time = '16:00'");
  await button("Undo").click();
  expect(await toast("Failed to undo")).toContain("These hours are no longer as shown");
  await entry("12:00 to 16:00, Closed: Hygienist").waitFor();
});

test("all days of a date stand where they were dropped while that is saved", async () => {
  await meditationOn(tuesday, wednesday);
  await openWeek();
  await entry(/Meditation group/).press("m");
  for (const key of ["ArrowRight", "Enter"]) await page.keyboard.press(key);
  await button("Move to this time").waitFor();
  const saving = Promise.withResolvers<undefined>();
  await page.route("**/rest/v1/group_sessions?*", async (route) => {
    if (route.request().method() === "PATCH") await saving.promise;
    await route.continue();
  });
  const shown = () =>
    page
      .locator("[data-entry]", { hasText: "Meditation group" })
      .evaluateAll((all) => all.map((each) => each.closest<HTMLElement>("[data-day]")?.dataset["day"]));
  await button("Move to this time").click();
  await page.locator("[aria-busy=true]").waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await shown()).toEqual([wednesday, addDays(wednesday, 1)]);
  saving.resolve(undefined);
  await toast("Date saved");
  await dialog().waitFor({ state: "detached" });
  expect(await shown()).toEqual([wednesday, addDays(wednesday, 1)]);
  await page.unroute("**/rest/v1/group_sessions?*");
});

test("a date that has begun stays, though days of it are to come", async () => {
  const [today, tomorrow] = [await dayIn(0), await dayIn(1)];
  await meditationOn(addDays(today, -1), tomorrow);
  await go(`/admin/calendar?view=day&date=${tomorrow}`);
  await entry(/Meditation group/, tomorrow).press("l");
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await dialog().getByText("It has begun already and stays as it is.").waitFor();
  expect(await button("Save these hours").isDisabled()).toBe(true);
});

test("closed hours up to the last minute, or shorter than a step, are not changed by being taken", async () => {
  await rows(
    "insert into closed_hours (on_date, start_time, end_time, reason) values ($1, '23:00', '23:59', 'Late'), ($1, '14:00', '14:05', 'Call')",
    [tuesday],
  );
  await openWeek();
  for (const [name, key] of [
    [/Late/, "m"],
    [/Late/, "l"],
    [/Call/, "l"],
  ] as const) {
    await entry(name).press(key);
    await page.keyboard.press("Enter");
    expect(await dialog().count()).toBe(0);
  }
});

test("a free hour is closed or booked, and closed hours are opened again", async () => {
  await openWeek();
  const first = column(tuesday).locator('[data-cell][tabindex="0"], [data-cell]').first();
  await first.waitFor();
  await cell(tuesday, "13:30").focus();
  for (const key of ["ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await dialog()
    .getByRole("heading", { name: `${formatDay(wednesday, "long")}, 14:00` })
    .waitFor();
  await button("Close these hours").click();
  await dialog().getByLabel("Reason").fill("Dentist");
  await dialog().getByRole("button", { name: "Close hours" }).click();
  await toast("Hours closed");
  await entry("14:00 to 15:00, Closed: Dentist", wednesday).click();
  await dialog().getByRole("button", { name: "Open again" }).click();
  await toast("Hours opened again");
  await entry(/Dentist/, wednesday).waitFor({ state: "detached" });
  await cell(wednesday, "09:30").click();
  await button("Book a session").click();
  await expect.poll(() => dialog().getByLabel("Date").inputValue()).toBe(wednesday);
  await expect.poll(() => dialog().getByLabel("Time").inputValue()).toBe("09:30");
});

test("views turn by the address, and an entry opens its booking", async () => {
  await openWeek();
  await entry(/Anna Holm/).click();
  await dialog().getByRole("heading", { name: "Anna Holm" }).waitFor();
  await dialog().getByRole("button", { name: "Close" }).click();
  await button("Next").click();
  await page.waitForURL(`**view=week&date=${addDays(tuesday, 7)}`);
  await button("Previous").click();
  await rows("insert into blocked_dates (blocked_date, reason) values ($1, 'Retreat')", [tuesday]);
  await page.reload();
  await button("Month").click();
  expect(await violations()).toEqual([]);
  await button(`${formatDay(tuesday, "long")}, 2 entries`).click();
  await page.getByRole("heading", { name: formatDay(tuesday, "full") }).waitFor();
  await button("Day off: Retreat").click();
  await dialog().getByRole("button", { name: "Unblock" }).click();
  await toast("Date unblocked");
  await button(/^Today$/).click();
  await page.waitForURL(`**view=day&date=${await dayIn(0)}`);
});

test("a group session shows its places and opens its roster, where the date is edited", async () => {
  const [session] = await rows<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     select id, $1, $1, '18:30', '20:00', 6, 1000 from services where name = 'Meditation group' returning id`,
    [wednesday],
  );
  await rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, group_session_id, places)
     select service_id, 'Bea Moor', 'bea@example.com', starts_on, start_time, 90, 4000, 'confirmed', id, 4 from group_sessions where id = $1`,
    [session?.id],
  );
  await openWeek();
  await entry("18:30 to 20:00, 4 of 6 places booked, Meditation group", wednesday).click();
  await page.waitForURL(`**/admin/group-sessions/${session?.id}`);
  await page.getByText("4 of 6 places booked").waitFor();
  expect(await violations()).toEqual([]);
  await button("Edit date").click();
  await dialog().getByLabel("Places").fill("3");
  await button("Save date").click();
  await dialog()
    .getByText("More places are taken than that. Cancel bookings first, or keep more places.")
    .last()
    .waitFor();
  await dialog().getByLabel("Places").fill("5");
  await button("Save date").click();
  await toast("Date saved");
  await page.getByText("4 of 5 places booked").waitFor();
  await goBack(page);
  const changed = entry("18:30 to 20:00, 4 of 5 places booked, Meditation group", wednesday);
  await changed.getByText("4/5").waitFor();
});

test("a finger that rests on a session drags it, one that goes on scrolls", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const touch = await page.context().newCDPSession(page);
  await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
  type Spot = { x: number; y: number };
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Spot[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  await go(`/admin/calendar?view=3days&date=${tuesday}`);
  const anna = entry(/Anna Holm/);
  await anna.waitFor();
  const spotOn = async (what: Locator): Promise<Spot> => {
    const box = await what.boundingBox();
    if (!box) throw new Error("Not in sight");
    return { x: box.x + 40, y: box.y + 7 };
  };
  const moving = page.locator("[data-moving]");
  const from = await spotOn(anna);
  await finger("touchStart", from);
  await finger("touchMove", { x: from.x, y: from.y - 30 });
  await page.waitForTimeout(GRAB_MS + 200);
  expect(await moving.count()).toBe(0);
  await finger("touchEnd");
  await page.getByRole("group", { name: "Days and their hours" }).evaluate((grid) => grid.scrollTo(0, 0));
  await finger("touchStart", await spotOn(anna));
  await moving.waitFor();
  await finger("touchMove", await spotOn(cell(tuesday, "11:00")));
  await finger("touchMove", await spotOn(cell(wednesday, "11:30")));
  await expect.poll(() => moving.locator("[data-time]").textContent()).toBe("11:30");
  await finger("touchEnd");
  await dialog().getByRole("heading", { name: "Move Anna Holm?" }).waitFor();
  await button("Move to this time").click();
  await toast("Booking rescheduled");
  await expect.poll(placed).toBe(`${wednesday} 11:30`);
  await rows(
    "insert into closed_hours (on_date, start_time, end_time, reason) values ($1, '09:00', '10:30', 'Dentist'), ($1, '11:00', '11:30', 'Call')",
    [tuesday],
  );
  const above = async (what: Locator, px: number): Promise<Spot> => {
    const box = await what.boundingBox();
    if (!box) throw new Error("Not in sight");
    return { x: box.x + 40, y: box.y + box.height - px };
  };
  await go(`/admin/calendar?view=3days&date=${tuesday}`);
  await entry(/Dentist/).scrollIntoViewIfNeeded();
  const edge = await above(entry(/Dentist/), 36); // a fingertip is not more precise
  await finger("touchStart", edge);
  await moving.waitFor();
  await finger("touchMove", { x: edge.x, y: edge.y + 30 });
  await finger("touchMove", { x: edge.x, y: edge.y + 44 });
  await expect.poll(() => moving.locator("[data-time]").textContent()).toBe("to 11:00");
  await finger("touchEnd");
  await dialog().getByRole("heading", { name: "Closed hours" }).waitFor();
  for (const control of await dialog().locator("button, input").all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  await entry("09:00 to 10:30, Closed: Dentist").waitFor();
  const short = await above(entry(/Call/), 6);
  await finger("touchStart", short);
  await finger("touchEnd");
  await expect.poll(() => dialog().getByLabel("Reason").inputValue()).toBe("Call");
  await touch.detach();
});

test("a week is printed on one page, with all its hours and without controls", async () => {
  await openWeek();
  await entry(/Anna Holm/).waitFor();
  await page.emulateMedia({ media: "print" });
  for (const name of ["Next", "New booking", "Week"]) await expect.poll(() => button(name).isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("complementary", { name: "Sidebar" }).isVisible()).toBe(false);
  expect(await entry(/Anna Holm/).isVisible()).toBe(true);
  const cut = () =>
    page
      .getByRole("group", { name: "Days and their hours" })
      .evaluate((grid) => [grid.scrollHeight - grid.clientHeight, grid.scrollWidth - grid.clientWidth]);
  await expect.poll(cut).toEqual([0, 0]);
  const printed = await page.pdf({ format: "A4", printBackground: true });
  expect(printed.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("the weeks before and after are read ahead", async () => {
  const ahead = addDays(tuesday, 7);
  await bookingOfAnnaHolm(ahead);
  const isOf = (week: string) => (response: { url(): string }) =>
    response.url().includes(`practice-calendar?from=${addDays(week, -2)}`);
  const read = Promise.all([ahead, addDays(tuesday, -7)].map((week) => page.waitForResponse(isOf(week))));
  await openWeek();
  await read;
  await entry(/Anna Holm/).waitFor();
  await page.route("**/practice-calendar*", () => undefined); // never responds
  await button("Next").click();
  await entry(/Anna Holm/, ahead).waitFor();
  expect(await column(tuesday).count()).toBe(0);
});

test("a phone shows a day below its week; the page itself never scrolls sideways and ends below the grid", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await go(`/admin/calendar?date=${wednesday}`);
  await page.getByText("Nothing is booked on this day.").waitFor();
  await expect.poll(() => page.locator("[data-day]").count()).toBe(1);
  const ofTuesday = button(`${formatDay(tuesday, "long")}, 1 session`);
  expect((await ofTuesday.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await violations()).toEqual([]);
  await ofTuesday.click();
  await entry(/Anna Holm/).waitFor();
  await button("Week").click();
  await expect.poll(() => page.locator("[data-day]").count()).toBe(7);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await page.setViewportSize({ width: 390, height: 600 });
  const grid = page.getByRole("group", { name: "Days and their hours" });
  const below = await grid.evaluate(
    (element) => document.documentElement.scrollHeight - element.getBoundingClientRect().bottom - window.scrollY,
  );
  expect(below).toBeLessThan(200);
});

test("on a phone the week opens at today's column, at any hour and from any other view", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await go("/admin/calendar?view=day");
  const today = await dayIn(0);
  await column(today).waitFor();
  await page.getByRole("main").getByText("Week", { exact: true }).first().click();
  await column(addDays(today, -dayOfWeek(today))).waitFor();
  const right = () => column(today).evaluate((element) => element.getBoundingClientRect().right);
  await expect.poll(right).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });
});
