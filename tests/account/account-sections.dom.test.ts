import type { SupabaseClient } from "@supabase/supabase-js";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { freeTimes, paidBooking } from "#tests/support/data/paid-booking.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { siteForEachTest } from "#tests/support/dom/site-for-each-test.ts";

// The sections of the account page: their addresses, what each loads, and the cards of sessions.

const site = siteForEachTest();
let at: typeof site.at;
beforeAll(() => void ({ at } = site));

const HEALING = "Shamanic and Reiki healing session";

const opened = (client: SupabaseClient, path = "/account") => site.open(path, { client, answered: true });
const sectionLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Your account" }).getByRole("link", { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

test.each([
  ["#password", "/account/security", "Password"],
  ["#address", "/account/details", "Email address"],
  ["#consents", "/account/data", "What you agreed to"],
  ["#calendar", "/account", "Calendar subscription"],
])("a link to the part %s of the former page leads to %s", async (hash, path, heading) => {
  const page = await opened(await signedUpClient(at.server), `/account${hash}`);
  await page.getByRole("heading", { name: heading }).waitFor();
  expect([pathOf(page), new URL(page.url()).hash]).toEqual([path, hash]);
});

test("a section loads only what it shows", async () => {
  const page = await site.newPage({ client: await signedUpClient(at.server), answered: true });
  const asked = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/assets/")) asked.add(pathname);
  });
  await page.goto(`${at.server.url}/account/details`);
  await page.getByText(/^Your account’s address is /).waitFor();
  await page.waitForLoadState("networkidle");
  expect([...asked].filter((path) => /my_bookings|waiting|calendar-link|consents|sessions|factors/.test(path))).toEqual(
    [],
  );
  asked.clear();
  await sectionLink(page, "Sessions").click();
  await page.getByRole("button", { name: "Make a calendar link" }).waitFor();
  expect([...asked]).toContain("/rest/v1/my_bookings");
  expect([...asked].filter((path) => /consents|\/sessions$|factors/.test(path))).toEqual([]);
});

test("consents to the same texts stand in one line, with the latest day", async () => {
  const email = "agrees.often@example.com";
  const client = await signedUpClient(at.server, email);
  const book = (day: string) =>
    at.fresh.asOwner(
      `insert into consents (user_id, booking_id, document, version, given_at, rule_version)
       select u.id, b.id, document, '2024-12', $2, 1
       from auth.users u, gen_random_uuid() as b(id), unnest(array['privacy', 'terms', 'age']) document where u.email = $1`,
      [email, `${day} 10:00+00`],
    );
  await book("2026-03-02");
  const page = await opened(client, "/account/data");
  await page.getByText("For a booking, 2 March 2026").waitFor();
  await book("2026-03-09");
  await page.reload();
  await page.getByText("For 2 bookings, last on 9 March 2026").waitFor();
  expect(await page.getByText("For a booking, ").count()).toBe(0);
});

/** A session of this client's, inserted into the database with these columns. */
const insert = (client: string, columns: Record<string, string>, service = HEALING) => {
  const values = {
    status: "'completed'",
    payment_status: "'paid'",
    booking_date: "private.today() - 20",
    booking_time: "'10:00'",
    client_phone: "'07700 900456'",
    ...columns,
  };
  return at.fresh.asOwner(
    `insert into bookings (user_id, service_id, client_name, client_email, duration_minutes, price_pence, ${Object.keys(values).join()})
     select u.id, s.id, 'A Client', u.email, 60, 7000, ${Object.values(values).join()} from auth.users u, services s where u.email = $1 and s.name = $2`,
    [client, service],
  );
};

