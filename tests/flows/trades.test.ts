import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { firstDayOf } from "#domain/first-run/first-dates.ts";
import { STARTING } from "#domain/content/en-GB/trades.ts";
import { type StartingOffer, type Trade, TRADES } from "#domain/first-run/trades.ts";
import type { StoredBlock } from "#domain/pages/blocks.ts";
import { consentVersion } from "#domain/pages/legal.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { found, OWNER, signedInOwner, startNewPractice } from "#tests/support/new-practice.ts";
import { removeData, type ServerWithNotes, visitor } from "#tests/support/server.ts";

// Every trade of the first run begins with a group, an extra and a channel to choose, and a visitor can book each of them.

test.each(TRADES)("%s begins with a group, an extra and a choice of channel", (trade) => {
  const { services } = STARTING[trade];
  expect(services.some(({ group }) => group)).toBe(true);
  expect(services.some(({ extras = [] }) => extras.length > 0)).toBe(true);
  expect(services.some(({ places }) => places.length > 1)).toBe(true);
});

test("what is offered stands on a welcome page that was written before, as published and in its draft, once", async () => {
  const fresh = await freshDatabase();
  const server = await startNewPractice(fresh.url);
  await found(server);
  const owner = await signedInOwner(server, OWNER);
  const invoke = async (name: string, body: object) =>
    expect((await owner.functions.invoke(name, { body: { ...body } })).error).toBeNull();
  type Page = { id: string; revision: number; title: string; description: string; blocks: StoredBlock[] };
  const read = async () => {
    const { data } = await owner.from("pages").select("id,revision,title,description,blocks").eq("path", "/");
    return (data as unknown as Page[])[0] as Page;
  };
  const write = async (title: string) => {
    const { id, revision, blocks, ...content } = await read();
    const worded = blocks.map((block) => (block.kind === "hero" ? { ...block, title } : block));
    await invoke("practice-save-page-draft", { pageId: id, revision, ...content, blocks: worded });
  };
  await write("Warm hands");
  const { id, revision } = await read();
  await invoke("practice-publish-page", { pageId: id, revision });
  await write("Warmer hands");
  const seen = await read();
  const [{ today } = { today: "" }] = await fresh.asOwner<{ today: string }>("select private.today()::text as today");
  await invoke("practice-start-offer", offerOf("massage", today));
  await invoke("practice-start-offer", offerOf("yoga", today));
  const [draft] = await fresh.asOwner<{ blocks: StoredBlock[] }>("select blocks from page_drafts");
  const opening = (blocks: StoredBlock[] = []) =>
    blocks.slice(0, 3).map((block) => (block.kind === "hero" ? block.title : block.kind));
  const page = await read();
  expect(opening(page.blocks)).toEqual(["Warm hands", "offerings", expect.not.stringContaining("offerings")]);
  expect(opening(draft?.blocks)).toEqual(["Warmer hands", "offerings", expect.not.stringContaining("offerings")]);
  expect(page.revision).toBeGreaterThan(seen.revision);
  await server.stop();
  await removeData(server);
  await fresh.close();
});

