import { text } from "node:stream/consumers";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#domain/time.ts";
import { type BackOffice, openBackOffice, ROWAN } from "#tests/support/open-back-office.ts";

// A practitioner's day among hours, services, clients, messages and settings, in a real browser. The tests follow each other.

let at: BackOffice;
let page: Page;
let holiday: string;
beforeAll(async () => {
  at = await openBackOffice();
  [{ day: holiday } = { day: "" }] = await at.fresh.asOwner<{ day: string }>(
    "select day::date::text as day from generate_series(private.today() + 8, private.today() + 15, interval '1 day') day where extract(dow from day) = 2 limit 1",
  );
  await at.fresh.asOwner("delete from bookings"); // those of the demonstration
  await at.fresh.asOwner("delete from blocked_dates");
  await at.fresh.asOwner(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status)
     select id, 'Anna Holm', 'anna.holm@example.com', $1::date, '10:00', duration_minutes, price_gbp, 'confirmed', 'paid' from services where name like 'Tarot%'`,
    [holiday],
  );
  ({ page } = await at.backOffice({ width: 1280, height: 900 }));
  await page.goto(`${at.server.url}/admin/availability`);
  await page.getByRole("heading", { name: "Availability", level: 1 }).waitFor();
});
afterAll(() => at.close());

/** A toast with exactly this title is on the screen; it is then put away. Answers all that it says. */
async function told(title: string): Promise<string> {
  const toast = page
    .locator("li", { has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByRole("button", { name: "Dismiss" }) });
  await toast.first().waitFor();
  const said = await toast.first().innerText();
  await toast.first().getByRole("button", { name: "Dismiss" }).click();
  await toast.first().waitFor({ state: "detached" });
  return said;
}
const button = (name: string | RegExp) => page.getByRole("button", { name });
const rows = <R extends object>(statement: string, values: unknown[] = []) => at.fresh.asOwner<R>(statement, values);
const go = async (path: string, heading: string) => {
  await page.goto(at.server.url + path);
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
};
const flaws = async () => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
};

describe("availability", () => {
  test("hours begin as Monday, 09:00 to 17:00, and what is inverted or overlaps is refused in words", async () => {
    const form = page.getByRole("form", { name: "Add hours" });
    await expect(form.getByLabel("Day").inputValue()).resolves.toBe("1");
    await expect(form.getByLabel("From").inputValue()).resolves.toBe("09:00");
    await expect(form.getByLabel("Until").inputValue()).resolves.toBe("17:00");
    await button("Add hours").click();
    await form.getByText("These hours overlap 09:00 to 17:00 on Monday. Change or disable those first.").waitFor();
    await form.getByLabel("From").fill("18:00");
    await button("Add hours").click();
    await form.getByText("The hours must begin before they end.").waitFor();
    expect(await rows("select from availability")).toHaveLength(6);
  });

  test("a window is added, disabled, enabled and deleted, each with its word", async () => {
    const form = page.getByRole("form", { name: "Add hours" });
    await form.getByLabel("From").fill("18:00");
    await form.getByLabel("Until").fill("20:00");
    await button("Add hours").click();
    await told("Availability slot added");
    await button("Disable Monday, 18:00 to 20:00").click();
    await told("Availability slot disabled");
    expect(await rows("select is_active from availability where start_time = '18:00'")).toEqual([{ is_active: false }]);
    await button("Enable Monday, 18:00 to 20:00").click();
    await told("Availability slot enabled");
    await button("Delete Monday, 18:00 to 20:00").click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect(page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).resolves.toBe("Delete Monday, 18:00 to 20:00");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await told("Availability slot deleted");
    expect(await rows("select from availability where start_time = '18:00'")).toEqual([]);
  });

  test("a press that comes after Escape but before the browser's close event opens the dialog again", async () => {
    const dialog = page.getByRole("dialog");
    await button("Delete Monday, 09:00 to 17:00").click();
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
    await expect.poll(() => dialog.getByRole("heading", { name: "Delete these hours?" }).count()).toBe(1);
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await dialog.waitFor({ state: "detached" });
  });

  test("what another window has taken meanwhile is refused by the database, and said", async () => {
    await go("/admin/availability", "Availability");
    await button("Disable Monday, 09:00 to 17:00").waitFor(); // the page has read its hours
    await rows("insert into availability (day_of_week, start_time, end_time) values (0, '10:00', '12:00')");
    const form = page.getByRole("form", { name: "Add hours" });
    await form.getByLabel("Day").selectOption("Sunday");
    await form.getByLabel("From").fill("11:00");
    await form.getByLabel("Until").fill("13:00");
    await button("Add hours").click();
    expect(await told("Failed to add availability slot")).toContain("These hours overlap others of the same day.");
    expect(await rows("select from availability where day_of_week = 0")).toHaveLength(1);
  });

  test("a day is copied to those that are free then", async () => {
    await rows("delete from availability where day_of_week in (0, 6)");
    await go("/admin/availability", "Availability");
    await button("Copy to other days: Monday").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Tuesday (has hours then)").isDisabled()).resolves.toBe(true);
    await dialog.getByLabel("Saturday").check();
    await dialog.getByRole("button", { name: "Copy hours" }).click();
    await told("Availability slot added");
    expect(await rows("select to_char(start_time, 'HH24:MI') as from from availability where day_of_week = 6")).toEqual([
      { from: "09:00" },
    ]);
  });

  test("a switch that the server refuses goes back", async () => {
    await page.route("**/rest/v1/availability?id=*", (route) => route.fulfill({ status: 500, json: { code: "XX000", message: "no" } }));
    await button("Disable Monday, 09:00 to 17:00").click();
    await told("Failed to update availability slot");
    await button("Disable Monday, 09:00 to 17:00").waitFor();
    expect(await rows("select is_active from availability where day_of_week = 1")).toEqual([{ is_active: true }]);
    await page.unroute("**/rest/v1/availability?id=*");
  });

  test("hours that cannot be read say so, and can be asked for again", async () => {
    await page.route("**/rest/v1/availability*", (route) => route.fulfill({ status: 400, json: { code: "XX000", message: "Broken" } }));
    await page.goto(`${at.server.url}/admin/availability`);
    await page.getByRole("alert").getByText("Failed to load availability data").waitFor();
    await page.unroute("**/rest/v1/availability*");
    await button("Try again").click();
    await button("Disable Monday, 09:00 to 17:00").waitFor();
    await expect(page.getByRole("alert").getByText("Failed to load availability data").count()).resolves.toBe(0);
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

  test("need a date and a reason, from today on", async () => {
    await fill(holiday, "", "  ");
    await told("Please select a date and provide a reason");
    await fill("2020-01-01", "", "Gone");
    await page.getByText("Choose days from today on, the first before the last, and no more than a year.").waitFor();
    expect(await rows("select from blocked_dates")).toEqual([]);
  });

  test("a holiday with a booking in it names the booking first; left open, nothing is blocked", async () => {
    await fill(holiday, "", "Midwinter");
    const dialog = page.getByRole("dialog", { name: "There is a booking then" });
    await dialog.getByText("Anna Holm").waitFor();
    expect(await flaws()).toEqual([]);
    await dialog.getByRole("button", { name: "Leave open" }).click();
    expect(await isOff()).toBe(false);
    await button("Block Date").click();
    await dialog.getByRole("button", { name: "Block anyway" }).click();
    await told("Date blocked successfully");
    expect(await isOff()).toBe(true);
    expect(await rows("select status from bookings where booking_date = $1", [holiday])).toEqual([{ status: "confirmed" }]);
    const [service] = await rows<{ id: string }>("select id from services where name = 'Written reading'");
    const offered = await fetch(`${at.server.url}/functions/v1/openings?serviceId=${service?.id}&from=${holiday}&to=${holiday}`);
    expect(((await offered.json()) as { days: object }).days).toEqual({});
  });

  test("a range is chosen on the calendar, and so are separate days", async () => {
    const form = page.getByRole("form", { name: "Block dates" });
    const inMonth = (day: string) => `${addDays(holiday, 70).slice(0, 7)}-${day}`;
    const choose = (day: string) => form.locator(`button[data-day="${inMonth(day)}"]`).click();
    await form.getByLabel("Date").fill(inMonth("03"));
    await form.getByRole("button", { name: "Choose on a calendar" }).click();
    await choose("06");
    expect(await form.getByLabel("Until").inputValue()).toBe(inMonth("06"));
    expect(await flaws()).toEqual([]);
    await form.getByRole("radio", { name: "Separate days" }).check();
    await choose("04"); // no longer chosen
    await form
      .getByRole("status")
      .getByText(/^Chosen: [^,]+, [^,]+, [^,]+\.$/)
      .waitFor();
    await form.getByLabel("Reason").fill("Retreat");
    await button("Block Date").click();
    await told("Date blocked successfully");
    expect(await rows("select blocked_date::text from blocked_dates where reason = 'Retreat' order by 1")).toEqual(
      ["03", "05", "06"].map((day) => ({ blocked_date: inMonth(day) })),
    );
    await rows("delete from blocked_dates where reason = 'Retreat'");
    await page.reload();
  });

  test("a range is one line, and goes with one press", async () => {
    await fill("2035-07-30", "2035-08-02", "Summer");
    await told("Date blocked successfully");
    await page.getByText("Mon 30 Jul 2035 to Thu 2 Aug 2035").waitFor();
    await button("Unblock Mon 30 Jul 2035 to Thu 2 Aug 2035").click();
    await told("Date unblocked");
    expect(await rows("select from blocked_dates where blocked_date > '2035-01-01'")).toEqual([]);
  });
});

/** Each action that these pages can fail at: with the server's refusal it says exactly this, and what was done ahead is taken back. */
describe("what fails says so in its own words", () => {
  const confirm = (verb: string) => page.getByRole("dialog").getByRole("button", { name: verb }).click();
  const fill = async (reason: string) => {
    const form = page.getByRole("form", { name: "Block dates" });
    await form.getByLabel("Date").fill("2036-01-01");
    await form.getByLabel("Until").fill("");
    await form.getByLabel("Reason").fill(reason);
  };
  const DEEDS: [string, string, () => Promise<void>][] = [
    [
      "Failed to delete availability slot",
      "availability",
      async () => {
        await button("Delete Monday, 09:00 to 17:00").click();
        await confirm("Delete");
      },
    ],
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
  test.each(DEEDS)("%s", async (words, table, deed) => {
    await go("/admin/availability", "Availability");
    const all = () => rows("select id::text from availability union all select id::text from blocked_dates order by 1");
    const before = await all();
    await page.route(`**/rest/v1/${table}*`, (route) =>
      route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 500, json: { code: "XX000", message: "" } }),
    );
    await deed();
    await told(words);
    expect(await all()).toEqual(before);
    await button(/^Unblock/)
      .first()
      .waitFor();
    await page.unroute(`**/rest/v1/${table}*`);
  });

  test.each([
    ["/admin/clients", "clients", "Failed to load client data"],
    ["/admin/settings", "business_settings", "Failed to load settings"],
    ["/admin/bookings?new", "services", "Failed to load services"],
    ["/admin/services", "services", "Failed to load services"],
    ["/admin/messages", "mail", "Failed to load messages"],
  ])("%s without its %s: %s", async (path, table, words) => {
    await page.route(`**/rest/v1/${table}?*`, (route) => route.fulfill({ status: 400, json: { code: "XX000", message: "Broken" } }));
    await page.goto(at.server.url + path);
    await page.getByRole("alert").getByText(words, { exact: true }).waitFor();
    const toast = page.locator("li").filter({ has: page.getByRole("button", { name: "Dismiss", includeHidden: true }) });
    await expect.poll(() => toast.filter({ hasText: words }).count()).toBeGreaterThan(0);
    await page.unroute(`**/rest/v1/${table}?*`);
  });

  test("what another window has deleted is not said to be done", async () => {
    await rows("insert into availability (day_of_week, start_time, end_time) values (1, '19:00', '20:00')");
    await rows("insert into blocked_dates (blocked_date, reason) values ('2036-02-02', 'Candles')");
    await go("/admin/availability", "Availability");
    await button("Delete Monday, 19:00 to 20:00").waitFor();
    await button("Unblock Sat 2 Feb 2036").waitFor();
    await rows("delete from availability where start_time = '19:00'");
    await rows("delete from blocked_dates where blocked_date = '2036-02-02'");
    await button("Unblock Sat 2 Feb 2036").click();
    expect(await told("Failed to remove blocked date")).toContain("This day off is no longer there.");
    await button("Delete Monday, 19:00 to 20:00").click();
    await confirm("Delete");
    expect(await told("Failed to delete availability slot")).toContain("These hours are no longer there.");
    await button("Delete Monday, 19:00 to 20:00").waitFor({ state: "detached" });
  });
});

describe("services", () => {
  test("a new price is on the public page, and the booking that exists keeps its own", async () => {
    await go("/admin/services", "Services");
    await button("Edit Tarot or rune reading by video or phone").click();
    const dialog = page.getByRole("dialog", { name: "Edit service" });
    expect(await flaws()).toEqual([]);
    await dialog.getByLabel("Price in pounds").fill("ten");
    await dialog.getByRole("button", { name: "Save service" }).click();
    await dialog.getByText("The price is £0.30 to £10,000, for example 45 or 45.50.").waitFor();
    await dialog.getByLabel("Price in pounds").fill("47.50");
    await dialog.getByLabel("Buffer after it, in minutes").fill("15");
    await dialog.getByRole("button", { name: "Save service" }).click();
    await told("Service saved");
    const visitor = await (await at.browser.window()).newPage();
    const read = () => visitor.goto(`${at.server.url}/readings`).then((answer) => answer?.text());
    await expect.poll(read).toContain("£47.50");
    await visitor.context().close();
    expect(await rows("select price_pence, buffer_minutes from bookings")).toEqual([{ price_pence: 4500, buffer_minutes: 0 }]);
  });

  test("one is added, moved, taken off the list and offered again", async () => {
    await button("Add service").click();
    const dialog = page.getByRole("dialog", { name: "Add service" });
    await dialog.getByRole("button", { name: "Save service" }).click();
    await dialog.getByText("Please give the service a name.").waitFor();
    await dialog.getByLabel("Name").fill("Rune casting");
    await dialog.getByLabel("Price in pounds").fill("30");
    await dialog.getByLabel("Place").selectOption("phone");
    await dialog.getByRole("button", { name: "Save service" }).click();
    await told("Service saved");
    await button("Move Rune casting up").click();
    await page.waitForFunction(
      () => document.querySelector<HTMLButtonElement>('[aria-label="Move Rune casting down"]')?.disabled === false,
    );
    await expect
      .poll(() => rows("select name from services where category = 'readings' order by position"))
      .toEqual([{ name: "Written reading" }, { name: "Rune casting" }, { name: "Tarot or rune reading by video or phone" }]);
    await button("Deactivate Rune casting").click();
    await told("Rune casting is no longer offered");
    await button("Activate Rune casting").click();
    await told("Rune casting is offered again");
  });

  test("a date of the circle is added, changed and removed", async () => {
    await button("Add date").click();
    const dialog = page.getByRole("dialog", { name: "Add date" });
    await dialog.getByRole("button", { name: "Save date" }).click();
    await dialog.getByText("Please choose the day.").waitFor();
    await dialog.getByLabel("First day").fill("2035-03-06");
    await dialog.getByRole("button", { name: "Save date" }).click();
    await told("Date saved");
    await button(/^Edit Tuesday 6th March 2035/).click();
    await page.getByRole("dialog").getByLabel("Places").fill("8");
    await page.getByRole("dialog").getByRole("button", { name: "Save date" }).click();
    await told("Date saved");
    expect(
      await rows("select starts_on::text, ends_on::text, start_time, places from group_sessions where starts_on > '2035-01-01'"),
    ).toEqual([{ starts_on: "2035-03-06", ends_on: "2035-03-06", start_time: "18:30", places: 8 }]);
    await button(/^Remove Tuesday 6th March 2035/).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await told("Date removed");
  });
});

describe("clients and messages", () => {
  test("are found by their words, and by nothing that reads as a pattern", async () => {
    await go("/admin/clients", "Clients");
    await page.getByRole("link", { name: "Anna Holm" }).waitFor();
    await page.getByLabel("Search clients").fill('%"),(');
    await page.getByText("Nobody is found by these words.").waitFor();
    await page.getByLabel("Search clients").fill("HOLM@");
    await page.getByRole("link", { name: "Anna Holm" }).waitFor();
    await expect(page.getByRole("row", { name: /Anna Holm/ }).innerText()).resolves.toMatch(/£45\.00\s+£45\.00\s+active/);
  });

  test("are taken along as a file", async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), button("Export CSV").click()]);
    expect(await text(await download.createReadStream())).toContain("Anna Holm,anna.holm@example.com");
    await told("Client data exported");
  });

  test("have a page with their history and a note for nobody else", async () => {
    await page.getByRole("link", { name: "Anna Holm" }).click();
    await page.getByRole("heading", { name: "Anna Holm", level: 1 }).waitFor();
    await page.getByRole("row", { name: /Tarot or rune reading/ }).waitFor();
    await page.getByRole("textbox", { name: "Note" }).fill("Allergic to cats");
    await button("Save note").click();
    await told("Note saved");
    expect(await rows("select note from client_notes")).toEqual([{ note: "Allergic to cats" }]);
    expect(await flaws()).toEqual([]);
  });

  test("are written to, and the email is in the log with what became of it", async () => {
    await button("Send Message to Anna Holm").click();
    const dialog = page.getByRole("dialog", { name: "Write to Anna Holm" });
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await dialog.getByText("Please give it a subject.").waitFor();
    await dialog.getByLabel("Subject").fill("Before we meet");
    await dialog.getByLabel("Message").fill("Bring a question.");
    await dialog.getByRole("button", { name: "Send Message" }).click();
    await told("Message on its way");
    await expect.poll(() => rows("select status from mail where kind = 'message'")).toEqual([{ status: "sent" }]);
    await go("/admin/messages", "Messages");
    await page.getByRole("row", { name: /Before we meet.*anna\.holm@example\.com.*sent/ }).waitFor();
    await button("Resend “Before we meet” to anna.holm@example.com").click();
    await told("Message on its way again");
    expect(await flaws()).toEqual([]);
  });
});

describe("settings", () => {
  /** What an earlier test has typed and not saved would be in the fields again. */
  beforeEach(() => page.evaluate(() => sessionStorage.clear()));

  test("are saved, and the house bears its new name", async () => {
    await go("/admin/settings", "Settings");
    await page.getByLabel("Advance booking days").fill("0");
    await button("Save Settings").click();
    await page.getByText("Between 1 and 365 days.").waitFor();
    await page.getByLabel("Advance booking days").fill("60");
    await page.getByLabel("Business name").fill("The Quiet Room");
    await page.getByLabel("Business email").fill("hello@quiet.example");
    await page.getByLabel("Business phone").fill("01632 960444");
    await page.getByLabel("Website").fill("https://quiet.example");
    await page.getByLabel("Business address").fill("The Quiet Lane, Glastonbury");
    await page.getByLabel("Confirm bookings automatically").check();
    await button("Save Settings").click();
    await told("Settings Saved");
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

  test("with two faults in them lead to the first", async () => {
    await go("/admin/settings", "Settings");
    await page.getByLabel("Advance booking days").fill("900");
    await page.getByLabel("Business email").fill("nobody");
    await button("Save Settings").click();
    await page.getByText("Please enter one email address, or none.").waitFor();
    await page.getByText("Between 1 and 365 days.").waitFor();
    await expect.poll(() => page.getByLabel("Business email").evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test("say, before a new zone is saved, what becomes of booked sessions; the times to book are then on its clock", async () => {
    await go("/admin/settings", "Settings");
    const zone = page.getByLabel("Time zone");
    const hint = page.getByText("Booked sessions keep their printed hour");
    await zone.selectOption("America/New_York");
    await hint.waitFor();
    expect(await flaws()).toEqual([]);
    await zone.selectOption("Europe/London");
    await hint.waitFor({ state: "detached" });
    await zone.selectOption("America/New_York");
    await button("Save Settings").click();
    await told("Settings Saved");
    await hint.waitFor({ state: "detached" });

    await page.goto(`${at.server.url}/book`);
    await page.getByRole("combobox", { name: /service/i }).selectOption({ index: 1 });
    await page.locator("[role=grid] button:not([disabled])").first().click();
    await page.getByText(/New York time, your own below it/).waitFor();
    await rows("update business_settings set default_timezone = 'Europe/London'");
  });

  test("that another window changed meanwhile stay: only what was changed here is sent", async () => {
    await go("/admin/settings", "Settings");
    await page.getByLabel("Business phone").waitFor();
    await rows("update business_settings set business_name = 'The Still Room', allow_same_day_booking = false");
    await page.getByLabel("Business phone").fill("01632 960555");
    await button("Save Settings").click();
    await told("Settings Saved");
    expect(await rows("select business_name, business_phone, allow_same_day_booking, booking_advance_days from business_settings")).toEqual(
      [{ business_name: "The Still Room", business_phone: "01632 960555", allow_same_day_booking: false, booking_advance_days: 60 }],
    );
  });

  test("are not saved by somebody whom the server does not know any more", async () => {
    await go("/admin/settings", "Settings");
    await page.getByLabel("Business phone").fill("01632 960556");
    await page.route("**/auth/v1/user*", (route) =>
      route.fulfill({ status: 403, json: { code: 403, error_code: "user_not_found", msg: "User not found" } }),
    );
    await button("Save Settings").click();
    expect(await told("Failed to save settings")).toContain("User not authenticated");
    await page.unroute("**/auth/v1/user*");
    expect(await rows("select business_phone from business_settings")).toEqual([{ business_phone: "01632 960555" }]);
  });

  test("without a row are made by the first saving", async () => {
    await rows("delete from business_settings");
    await go("/admin/settings", "Settings");
    await expect(page.getByLabel("Business name").inputValue()).resolves.toBe("Sacred Space");
    await button("Save Settings").click();
    await told("Settings Saved");
    expect(await rows("select p.role from business_settings s join profiles p on p.user_id = s.user_id")).toEqual([{ role: "admin" }]);
  });

  test("that cannot be saved say so", async () => {
    await page.route("**/rest/v1/business_settings*", (route) =>
      route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 500, json: { code: "XX000", message: "" } }),
    );
    await page.getByLabel("Business phone").fill("01632 960557");
    await button("Save Settings").click();
    await told("Failed to save settings");
    expect(await rows("select business_name from business_settings")).toEqual([{ business_name: "Sacred Space" }]);
    await page.unroute("**/rest/v1/business_settings*");
  });

  test("all data goes only with the business name and the password", async () => {
    await button("Delete all data…").click();
    const dialog = page.getByRole("dialog", { name: "Delete all data?" });
    await dialog.getByText("One paid session is still to come").waitFor();
    expect(await flaws()).toEqual([]);
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
    await told("All clients and bookings are erased");
    expect(await rows("select from bookings union all select from clients union all select from mail")).toEqual([]);
    await go("/admin/clients", "Clients");
    await page.getByText("No clients yet. Whoever books appears here.").waitFor();
  });
});
