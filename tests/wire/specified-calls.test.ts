import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CANARY, type PracticeDataApi, startPracticeData } from "#tests/support/data/practice-data.ts";

// The specified calls, as the specification's client makes them: with the official library, signed in or not.
let at: PracticeDataApi;
let day: string;
beforeAll(async () => {
  at = await startPracticeData();
  [{ day } = { day: "" }] = await at.fresh.asOwner<{ day: string }>("select (private.today() + 2)::text as day");
});
afterAll(() => at.close());

describe("a visitor", () => {
  test("reads the offered services, of one category or all, sorted by category", async () => {
    const visitor = at.client("visitor");
    const all = await visitor.from("services").select("*").eq("is_active", true).order("category", { ascending: true });
    expect(all.data?.map(({ name, price_gbp }) => [name, price_gbp] as unknown)).toEqual([
      ["Rune reading", 4500],
      ["Reiki", 7000],
    ]);
    const reiki = await visitor
      .from("services")
      .select("*")
      .eq("is_active", true)
      .eq("category", "reiki")
      .order("category", { ascending: true });
    expect(reiki.data).toMatchObject([{ name: "Reiki", category: "reiki", duration_minutes: 60 }]);
  });

  test("reads the windows of a weekday", async () => {
    const { data } = await at
      .client("visitor")
      .from("availability")
      .select("*")
      .eq("day_of_week", 1)
      .eq("is_active", true);
    expect(data).toMatchObject([{ day_of_week: 1, start_time: "09:00:00", end_time: "17:00:00", is_active: true }]);
  });

  test("reads the taken times of a day with the request of the wire contract", async () => {
    const { data } = await at
      .client("visitor")
      .from("bookings")
      .select("booking_time, duration_minutes")
      .eq("booking_date", day)
      .neq("status", "cancelled");
    expect(data?.toSorted((a, b) => (a.booking_time < b.booking_time ? -1 : 1))).toEqual([
      { booking_time: "09:00", duration_minutes: 60 },
      { booking_time: "11:00", duration_minutes: 60 },
    ]);
    const plain = await at.ask(
      "visitor",
      `/bookings?select=booking_time%2Cduration_minutes&booking_date=eq.${day}&status=neq.cancelled`,
    );
    expect([plain.status, ((await plain.json()) as unknown[]).length]).toEqual([200, 2]);
  });

  test("counts the offered services", async () => {
    const visitor = at.client("visitor");
    expect((await visitor.from("services").select("id").eq("is_active", true)).data).toHaveLength(2);
    expect(
      await visitor.from("services").select("id", { count: "exact", head: true }).eq("is_active", true),
    ).toMatchObject({
      count: 2,
      data: null,
      status: 200,
    });
  });

  test("cannot read a profile, and is 401", async () => {
    const { error, status } = await at.client("visitor").from("profiles").select("*");
    expect([status, error?.code, error?.message]).toEqual([401, "42501", "permission denied for table profiles"]);
  });
});

describe("a client", () => {
  test("reads their own profile, with maybeSingle or single", async () => {
    const client = at.client("client");
    const own = await client.from("profiles").select("*").eq("user_id", at.ids.client).maybeSingle();
    expect(own.data).toMatchObject({ user_id: at.ids.client, full_name: "Rowan Vale", role: "client" });
    expect((await client.from("profiles").select("*").eq("user_id", at.ids.client).single()).data).toEqual(own.data);
    expect(await client.from("profiles").select("*").eq("user_id", at.ids.stranger).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    });
    expect(await client.from("profiles").select("*").eq("user_id", at.ids.stranger).single()).toMatchObject({
      status: 406,
      error: { code: "PGRST116" },
    });
  });

  test("changes their own name and phone, and no other profile's", async () => {
    const client = at.client("client");
    const changed = await client
      .from("profiles")
      .update({ full_name: "Rowan Ash", phone: "07700 900123" })
      .eq("user_id", at.ids.client)
      .select()
      .single();
    expect(changed.data).toMatchObject({ full_name: "Rowan Ash", phone: "07700 900123" });
    expect(
      await client.from("profiles").update({ full_name: "Gone" }).eq("user_id", at.ids.stranger).select(),
    ).toMatchObject({
      status: 200,
      data: [],
    });
  });
});

