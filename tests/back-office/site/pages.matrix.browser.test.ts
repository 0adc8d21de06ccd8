import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { flawsOf, showIn } from "#tests/support/browser/accessibility.ts";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";
import { BACK_OFFICE_PAGES } from "#tests/support/data/back-office-pages.ts";
import { cases, LONG_TEST_MS } from "#tests/support/limits.ts";

/** Cards and lists, a grid, a table, a form. */
const FEW = BACK_OFFICE_PAGES.filter(([path]) =>
  ["/admin", "/admin/calendar", "/admin/money", "/admin/settings"].includes(path),
);

const backOffice = backOfficeForEachTest();
const { go, rows } = backOffice;
beforeAll(async () => {
  await rows(
    `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence)
     select id, 'Ulla Unpaid', 'ulla@example.com', private.today() + 30, '10:00', 30, 1500 from services where name = 'Written reading'`,
  );
});

/** Runs in the page: the number of pixels by which the page scrolls sideways, or a table is wider than its container. */
function beyondItsBox(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  const tables = Array.from(
    document.querySelectorAll<HTMLTableElement>("table:not(.sr-only *)"),
    (table) => table.offsetWidth - (table.parentElement?.clientWidth ?? 0),
  );
  return Math.max(scrollWidth - clientWidth, ...tables);
}

const VIEWS = [
  { width: 390, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
] as const;
/** Each width and each theme once. */
const FEW_VIEWS = [VIEWS[0], VIEWS[3]];

/** At a phone's and a desktop's width and in both themes: no horizontal scrolling and no axe violation. */
async function expectNoFlaws(page: Page) {
  for (const { width, colorScheme } of cases(VIEWS, FEW_VIEWS)) {
    await showIn(page, width, colorScheme);
    const flaws = await flawsOf(page, colorScheme === "dark" ? undefined : ["color-contrast"]); // the second theme differs in colours only
    expect({ width, colorScheme, flaws }).toEqual({ width, colorScheme, flaws: [] });
  }
}

test(
  "a client's page, a roster and every dialog fit a phone and a desktop in both themes, without axe violations",
  { timeout: LONG_TEST_MS },
  async () => {
    const { page } = backOffice;
    const open = async (path: string, dialog: string, opener?: RegExp | string, heading = "Maya Lindqvist") => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await go(path);
      if (opener) await page.getByRole("button", { name: opener }).first().click();
      await page
        .getByRole(dialog ? "dialog" : "heading", dialog ? { name: dialog } : { name: heading, level: 1 })
        .waitFor();
      await page.waitForLoadState("networkidle");
      await expectNoFlaws(page);
    };
    const maya = await backOffice.at.fresh.database.row<{ id: string }>(
      "select id from clients where client_name = 'Maya Lindqvist'",
    );
    const [holiday] = await rows<{ day: string }>(
      "select booking_date::text as day from bookings where status = 'confirmed' limit 1",
    );
    await open(`/admin/clients/${maya?.id}`, "");
    const [weekend] = await rows<{ id: string }>(
      `insert into bookings (service_id, group_session_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status)
       select service_id, id, 'Noor Amsel', 'noor@example.com', starts_on, start_time, 300, 12000, 'confirmed'
       from group_sessions where starts_on > private.today() and ends_on > starts_on returning group_session_id as id`,
    );
    await rows(
      "insert into waiting (group_session_id, user_id, places) select $1, user_id, 2 from profiles where role = 'client' order by created_at limit 2",
      [weekend?.id],
    );
    await open(`/admin/group-sessions/${weekend?.id}`, "", undefined, "Reiki Level 1");
    await page.getByRole("region", { name: "Waiting list" }).waitFor();
    await open(`/admin/group-sessions/${weekend?.id}`, "Edit date", "Edit date");
    const [begins] = await rows<{ day: string }>("select starts_on::text as day from group_sessions where id = $1", [
      weekend?.id,
    ]);
    await open(`/admin/calendar?view=week&date=${begins?.day}`, "", undefined, "Calendar");
    await open(`/admin/group-sessions/${weekend?.id}`, "Add by hand", "Add by hand");
    await open(`/admin/group-sessions/${weekend?.id}`, "Write to all", "Write to all");
    await open("/admin/clients", "Write to Maya Lindqvist", "Send Message to Maya Lindqvist");
    await open("/admin/bookings?new", "New booking");
    await open("/admin/bookings?status=confirmed", "Cancel this booking?", /^Cancel Jonah/);
    await open("/admin/bookings?status=confirmed", "Jonah Pryce", /^Jonah Pryce/);
    await open("/admin/bookings?status=pending", "Confirm without payment?", /^Confirm Ulla/);
    await open("/admin/more/data", "Delete all data?", /^Delete all data/);
    await go("/admin/availability");
    const form = page.getByRole("form", { name: "Block dates" });
    await form.getByLabel("Date").fill(holiday?.day as string);
    await form.getByLabel("Reason").fill("Midwinter");
    await page.getByRole("button", { name: "Block Date" }).click();
    await page.getByRole("dialog", { name: /^One booking.* on this day$/ }).waitFor();
    await expectNoFlaws(page);
  },
);

test.each(cases(BACK_OFFICE_PAGES, FEW))(
  "%s has one heading, fits a phone and a desktop, without axe violations",
  async (path, heading) => {
    const { page } = backOffice;
    await go(path);
    await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await expectNoFlaws(page);
    for (const width of [820, 1024, 1280, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      expect({ width, beyond: await page.evaluate(beyondItsBox) }).toEqual({ width, beyond: 0 });
    }
  },
);