test("sessions to come stand the nearest first, with how to prepare; payments that were never made are not shown", async () => {
  await at.fresh.asOwner("update services set preparation = E'Eat lightly.\\nBring a blanket.' where name = $1", [
    HEALING,
  ]);
  const email = "near.and.far@example.com";
  const client = await signedUpClient(at.server, email);
  const far = await paidBooking(at.server, client, { nth: 12 });
  const near = await paidBooking(at.server, client, { nth: 8 });
  await insert(email, {
    status: "'cancelled'",
    payment_status: "'pending'",
    cancelled_because: "'hold-ended'",
    booking_time: "'08:00'",
  });
  await insert(email, {
    status: "'cancelled'",
    payment_status: "'pending'",
    cancelled_because: "'practitioner'",
    booking_time: "'12:00'",
  });
  const page = await opened(client);
  const upcoming = page.getByRole("region", { name: "Upcoming" });
  await upcoming.getByText("Bring a blanket.").first().waitFor();
  const headings = await upcoming.getByRole("heading", { level: 3 }).allInnerTexts();
  const dayOf = (date: string) => String(Number(date.slice(8)));
  expect(headings.map((words) => words.split(" ")[1])).toEqual([dayOf(near.date), dayOf(far.date)]);
  const past = page.getByRole("region", { name: "Past and cancelled" });
  expect(await past.getByRole("listitem").allInnerTexts()).toEqual([expect.stringContaining("12:00")]);
});

test("past sessions are read ten at a time", async () => {
  const email = "long.standing@example.com";
  const client = await signedUpClient(at.server, email);
  for (let nth = 1; nth <= 12; nth += 1) await insert(email, { booking_date: `private.today() - ${nth}` });
  const page = await opened(client);
  const past = page.getByRole("region", { name: "Past and cancelled" }).getByRole("listitem");
  await expect.poll(() => past.count()).toBe(10);
  await page.getByRole("button", { name: "Show earlier sessions" }).click();
  await expect.poll(() => past.count()).toBe(12);
  await expect.poll(() => page.getByRole("button", { name: "Show earlier sessions" }).count()).toBe(0);
});

test("a session is booked again in one press, with what was chosen and the phone number", async () => {
  const email = "once.more@example.com";
  const client = await signedUpClient(at.server, email);
  await at.fresh.asOwner(
    `update services set add_ons = '[{"id":"7b0c7f6e-0000-4000-8000-000000000001","name":"A walk","minutes":0,"price":500,"isActive":true},
       {"id":"7b0c7f6e-0000-4000-8000-000000000002","name":"Tea","minutes":0,"price":300,"isActive":true}]' where name = $1`,
    [HEALING],
  );
  await insert(email, { add_ons: `'[{"name":"Tea","minutes":0,"price":300}]'`, choice: "', with Tea'" });
  const page = await opened(client);
  await page.getByRole("link", { name: /^Book again/ }).click();
  const { serviceId } = await freeTimes(at.server, HEALING);
  await expect.poll(() => page.url()).toBe(`${at.server.url}/book?service=${serviceId}`);
  await expect.poll(() => page.getByRole("checkbox", { name: /^Tea/ }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole("checkbox", { name: /^A walk/ }).isChecked()).toBe(false);
  await expect.poll(() => page.getByLabel("Phone").inputValue()).toBe("07700 900456");
  await expect.poll(() => page.getByRole("combobox", { name: /service/i }).inputValue()).toBe(serviceId);
  await at.fresh.asOwner("update services set add_ons = '[]' where name = $1", [HEALING]);
});

test("a place in a group is booked again where its dates stand", async () => {
  const email = "group.again@example.com";
  const client = await signedUpClient(at.server, email);
  await insert(email, { booking_date: "private.today() - 27" }, "Reiki Level 1");
  const page = await opened(client);
  const again = page.getByRole("link", { name: /^Book again/ });
  const [dates] = await at.fresh.asOwner<{ path: string }>(
    "select c.dates_path as path from services s join categories c on c.key = s.category where s.name = 'Reiki Level 1' and not s.booked_online",
  );
  expect(dates?.path).toContain("#");
  await expect.poll(() => again.getAttribute("href")).toBe(dates?.path);
});
