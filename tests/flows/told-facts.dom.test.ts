import ICAL from "ical.js";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { siteForEachTest } from "#tests/support/dom/site-for-each-test.ts";
import { freeTimes } from "#tests/support/data/paid-booking.ts";
import { signedUpClient } from "#tests/support/server.ts";

// The page after paying, the account page, the email and the calendar file tell the same facts, for each kind of booking.

const site = siteForEachTest();
let at: typeof site.at;
beforeAll(async () => {
  ({ at } = site);
  await at.fresh.asOwner(
    `insert into meeting_details (area, address, directions, map_url, parking, door, video, video_server, rings, phone)
     values ('Lewes, BN7', E'12 High Street\\nLewes BN7 2XX', 'Past the mill, then left', 'https://maps.example/12', 'Behind the house', 'Bell 3', 'room', 'https://meet.example', 'client', '01273 496000')`,
  );
  await at.fresh.asOwner(
    "update services set preparation = E'Eat lightly.\\nBring a blanket.' where place = 'in person'",
  );
});

const READING = "Tarot or rune reading by video or phone";
const HEALING = "Shamanic and Reiki healing session";

/** A group session of Reiki Level 1 of so many days, three weeks ahead and later. */
async function groupOf(days: number, set: { location?: string; least?: number } = {}) {
  const [session] = await at.fresh.asOwner<{ id: string; serviceId: string; date: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence, location, least_places, decide_on)
     select id, d, d + $1::int - 1, '11:00', '16:00', 6, 12000, $2, $3::int, case when $3::int is not null then d - 7 end
     from services, (select private.today() + 21 + coalesce(max(ends_on) - private.today(), 0) as d from group_sessions) next
     where name = 'Reiki Level 1' returning id, service_id as "serviceId", starts_on::text as date`,
    [days, set.location ?? null, set.least ?? null],
  );
  if (!session) throw new Error("No group session");
  const { id, serviceId, date } = session;
  return { serviceId, bookingDate: date, bookingTime: "11:00", groupSessionId: id };
}

async function sessionOf(service: string, place?: "video" | "phone") {
  const { serviceId, days } = await freeTimes(at.server, service);
  const [bookingDate = "", [bookingTime = ""] = []] = days[6] ?? days[0] ?? []; // of a written reading there is one
  return { serviceId, bookingDate, bookingTime, ...(place && { place }) };
}

type Facts = Record<string, string>;

/** The terms of the page with their definitions, from what is drawn. */
async function termsOf(page: Page): Promise<Facts> {
  const terms = page.getByRole("main").locator("dt");
  const found: Facts = {};
  for (let nth = 0; nth < (await terms.count()); nth += 1) {
    const definition = terms.nth(nth).locator("+ dd");
    const link = definition.locator("a");
    const href = (await link.count()) > 0 ? await link.first().getAttribute("href") : null;
    const words = await definition.innerText();
    found[await terms.nth(nth).innerText()] = href?.startsWith("/join/")
      ? href
      : href?.startsWith("http")
        ? href
        : words;
  }
  return found;
}

const by24Hours = (text: string) =>
  text.replaceAll(/(\d+):(\d\d) ([ap])m/g, (_, hour: string, minute: string, half: string) => {
    const hours = (Number(hour) % 12) + (half === "p" ? 12 : 0);
    return `${String(hours).padStart(2, "0")}:${minute}`;
  });

const sameClock = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).map(([label, value]) => [label, by24Hours(value).replaceAll(/\n+/g, "\n")]));

/** "Label: value" lines; a line without a label goes on with the value before it. */
function linesAsFacts(text: string): Facts {
  const found: Facts = {};
  let last = "";
  for (const line of text.split("\n")) {
    const [, label, value] = /^([A-Z][a-z]+(?: [a-z]+){0,2}): +(.*)$/.exec(line) ?? [];
    if (label !== undefined && value !== undefined) found[(last = label)] = value;
    else if (last === "How to prepare") found[last] += `\n${line}`;
  }
  return found;
}

test.each([
  ["a session at a place", () => sessionOf(HEALING), ["Place", "The way", "Map", "Parking", "Door", "How to prepare"]],
  ["a session by video", () => sessionOf(READING, "video"), ["Place", "Join", "Opens"]],
  ["a session by telephone", () => sessionOf(READING, "phone"), ["Place", "Call"]],
  ["a written reading", () => sessionOf("Written reading"), ["Promised by", "Place"]],
  ["an evening of a group", () => groupOf(1), ["Date", "Places", "The way"]],
  [
    "two places at a weekend",
    async () => ({ ...(await groupOf(2, { least: 2 })), places: 2, companions: "Sam Reed" }),
    ["Places", "Takes place"],
  ],
  ["a course of six days at a place of its own", () => groupOf(6, { location: "The Long Barn" }), ["Date", "Place"]],
])("%s", async (_, order, labels) => {
  const email = `told-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const client = await signedUpClient(at.server, email);
  const body = {
    clientName: "A Client",
    clientEmail: email,
    clientPhone: "01632 960123",
    notes: "What helps me with the move?",
    ...(await order()),
  };
  const started = await client.functions.invoke<{ url: string; bookingId: string; sessionId: string }>(
    "simple-payment",
    { body },
  );
  if (!started.data) throw new Error(await (started.error as { context: Response }).context.text());
  const { url, bookingId, sessionId } = started.data;
  const card = { number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123", name: "A Client" };
  await fetch(url, { method: "POST", body: new URLSearchParams(card), redirect: "manual" });
  await client.functions.invoke("verify-booking-payment", { body: { sessionId } });

  const answer = await fetch(`${at.server.url}/functions/v1/booking-calendar?bookingId=${bookingId}`, {
    headers: {
      apikey: at.server.keys.publishable,
      authorization: `Bearer ${(await client.auth.getSession()).data.session?.access_token}`,
    },
  });
  const event = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[]).getFirstSubcomponent("vevent");
  const described = String(event?.getFirstPropertyValue("description"));
  const file = linesAsFacts(described);
  for (const label of ["Service", "Total price", "Payment", "Status", "Money back", "Reference", ...labels])
    expect(Object.keys(file)).toContain(label);
  const steps = described.slice(described.indexOf("Reference:")).split("\n").slice(1);
  expect(steps.length).toBeGreaterThan(0);

  const { text } = await at.emailTo(email, /^Booking received and paid/);
  const { "How to prepare": preparation, ...others } = file;
  expect(linesAsFacts(text)).toMatchObject(others);
  expect(text).toContain(preparation === undefined ? "" : `How to prepare\n--------------\n${preparation}\n`);
  for (const step of steps) expect(text).toContain(step);

  const page = await site.open(`/booking-success?session_id=${sessionId}`, { client });
  await page.getByRole("heading", { name: "What happens next?" }).waitFor();
  const { Service, Status, ...listed } = file;
  const onPage = (facts: Facts): Facts =>
    Object.fromEntries(Object.entries(facts).map(([label, value]) => [label, value.replace(at.server.url, "")]));
  await page.getByRole("heading", { name: Service ?? "", exact: true }).waitFor();
  const ticket = sameClock(await termsOf(page));
  expect(ticket).toMatchObject(onPage(listed));
  const main = await page.getByRole("main").innerText();
  for (const words of [Status ?? "", ...steps]) expect(main).toContain(words);

  await page.goto(`${at.server.url}/account`);
  const session = page.getByRole("region", { name: "Upcoming" }).getByRole("listitem");
  await session.waitFor();
  const said = await session.innerText();
  const terms = await termsOf(page);
  for (const [label, value] of Object.entries(onPage(file))) {
    const shown = terms[label]?.replaceAll(/\n+/g, "\n") ?? said; // the card says some of them above its list
    const isSaid = label in terms ? shown === value : shown.includes(value.replace(/ \(.*\)$/, ""));
    expect([label, shown, isSaid]).toEqual([label, shown, true]);
  }
});
