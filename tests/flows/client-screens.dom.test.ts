import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "#tests/support/dom/back-office.ts";
import { siteForEachTest, type Visitor } from "#tests/support/dom/site-for-each-test.ts";
import { freeTimes, paidBooking } from "#tests/support/data/paid-booking.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { addDays } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import { pressInSessionMenu } from "#tests/support/browser/session-menu.ts";

const READING = "Tarot or rune reading by video or phone";

const site = siteForEachTest();
let at: typeof site.at;
beforeAll(() => void ({ at } = site));

/** Opens a page on which the cookie banner has been answered. */
const openPage = (path: string, visitor: Visitor = {}) => site.open(path, { ...visitor, answered: true });

async function fillBooking(page: Page) {
  const { serviceId } = await freeTimes(at.server, READING);
  await page.getByRole("combobox", { name: /service/i }).selectOption(serviceId);
  await page.locator("[role=grid] button:not([disabled])").first().click();
  await page
    .getByRole("radio", { name: /^\d\d:\d\d/ })
    .first()
    .check();
  await page.getByLabel("Full name").fill("Ada Fell");
  await page.getByRole("checkbox", { name: /privacy/i }).check();
}

const toasts = (page: Page) => page.getByRole("region", { name: /^Notifications/ }).locator("li");

test("the day picker begins with the week of the first day to book, and marks today if it is in it", async () => {
  const page = await openPage("/book", { client: await signedUpClient(at.server) });
  const marked = page.locator("[role=gridcell][data-today]");
  const first = page.locator("[role=gridcell]:has(button:not([disabled]))").first();
  await at.fresh.asOwner("insert into private.clock (ahead) select '2035-03-14 12:00'::timestamptz - now()");
  for (const [hours, today, bookable, weeks] of [
    [null, 1, "2035-03-15", "11 March to 7 April"],
    [96, 0, "2035-03-19", "18 March to 14 April"],
  ]) {
    await at.fresh.asOwner("update business_settings set notice_hours = $1", [hours]);
    await page.goto(`${at.server.url}/book?service=${(await freeTimes(at.server, READING)).serviceId}`);
    await page.getByRole("grid", { name: weeks as string }).waitFor();
    await expect.poll(() => first.getAttribute("data-day")).toBe(bookable);
    expect(await marked.count()).toBe(today);
  }
  await at.fresh.asOwner("update business_settings set notice_hours = null");
  await at.fresh.asOwner("delete from private.clock");
});

test.each(["2020-01-06&time=09:00", "2020-01-05&time=03:15"])(
  "a link to a time that cannot be booked says so: day=%s",
  async (when) => {
    const { serviceId } = await freeTimes(at.server, READING);
    const page = await openPage(`/book?service=${serviceId}&day=${when}`);
    await page.getByText("That time is no longer free").waitFor();
    await page.getByText(/ January.*, \d\d:\d\d cannot be booked\. Please choose another time\./).waitFor();
    await page.getByRole("group", { name: "Next free times" }).getByRole("button").first().click();
    await expect.poll(() => page.getByText("That time is no longer free").count()).toBe(0);
  },
);

test("abroad, a free time, the bar below the form and the summary name one's own time as well, but not in person", async () => {
  const { serviceId } = await freeTimes(at.server, READING);
  const page = await openPage(`/book?service=${serviceId}`, { client: await signedUpClient(at.server) });
  const chip = page.getByRole("group", { name: "Next free times" }).getByRole("button").first();
  await chip.waitFor();
  expect(await page.getByText("where you are").count()).toBe(0);
  await at.fresh.asOwner("update business_settings set default_timezone = 'Asia/Kathmandu'"); // the window is in London
  const healing = await freeTimes(at.server, "Shamanic and Reiki healing session");
  await page.goto(`${at.server.url}/book?service=${healing.serviceId}`); // in person: by the practice's clock alone
  await chip.waitFor();
  expect(await page.getByText("where you are").count()).toBe(0);
  await page.goto(`${at.server.url}/book?service=${serviceId}`);
  await chip.getByText(/^ ?\(\d\d:[14]5 where you are\)$/).waitFor();
  await chip.click();
  await page
    .getByRole("region", { name: "Next step" })
    .getByText(/\d\d:[14]5 where you are/)
    .waitFor();
  await page
    .getByRole("region", { name: "Your booking so far" })
    .getByText(/^ ?\(\d\d:[14]5 where you are\)$/)
    .first()
    .waitFor();
  await at.fresh.asOwner("update business_settings set default_timezone = 'Europe/London'");
});

