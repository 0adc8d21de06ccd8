import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { violationsOf } from "#tests/support/dom/back-office.ts";
import { siteForEachTest } from "#tests/support/dom/site-for-each-test.ts";
import { signedUpClient, visitor } from "#tests/support/server.ts";
import { openSessionMenu } from "#tests/support/browser/session-menu.ts";

// Places in a group session, from its page to the account.

const site = siteForEachTest();
let at: typeof site.at;
let weekend: string;
beforeAll(async () => {
  ({ at } = site);
  await at.fresh.asOwner("delete from group_sessions");
  const rows = await at.fresh.asOwner<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence, join_url, least_places, decide_on)
     select id, private.today() + 20, private.today() + 21, '11:00', '16:00', 3, 12000, 'https://meet.example/room', 2, private.today() + 10
     from services where name = 'Reiki Level 1' returning id`,
  );
  weekend = rows[0]?.id ?? "";
});

test("two places are bought from the group's page, and the account shows them with their link", async () => {
  const page = await site.open("/reiki-therapy", { client: await signedUpClient(at.server) });
  await page.getByText("3 of 3 places left").waitFor();
  await page.getByText(/^Takes place with at least 2 places booked; decided on \d+ [A-Z]/).waitFor();
  // begins with the words that are shown, so that whoever speaks them is understood (WCAG 2.5.3)
  await page.getByRole("link", { name: /^Book a place - £120\.00 ?, \w/ }).click();
  await page.waitForURL(`**/book?session=${weekend}`);
  const form = page.getByRole("form", { name: "Booking" });
  await form.getByText(/^Takes place with at least 2 .* If it does not take place, you get a full refund\.$/).waitFor();
  expect(await form.getByLabel(/^Who comes with you/).count()).toBe(0);
  await form.getByLabel("How many of you come").selectOption("2");
  await form.getByLabel(/^Who comes with you/).fill("Sam Reed");
  await form.getByRole("checkbox", { name: /privacy/i }).check();
  const [cardPage] = await Promise.all([
    page.waitForEvent("popup"),
    form.getByRole("button", { name: "Book Now - £240.00" }).click(),
  ]);
  await cardPage.getByLabel("Card number").waitFor();
  const card = new URLSearchParams({ number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123", name: "A Client" });
  const paid = await fetch(cardPage.url(), { method: "POST", body: card, redirect: "manual" });
  await page.goto(paid.headers.get("location") ?? "");
  const fact = (name: string) => page.getByRole("term").filter({ hasText: name }).locator("+ dd").innerText();
  await page.getByRole("heading", { name: "What happens next?" }).waitFor();
  expect(await fact("Date")).toMatch(/^\w+ \d+\w\w( \w+)? and \w+ \d+\w\w \w+ \d{4}$/);
  expect(await fact("Time")).toMatch(/^11:00 am to 4:00 pm each day \(London time\)/);
  expect(await fact("Duration")).toBe("5 hours each day");
  expect(await fact("Places")).toBe("2, with Sam Reed");
  expect(await fact("Takes place")).toMatch(/^with at least 2 places booked; decided on \d+ [A-Z]/);
  expect(await page.getByText(/Rescheduling|move or cancel/).count()).toBe(0);
  await page.goto(`${at.server.url}/account`);
  await page.getByText(/, 2 places$/).waitFor();
  expect(await fact("Places")).toBe("2, with Sam Reed");
  expect(await fact("Takes place")).toMatch(/^with at least 2 places booked; decided on \d+ [A-Z]/);
  expect([await fact("Join"), await fact("Opens")]).toEqual(["Open the call", "15 minutes before"]);
  await openSessionMenu(page);
  await page.getByRole("button", { name: "Cancel…" }).waitFor();
  expect(await page.getByRole("button", { name: "Reschedule" }).count()).toBe(0);
  expect(await at.fresh.asOwner("select taken from group_sessions where id = $1", [weekend])).toEqual([{ taken: 2 }]);
  const move = (set: string) => at.fresh.asOwner(`update group_sessions set ${set} where id = $1`, [weekend]);
  await move(
    "least_places = null, decide_on = null, starts_on = private.today() + 2, ends_on = private.today() + 2, start_time = '06:00', end_time = '08:00'",
  );
  await page.reload();
  await page.getByText(/^I moved this session: until .*, 06:00 you can cancel it free of charge\.$/).waitFor();
  await move(
    "starts_on = private.today() + 20, ends_on = private.today() + 21, start_time = '11:00', end_time = '16:00', places = 2",
  );
  await page.goto(`${at.server.url}/book?session=${weekend}`);
  await page.getByText("You have 2 places").waitFor();
  await move("places = 3");
});

test("length, channel and extras of a service are chosen, and decide the times, the price and what is bought", async () => {
  const [LONG, DRUM] = ["00000000-0000-4000-8000-000000000002", "00000000-0000-4000-8000-00000000000a"];
  const [{ id } = { id: "" }] = await at.fresh.asOwner<{ id: string }>(
    `update services set places = '{in person,video}', variants = $1, add_ons = $2 where name = 'One-to-one shamanic yoga' returning id`,
    [
      JSON.stringify([
        { id: "00000000-0000-4000-8000-000000000001", name: "", minutes: 60, price: 4500 },
        { id: LONG, name: "Long", minutes: 90, price: 6000 },
      ]),
      JSON.stringify([{ id: DRUM, name: "Drum journey", minutes: 30, price: 1000, isActive: true }]),
    ],
  );
  const page = await site.open(`/book?service=${id}`, { client: await signedUpClient(at.server) });
  const form = page.getByRole("form", { name: "Booking" });
  await form.getByRole("option", { name: "One-to-one shamanic yoga - from £45.00" }).waitFor({ state: "attached" });
  await form.getByRole("group", { name: "Length" }).waitFor();
  await form.getByRole("radio", { name: "60 minutes, £45.00" }).focus();
  await page.keyboard.press("ArrowDown");
  await form.getByRole("radio", { name: "By video call" }).check();
  await form.getByRole("checkbox", { name: "Drum journey, 30 minutes more, £10.00" }).check();
  expect(await violationsOf()).toEqual([]);
  await page.locator("[role=grid] button:not([disabled])").first().click();
  await form.getByRole("radio", { name: "15:00", exact: true }).check();
  expect(await form.getByRole("radio", { name: "15:30", exact: true }).count()).toBe(0);
  await form.getByRole("checkbox", { name: /Privacy/ }).check();
  const [cardPage] = await Promise.all([
    page.waitForEvent("popup"),
    form.getByRole("button", { name: "Book Now - £70.00" }).click(),
  ]);
  await cardPage.getByText("One-to-one shamanic yoga, Long, by video call, with Drum journey").first().waitFor();
  await cardPage.close();
  expect(
    await at.fresh.asOwner(
      "select duration_minutes, price_pence, place, variant_id from bookings where variant_id = $1",
      [LONG],
    ),
  ).toEqual([{ duration_minutes: 120, price_pence: 7000, place: "video", variant_id: LONG }]);
  await at.fresh.asOwner("update services set places = '{in person}', variants = '[]', add_ons = '[]' where id = $1", [
    id,
  ]);
});

test("of many dates the first are open and the others folded, on the group's page and on /book", async () => {
  await at.fresh.asOwner(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     select id, private.today() + nth, private.today() + nth, '05:00', '06:00', 6, 1000
     from services, generate_series(30, 39) nth where name = 'Meditation group'`,
  );
  for (const [path, open, folded] of [
    ["/meditation", 7, 3],
    ["/book", 6, 4],
  ] as const) {
    const page = await site.open(path);
    const places = page.getByText("6 of 6 places left");
    const shown = () => places.filter({ visible: true }).count();
    await expect.poll(shown).toBe(open);
    await page.getByText(`More dates (${folded})`).click();
    await expect.poll(shown).toBe(10);
  }
  await at.fresh.asOwner("delete from group_sessions where id <> $1", [weekend]);
});