describe.each(TRADES)("a practice of %s", (trade) => {
  let fresh: FreshDatabase;
  let server: ServerWithNotes;
  let today: string;
  let client: SupabaseClient;
  const email = `visitor@${trade}.example`;
  beforeAll(async () => {
    fresh = await freshDatabase();
    server = await startNewPractice(fresh.url, { RATE_LIMIT_FACTOR: "1000" });
    await found(server);
    [{ today } = { today: "" }] = await fresh.asOwner<{ today: string }>("select private.today()::text as today");
    const owner = await signedInOwner(server, OWNER);
    const invoke = async (name: string, body: object) =>
      expect((await owner.functions.invoke(name, { body: { ...body } })).error).toBeNull();
    await invoke("practice-start-offer", offerOf(trade, today));
    await owner
      .from("availability")
      .insert([1, 2, 3, 4, 5].map((day) => ({ day_of_week: day, start_time: "09:00", end_time: "17:00" })));
    await invoke("practice-open", {});
    client = visitor(server);
  });
  afterAll(async () => {
    await server.stop();
    await removeData(server);
    await fresh.close();
  });
  afterEach(() => fresh.asOwner("delete from auth.mail_requests"));

  type Service = {
    id: string;
    name: string;
    places: string[];
    add_ons: { id: string; price: number }[];
    price_gbp: number;
  };
  const service = async (name: string | undefined) => {
    const { data } = await client.from("services").select("id,name,places,add_ons,price_gbp").eq("name", name);
    return (data as Service[])[0] as Service;
  };
  const freeTime = async (serviceId: string, addOnIds = "") => {
    const query = new URLSearchParams({ serviceId, ...(addOnIds && { addOnIds }) });
    const answer = await fetch(`${server.url}/functions/v1/openings?${query}`, {
      headers: { apikey: server.keys.publishable },
    });
    const { days } = (await answer.json()) as { days: Record<string, string[]> };
    const bookingDate = Object.keys(days)[0] ?? "";
    return { bookingDate, bookingTime: days[bookingDate]?.[0] ?? "" };
  };

  /** Asks for a code as the booking form does, and types it. */
  async function signInByCode(wish: Record<string, unknown>, consent: { consentVersion: string }): Promise<void> {
    // Places in a group are not held while the code is typed.
    const asked = wish["groupSessionId"]
      ? await client.auth.signInWithOtp({
          email,
          options: { data: { full_name: "Ada Byron", consent_version: consent.consentVersion } },
        })
      : await client.functions.invoke("request-booking-code", {
          body: { ...wish, ...consent, email, fullName: "Ada Byron" },
        });
    expect(asked.error).toBeNull();
    const [mail] = await fresh.asOwner<{ plain: string }>(
      "select plain from mail where recipient = $1 order by created_at desc limit 1",
      [email],
    );
    const token = /^\d{6}/.exec(mail?.plain ?? "")?.[0] ?? "";
    expect((await client.auth.verifyOtp({ email, token, type: "email" })).error).toBeNull();
  }

  /** Books as a visitor, who signs in by the code of an email, and pays by card. */
  async function book(wish: {
    serviceId: string;
    bookingDate: string;
    bookingTime: string;
    [more: string]: unknown;
  }): Promise<void> {
    const consent = { consentVersion: consentVersion({ terms: 1, privacy: 1 }) };
    const { data } = await client.auth.getSession();
    if (!data.session) await signInByCode(wish, consent);
    const started = await client.functions.invoke<{ url: string }>("simple-payment", {
      body: { ...wish, ...consent, clientName: "Ada Byron", clientEmail: email, clientPhone: "07700 900123" },
    });
    expect(started.error).toBeNull();
    const card = new URLSearchParams({ number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123", name: "Ada Byron" });
    await fetch(started.data?.url ?? "", { method: "POST", body: card, redirect: "manual" });
  }
  const paid = (serviceId: string) =>
    fresh.asOwner(
      `select total_price_gbp::float as price, place, group_session_id is not null as "inGroup" from bookings where service_id = $1 and payment_status = 'paid'`,
      [serviceId],
    );

  test("sells a place in its group, on a day of the series", async () => {
    const { group, name, price } = STARTING[trade].services.find((each) => each.group) ?? {};
    const { id } = await service(name);
    const { data: dates } = await client
      .from("group_sessions")
      .select("id,starts_on,start_time,places,price_pence")
      .eq("service_id", id)
      .order("starts_on");
    expect(dates).toHaveLength(6);
    const [first] = dates ?? [];
    expect(first).toMatchObject({
      starts_on: firstDayOf(group?.weekday ?? 0, today),
      places: group?.places,
      price_pence: price,
    });
    await book({
      serviceId: id,
      groupSessionId: first?.id,
      places: 1,
      bookingDate: first?.starts_on,
      bookingTime: first?.start_time,
    });
    await expect.poll(() => paid(id)).toEqual([{ price: (price ?? 0) / 100, place: "in person", inGroup: true }]);
    const page = await (await fetch(`${server.url}/${trade}`)).text();
    expect(page).toContain("Book a place");
  });

  test("sells an extra with its price", async () => {
    const suggested = STARTING[trade].services.find(({ extras = [] }) => extras.length > 0);
    const { id, add_ons, price_gbp } = await service(suggested?.name);
    const [extra] = add_ons;
    await book({ serviceId: id, addOnIds: [extra?.id], ...(await freeTime(id, extra?.id)) });
    await expect
      .poll(() => paid(id))
      .toMatchObject([{ price: (price_gbp + (extra?.price ?? 0)) / 100, inGroup: false }]);
  });

  test("lets the client choose the channel", async () => {
    const suggested = STARTING[trade].services.findLast(({ places }) => places.length > 1);
    const { id, places } = await service(suggested?.name);
    await book({ serviceId: id, place: places[1], ...(await freeTime(id)) });
    await expect.poll(() => paid(id)).toContainEqual(expect.objectContaining({ place: places[1] }));
  });
});

/** The whole list as it is suggested, as the form sends it. */
function offerOf(trade: Trade, today: string): StartingOffer {
  return {
    trades: [trade],
    services: STARTING[trade].services.map(({ name, duration, price, group }, from) => ({
      trade,
      from,
      name,
      duration,
      price,
      firstDate: group
        ? { startsOn: firstDayOf(group.weekday, today), startTime: group.time, places: group.places }
        : null,
    })),
  };
}