test("a screen reader is led from the list to the step that is next, and reads its state as a word", async () => {
  const page = await openPage("/book");
  await page.getByRole("link", { name: READING }).first().click();
  await page.getByRole("heading", { name: "Your session (answered)", exact: true }).waitFor();
  const next = page.getByRole("heading", { name: "Day and time (next)", exact: true });
  await next.waitFor();
  await expect.poll(() => next.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("a next free time that is weeks away folds the step, which opens again on the weeks of its day", async () => {
  const client = await signedUpClient(at.server); // before the days change
  await at.fresh.asOwner("update business_settings set booking_advance_days = booking_advance_days + 31");
  const { serviceId, days } = await freeTimes(at.server, READING);
  const [first = ""] = days[0] ?? [];
  const [evening = ""] = days.find(([day]) => day > addDays(first, 30)) ?? [];
  await at.fresh.asOwner(
    "insert into special_hours (on_date, start_time, end_time) values ($1, '18:00', '20:00') on conflict do nothing",
    [evening],
  );
  const page = await openPage(`/book?service=${serviceId}`, { client });
  const next = page.getByRole("group", { name: "Next free times" });
  await next.getByRole("button", { name: new RegExp(`Evening.*${formatDay(evening, "long")} ?18:00`) }).click();
  await page.getByText(`${formatDay(evening, "long")}, 18:00`, { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("grid").count()).toBe(0);
  await page.getByRole("button", { name: "Change Day and time" }).click();
  const chosen = page.locator("[role=gridcell][aria-selected=true] button");
  await expect.poll(() => chosen.getAttribute("aria-label")).toContain(formatDay(evening, "long"));
  expect(await chosen.evaluate((day) => day === document.activeElement)).toBe(true);
  await at.fresh.asOwner("delete from special_hours");
  await at.fresh.asOwner("update business_settings set booking_advance_days = booking_advance_days - 31");
});

describe("an answered step", () => {
  const row = (page: Page, title: string) => page.getByRole("region", { name: `${title} (answered)` });

  test("folds to one row once the client goes on, says what it holds, and opens again with the focus and all that was typed", async () => {
    const { serviceId } = await freeTimes(at.server, "Shamanic and Reiki healing session");
    const page = await openPage(`/book?service=${serviceId}`);
    const isFolded = (title: string) =>
      row(page, title)
        .getByRole("button", { name: `Change ${title}` })
        .count();
    const folded = async () =>
      [await isFolded("Your session"), await isFolded("Day and time"), await isFolded("About you")].join("");
    await page.getByRole("status").getByText("60 minutes, £70.00").waitFor();
    const time = page.getByRole("radio", { name: /^\d\d:\d\d/ }).first();
    await time.check();
    const words = `${await page.getByRole("radiogroup").getAttribute("aria-labelledby")}`;
    const day = (await page.locator(`[id="${words}"]`).innerText()).replace("Time on ", "");
    expect(await folded()).toBe("100"); // the client is still in the step of the time
    const chosen = `${day}, ${await time.inputValue()}`;
    await page.getByLabel("Full name").fill("Nia Newcomer");
    await row(page, "Day and time").getByRole("status").getByText(chosen).waitFor();
    expect(await folded()).toBe("110");
    await page.getByLabel("Email", { exact: true }).fill("nia@example.com");
    await page.getByLabel("Special notes").fill("My knee is sore");
    await page.getByRole("checkbox", { name: /privacy/i }).check();
    await row(page, "About you").getByRole("status").getByText("nia@example.com · My knee is sore").waitFor();
    expect(await folded()).toBe("111");
    expect(await violationsOf()).toEqual([]);

    await page.getByRole("button", { name: "Change Your session" }).click();
    const service = page.getByRole("combobox", { name: "Service" });
    expect(await service.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await folded()).toBe("011");
    await page.getByRole("button", { name: "Change About you" }).click();
    const name = page.getByLabel("Full name");
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect([await name.inputValue(), await folded()]).toEqual(["Nia Newcomer", "110"]);
    await name.fill("");
    await page.getByRole("checkbox", { name: /^Stay in this tab/ }).check();
    expect(await folded()).toBe("110"); // it lacks an answer, so it stays open
    expect(await page.getByRole("checkbox", { name: /privacy/i }).isChecked()).toBe(true);
  });

  test("stays open where Tab leads to its row, and folds where Tab leads into the next step", async () => {
    const { serviceId } = await freeTimes(at.server, "Shamanic and Reiki healing session");
    const page = await openPage(`/book?service=${serviceId}`);
    await page.getByRole("grid").waitFor();
    const change = page.getByRole("button", { name: "Change Your session" });
    await page.getByRole("button", { name: "Next four weeks" }).focus();
    await page.keyboard.press("Shift");
    await change.focus();
    expect(await change.count()).toBe(1);
    const times = page.getByRole("radio", { name: /^\d\d:\d\d/ });
    await times.first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    expect(await times.nth(1).isChecked()).toBe(true);
    await page.keyboard.press("Tab");
    const name = page.getByLabel("Full name");
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await times.count()).toBe(0);
  });
});

test("the specified month is a press away, and has the same free days as the four weeks", async () => {
  const { serviceId, days } = await freeTimes(at.server, READING);
  const page = await openPage(`/book?service=${serviceId}`);
  await page.getByRole("grid").waitFor();
  await page.getByRole("button", { name: "Whole month" }).click();
  const [first = ""] = days[0] ?? [];
  await page.getByRole("grid", { name: new RegExp(`^${formatDay(first, "month")}`) }).waitFor();
  const free = page.locator("[role=gridcell]:has(button:not([disabled]))");
  const shown = await Promise.all(
    Array.from({ length: await free.count() }, (_, nth) => free.nth(nth).getAttribute("data-day")),
  );
  expect(shown).toEqual(days.map(([day]) => day).filter((day) => day.slice(0, 7) === first.slice(0, 7)));
  await page.getByRole("button", { name: "Four weeks" }).click();
  await page.getByRole("grid", { name: / to / }).waitFor();
});

describe("toasts", () => {
  test("the success page announces the payment once, and not again on a reload", async () => {
    const client = await signedUpClient(at.server);
    const { sessionId } = await paidBooking(at.server, client, { service: READING, nth: 4 });
    const page = await openPage(`/booking-success?session_id=${sessionId}`, { client });
    await toasts(page).getByText("Payment Successful!").waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "What happens next?" }).waitFor();
    await expect.poll(() => toasts(page).count()).toBe(0);
  });

  test("an invalid email address is named, and the toast disappears on correction", async () => {
    const page = await openPage("/book", { client: await signedUpClient(at.server) });
    await fillBooking(page);
    await page.getByRole("button", { name: "Change About you" }).click();
    await page.getByLabel("Email", { exact: true }).fill("ada at example");
    await page.getByRole("button", { name: /^Book Now - £/ }).click();
    await toasts(page).getByText("Please check your email address").waitFor();
    await expect.poll(() => toasts(page).getByText("Please fill in all required fields").count()).toBe(0);
    await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
    await expect.poll(() => toasts(page).count()).toBe(0);
    await page.getByLabel("Email", { exact: true }).fill("");
    await page.getByRole("button", { name: /^Book Now - £/ }).click();
    await toasts(page).getByText("Please fill in all required fields").waitFor();
  });

  test("an error disappears with its page", async () => {
    const page = await openPage("/auth");
    const form = page.getByRole("form", { name: "Sign In" });
    await form.getByLabel("Email").fill("nobody.known@example.com");
    await form.getByLabel("Password", { exact: true }).fill("not the password");
    await form.getByRole("button", { name: "Sign In" }).click();
    await toasts(page).getByText("Sign In Error").waitFor();
    await page
      .getByRole("link", { name: "Contact" })
      .last()
      .or(page.getByRole("link", { name: "Terms" }))
      .first()
      .click();
    await expect.poll(() => page.url()).not.toContain("/auth");
    await expect.poll(() => toasts(page).count()).toBe(0);
  });
});

describe("a visitor", () => {
  test.each([
    ["opened by its URL", async (page: Page) => page],
    [
      "reached from the home page",
      async (page: Page) => {
        await page.goto(`${at.server.url}/`);
        await page.getByRole("link", { name: "Begin Your Journey" }).first().click();
        await page.getByText("Authentication Required").waitFor();
        return page;
      },
    ],
  ])(
    "who chooses a session sees its days and times, on a booking page %s, and the prompt below keeps the choice",
    async (_, arrive) => {
      const page = await arrive(await openPage("/book"));
      await page.getByRole("link", { name: "Shamanic and Reiki healing session" }).click();
      await page.getByRole("grid").waitFor();
      const wall = page.getByRole("region", { name: "Have an account?" });
      await wall.getByText("You chose Shamanic and Reiki healing session").waitFor();
      const button = wall.getByRole("link", { name: "Sign in to book" });
      await expect
        .poll(() => button.getAttribute("href"))
        .toMatch(/^\/auth\?tab=sign-in&next=%2Fbook%3Fservice%3D[\w-]+$/);
      const time = page.getByRole("radio", { name: /^\d\d:\d\d/ }).first();
      await time.check();
      const chosen = `&time=${await time.getAttribute("value")}`;
      await expect
        .poll(async () => new URL((await button.getAttribute("href")) ?? "", at.server.url).searchParams.get("next"))
        .toContain(chosen);
    },
  );
});

describe("the next free times", () => {
  test("are of a session that is attended, and lead to it with day and time, signed out and signed in", async () => {
    const page = await openPage("/");
    const times = page.getByRole("region", { name: "The next free times" });
    await times.getByText("London time").waitFor();
    expect(await times.innerText()).not.toContain("Written reading");
    const link = times.getByRole("link", { name: /, \d+(:\d\d)?[ap]m$/ }).first();
    const [day = ""] = ((await link.getAttribute("aria-label")) ?? "").split(", ");
    const time = new URL((await link.getAttribute("href")) ?? "", at.server.url).searchParams.get("time") ?? "";
    await link.click();
    const wall = page.getByRole("region", { name: "Have an account?" });
    await wall.getByText(`, ${day}, ${time} (London time), £`).waitFor();
    await page.getByRole("button", { name: "Change Day and time" }).click();
    expect(await page.getByRole("radio", { name: time }).isChecked()).toBe(true);
    const next = new URL(
      (await wall.getByRole("link", { name: "Sign in to book" }).getAttribute("href")) ?? "",
      at.server.url,
    );

    const form = await openPage(next.searchParams.get("next") ?? "", { client: await signedUpClient(at.server) });
    await form.getByRole("button", { name: "Change Day and time" }).click();
    await form.getByRole("radio", { name: time }).waitFor();
    expect(await form.getByRole("radio", { name: time }).isChecked()).toBe(true);
    await form.getByRole("radiogroup", { name: `Time on ${day}` }).waitFor();
  });

  test("that the address names wrongly choose no time; the first free day is open", async () => {
    const { serviceId } = await freeTimes(at.server, READING);
    const client = await signedUpClient(at.server);
    const page = await openPage(`/book?service=${serviceId}&day=soon&time=09:00`, { client });
    for (const day of ["soon", "2020-01-06"]) {
      await page.goto(`${at.server.url}/book?service=${serviceId}&day=${day}&time=09:00`);
      await page
        .getByRole("radio", { name: /^\d\d:\d\d/ })
        .first()
        .waitFor();
      expect(await page.getByRole("radio", { name: /^\d\d:\d\d/, checked: true }).count()).toBe(0);
      await page.getByRole("gridcell", { selected: true }).waitFor();
    }
  });
});

describe("choosing", () => {
  test("a long session is in minutes and hours in its details, and in hours elsewhere", async () => {
    await at.fresh.asOwner("update services set duration_minutes = 150 where name = 'One-to-one shamanic yoga'");
    const { serviceId } = await freeTimes(at.server, "One-to-one shamanic yoga");
    const page = await openPage(`/book?service=${serviceId}`, { client: await signedUpClient(at.server), width: 1440 });
    await page.getByText("2.5 hours, £45.00").waitFor();
    await page.getByRole("button", { name: "Change Your session" }).click();
    await page.getByText(/^150 minutes \(2\.5 hours\), /).waitFor();
    await expect.poll(() => page.getByLabel("Your booking so far").last().innerText()).toContain("2.5 hours");
    await at.fresh.asOwner("update services set duration_minutes = 60 where name = 'One-to-one shamanic yoga'");
  });

  test("rescheduling starts at the current day and time", async () => {
    const client = await signedUpClient(at.server);
    await paidBooking(at.server, client, { service: READING, nth: 8 });
    const page = await openPage("/account", { client });
    await pressInSessionMenu(page, "Reschedule");
    const dialog = page.getByRole("dialog");
    const day = dialog.getByRole("button", { name: /, your day now, / });
    await day.click();
    await dialog.getByText("your time now").waitFor();
    await expect.poll(() => dialog.getByText("your time now").count()).toBe(1);
    await expect.poll(() => dialog.getByText(/^The dashed ring is the day you have now, /).count()).toBe(1);
  });
});