test("the roster shows who comes, checks them in, takes a booking by hand and writes to all", async () => {
  const practitioner = visitor(at.server);
  const { email, password } = JSON.parse(
    await readFile(join(at.server.dataDir, "practitioner.json"), "utf8"),
  ) as Record<string, string>;
  const { error } = await practitioner.auth.signInWithPassword({ email: email ?? "", password: password ?? "" });
  expect(error).toBeNull();
  await at.fresh.asOwner("update group_sessions set places = 4 where id = $1", [weekend]);
  const page = await site.open(`/admin/group-sessions/${weekend}`, { client: practitioner });
  await page.getByText("2 of 4 places booked").waitFor();
  await page.getByText("2 places, with Sam Reed · paid, not confirmed").waitFor();
  await page.getByRole("checkbox", { name: "Here: A Client" }).click();
  await page.getByText("2 here").waitFor();
  await page.getByRole("button", { name: "Add by hand" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Add booking" }).click();
  await dialog.getByText("Please write a name.").waitFor();
  await dialog.getByText("Please choose how it is paid.").waitFor();
  const [known] = await at.fresh.asOwner<{ id: string }>(
    "insert into clients (client_name, client_email, kept_at) values ('Rowan Ash', 'rowan@example.com', now()) returning id",
  );
  await dialog.getByLabel("Find a client you know").fill("rowan");
  await dialog.getByRole("option", { name: "Rowan Ash rowan@example.com" }).click();
  expect(await dialog.getByLabel("Email").inputValue()).toBe("rowan@example.com");
  expect(await violationsOf()).toEqual([]);
  await dialog.getByLabel("To be paid in cash at the session").check();
  await dialog.getByRole("button", { name: "Add booking" }).click();
  await page.getByText("3 of 4 places booked").waitFor();
  expect(await at.fresh.asOwner("select client_id from bookings where client_name = 'Rowan Ash'")).toEqual([
    { client_id: known?.id },
  ]);
  await page.getByRole("link", { name: "A Client" }).click();
  await dialog.getByText("Reiki Level 1, 2 places").waitFor();
  expect(await dialog.getByRole("button", { name: "Reschedule" }).count()).toBe(0);
  await dialog.getByRole("link", { name: "Roster" }).click();
  await page.getByRole("button", { name: "Write to all" }).click();
  await dialog.getByLabel("Subject").fill("Bring a blanket");
  await dialog.getByLabel("Message").fill("It is cold.");
  await dialog.getByRole("button", { name: "Send to all" }).click();
  await dialog.waitFor({ state: "hidden" });
  const written = () => at.fresh.asOwner("select recipient from mail where kind = 'message' order by 1");
  await expect.poll(written).toHaveLength(2);
  await expect.poll(() => at.fresh.asOwner("select from bookings where checked_in_at is not null")).toHaveLength(1);
  await at.fresh.asOwner("delete from bookings where client_name = 'Rowan Ash'");
  await at.fresh.asOwner("delete from clients where client_name = 'Rowan Ash'");
  await at.fresh.asOwner("update group_sessions set places = 3 where id = $1", [weekend]);
});

test("a date that fills up while the form is open is refused with the places that are left, and has a waiting list: a freed place is held for the first in line", async () => {
  const page = await site.open(`/book?session=${weekend}`, { client: await signedUpClient(at.server) });
  const form = page.getByRole("form", { name: "Booking" });
  await form.getByText("1 of 3 places left").waitFor();
  await form.getByRole("checkbox", { name: /privacy/i }).check();
  await at.fresh.asOwner("update group_sessions set places = 2 where id = $1", [weekend]);
  await form.getByRole("button", { name: "Book Now - £120.00" }).click();
  await page.getByText("All places are taken").first().waitFor();
  await page.getByText("Fully booked", { exact: true }).first().waitFor(); // the notice; the list of dates says it, too
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await page.getByText("You are 1st in line").waitFor();
  expect(await violationsOf()).toEqual([]);
  expect(await at.fresh.asOwner("select taken from group_sessions where id = $1", [weekend])).toEqual([{ taken: 2 }]);
  await page.goto(`${at.server.url}/reiki-therapy`);
  await page.getByText("Fully booked").waitFor();
  await page.getByRole("link", { name: /^Join the waiting list/ }).waitFor();
  await page.goto(`${at.server.url}/account`);
  await page.getByText("You are 1st in line").waitFor();
  await at.fresh.asOwner("update group_sessions set places = 3 where id = $1", [weekend]);
  await expect.poll(() => at.fresh.asOwner("select status from waiting")).toEqual([{ status: "offered" }]);
  await page.goto(`${at.server.url}/book?session=${weekend}`);
  await page.getByText("A place is held for you until").waitFor();
  await page.getByRole("button", { name: "Book Now - £120.00" }).waitFor();
  await page.goto(`${at.server.url}/account`);
  await page.getByText("A place is held for you until").waitFor();
  await page.getByRole("button", { name: /^Leave the waiting list/ }).click();
  await page.getByRole("button", { name: "Stay on the list" }).click();
  expect(await page.getByRole("button", { name: "Stay on the list" }).count()).toBe(0);
  await page.getByRole("button", { name: /^Leave the waiting list/ }).click();
  await page
    .getByRole("group", { name: /^Leave the waiting list/ })
    .getByRole("button", { name: "Leave", exact: true })
    .click();
  await page.getByText("You have left the waiting list").first().waitFor();
  expect(await at.fresh.asOwner("select status from waiting")).toEqual([{ status: "left" }]);
});

test("joining while the page turns from the form to the waiting list is shown there", async () => {
  await at.fresh.asOwner("delete from waiting");
  await at.fresh.asOwner("update group_sessions set places = 3 where id = $1", [weekend]);
  const page = await site.open(`/book?session=${weekend}`, { client: await signedUpClient(at.server) });
  const form = page.getByRole("form", { name: "Booking" });
  await form.getByText("1 of 3 places left").waitFor();
  await page.route("**/functions/v1/join-waiting-list", async (route) => {
    await page.getByText("Joining costs nothing").waitFor();
    await route.continue();
  });
  await form.getByRole("button", { name: "Join the waiting list" }).click();
  await form.getByRole("checkbox", { name: /privacy/i }).check();
  await at.fresh.asOwner("update group_sessions set places = 2 where id = $1", [weekend]);
  await form.getByRole("button", { name: "Book Now - £120.00" }).click();
  await page.getByText("You are 1st in line, for 2 places").waitFor();
  expect(await page.getByRole("button", { name: "Join the waiting list" }).count()).toBe(0);
});

test("a client joins the line for several places while fewer are left, and is held and sold that many", async () => {
  await at.fresh.asOwner("delete from waiting");
  await at.fresh.asOwner("update group_sessions set places = 3 where id = $1", [weekend]);
  const page = await site.open(`/book?session=${weekend}`, { client: await signedUpClient(at.server) });
  const form = page.getByRole("form", { name: "Booking" });
  await form.getByText("1 of 3 places left").waitFor();
  await form.getByLabel("Places you wait for").selectOption("3");
  await form.getByRole("button", { name: "Join the waiting list" }).click();
  await form.getByText("You are 1st in line, for 3 places").waitFor();
  await page.goto(`${at.server.url}/account`);
  await page.getByText("You are 1st in line, for 3 places").waitFor();
  await at.fresh.asOwner("update group_sessions set places = 6 where id = $1", [weekend]);
  await expect
    .poll(() => at.fresh.asOwner("select status, places from waiting"))
    .toEqual([{ status: "offered", places: 3 }]);
  await page.goto(`${at.server.url}/book?session=${weekend}`);
  await page.getByText("3 places are held for you until").waitFor();
  await form.getByLabel("How many of you come").selectOption("4");
  await form.getByLabel("How many of you come").selectOption("3");
  await page.getByRole("button", { name: "Book Now - £360.00" }).waitFor();
  await at.fresh.asOwner("update group_sessions set places = 5 where id = $1", [weekend]);
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByText("3 places are held for you until").waitFor();
      return form.getByLabel("How many of you come").inputValue();
    })
    .toBe("3");
});