describe("the practitioner", () => {
  const joined = "*, services(name, category, description, duration_minutes)";

  test("reads the bookings with their services, newest first", async () => {
    const { data } = await at
      .client("practitioner")
      .from("bookings")
      .select(joined)
      .order("created_at", { ascending: false })
      .limit(3);
    const made = data?.map(({ created_at }) => created_at as string) ?? [];
    expect(made).toEqual(made.toSorted().toReversed());
    expect(data).toHaveLength(3);
    expect(data?.[0]).toMatchObject({
      client_email: `${CANARY}@example.com`,
      total_price_gbp: 45,
      booking_date: day,
      services: { name: "Rune reading", category: "readings", description: "", duration_minutes: 60 },
    });
  });

  test("reads them by date and time, of one status or all", async () => {
    const admin = at.client("practitioner");
    const all = await admin
      .from("bookings")
      .select(joined)
      .order("booking_date", { ascending: false })
      .order("booking_time", { ascending: false });
    expect(all.data?.map(({ booking_time, status }) => `${booking_time} ${status}`)).toEqual([
      "15:00 pending",
      "13:00 cancelled",
      "11:00 pending",
      "09:00 confirmed",
      "09:00 completed",
    ]);
    const pending = await admin
      .from("bookings")
      .select(joined)
      .eq("status", "pending")
      .order("booking_date", { ascending: false })
      .order("booking_time", { ascending: false });
    expect(pending.data).toHaveLength(2);
  });

  test("reads the clients from them, without cancelled ones", async () => {
    const { data } = await at
      .client("practitioner")
      .from("bookings")
      .select("user_id, client_name, client_email, client_phone, booking_date, total_price_gbp, status")
      .neq("status", "cancelled");
    expect(data).toHaveLength(4);
    expect(data?.[0]).toEqual({
      user_id: expect.any(String) as string,
      client_name: `${CANARY} name`,
      client_email: `${CANARY}@example.com`,
      client_phone: `${CANARY} phone`,
      booking_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      total_price_gbp: 45,
      status: expect.any(String) as string,
    });
  });

  test("confirms a booking and deletes another", async () => {
    const admin = at.client("practitioner");
    const [held, over] = (
      await at.fresh.asOwner<{ id: string }>("select id from bookings where status = 'pending' order by booking_time")
    ).map(({ id }) => id);
    expect(await admin.from("bookings").update({ status: "confirmed" }).eq("id", held)).toMatchObject({
      status: 204,
      data: null,
      error: null,
    });
    expect(await admin.from("bookings").delete().eq("id", over)).toMatchObject({ status: 204, error: null });
    expect(await at.fresh.asOwner("select status from bookings where id = any ($1)", [[held, over]])).toEqual([
      { status: "confirmed" },
    ]);
    expect(await admin.from("bookings").update({ status: "pending" }).eq("id", held)).toMatchObject({
      status: 400,
      error: { code: "23514", message: "A confirmed booking cannot become pending" },
    });
  });

  test("changes the hours", async () => {
    const admin = at.client("practitioner");
    const list = await admin.from("availability").select("*").order("day_of_week", { ascending: true });
    expect(list.data?.map(({ day_of_week }) => day_of_week as number)).toEqual([1, 2, 3]);
    const window = { day_of_week: 4, start_time: "09:00", end_time: "17:00", is_active: true };
    expect(await admin.from("availability").insert(window)).toMatchObject({ status: 201, data: null, error: null });
    expect(await admin.from("availability").insert([{ ...window, day_of_week: 5 }])).toMatchObject({
      status: 201,
      error: null,
    });
    const added = await admin.from("availability").select("id").gt("day_of_week", 3);
    const ids = added.data?.map(({ id }) => id as string) ?? [];
    expect(await admin.from("availability").update({ is_active: false }).eq("id", ids[0])).toMatchObject({
      status: 204,
    });
    expect(await admin.from("availability").delete().in("id", ids)).toMatchObject({ status: 204 });
    expect(await admin.from("availability").insert({ ...window, start_time: "18:00" })).toMatchObject({
      status: 400,
      error: { code: "23514" },
    });
    expect(
      await admin.from("availability").insert({ ...window, day_of_week: 1, start_time: "16:00", end_time: "18:00" }),
    ).toMatchObject({
      status: 409,
      error: { code: "23P01" },
    });
    expect(await admin.from("availability").insert({ ...window, day_of_week: 7 })).toMatchObject({
      status: 400,
      error: { code: "23514" },
    });
  });

  test("changes the days off", async () => {
    const admin = at.client("practitioner");
    expect(await admin.from("blocked_dates").insert({ blocked_date: "2035-06-21", reason: "Midsummer" })).toMatchObject(
      {
        status: 201,
        error: null,
      },
    );
    const list = await admin.from("blocked_dates").select("*").order("blocked_date", { ascending: true });
    expect(list.data?.at(-1)).toMatchObject({ blocked_date: "2035-06-21", reason: "Midsummer" });
    expect(await admin.from("blocked_dates").insert({ blocked_date: "2035-06-21", reason: "again" })).toMatchObject({
      status: 409,
      error: { code: "23505" },
    });
    expect(await admin.from("blocked_dates").insert({ blocked_date: "2020-06-21", reason: "over" })).toMatchObject({
      status: 400,
      error: { code: "23514", message: "A day off begins today at the earliest" },
    });
    expect(await admin.from("blocked_dates").insert({ blocked_date: "2035-02-29", reason: "x" })).toMatchObject({
      status: 400,
      error: { code: "22008" },
    });
    expect(
      await admin
        .from("blocked_dates")
        .delete()
        .eq("id", list.data?.at(-1)?.id as string),
    ).toMatchObject({ status: 204 });
  });

  test("changes the settings", async () => {
    const admin = at.client("practitioner");
    const { data } = await admin.from("business_settings").select("*").maybeSingle();
    expect(
      await admin
        .from("business_settings")
        .update({ booking_advance_days: 60 })
        .eq("id", (data as { id: string }).id),
    ).toMatchObject({ status: 204 });
    expect(
      await admin
        .from("business_settings")
        .delete()
        .eq("id", (data as { id: string }).id),
    ).toMatchObject({ status: 204 });
    expect(await admin.from("business_settings").select("*").maybeSingle()).toMatchObject({ data: null, error: null });
    expect(
      await admin.from("business_settings").insert({ user_id: at.ids.practitioner, business_name: "Sacred Space" }),
    ).toMatchObject({
      status: 201,
      error: null,
    });
  });
});

describe("a session that was signed out", () => {
  test("is refused by the data API at once", async () => {
    const stranger = at.client("stranger");
    const token = (await stranger.auth.getSession()).data.session?.access_token ?? "";
    expect((await stranger.from("my_bookings").select("id")).status).toBe(200);
    await stranger.auth.signOut({ scope: "global" });
    const answer = await at.ask("stranger", "/my_bookings?select=id");
    expect([token === "", answer.status, answer.headers.get("www-authenticate")]).toEqual([
      false,
      401,
      'Bearer error="invalid_token", error_description="Session from session_id claim in JWT does not exist"',
    ]);
    expect(await answer.json()).toEqual({
      code: "PGRST303",
      message: "Session from session_id claim in JWT does not exist",
      details: null,
      hint: null,
    });
  });
});
