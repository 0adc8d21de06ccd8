import { EXTENSIONS } from "#server/modules.ts";
import { deleteExpired } from "#server/site/delete-expired.queries.ts";
import { createHash } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS, loadBusinessSettings, saveBusinessSettings } from "#app/settings/business-settings.ts";
import { accentCss } from "#domain/look/accent.ts";
import { PALETTES } from "#domain/look/palettes.ts";
import type { Paper } from "#domain/payments/paper.ts";
import type { PracticeSettings } from "#domain/practice-settings.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { paidBooking } from "#tests/support/data/paid-booking.ts";
import { removeData, type RunningServer, signedUpClient, startServer, visitor } from "#tests/support/server.ts";
import { START_MS } from "#tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // each waits for pages, jobs and emails of a running program

// The visible effect of each setting. A test fails for a setting without an entry here.
const PRACTITIONER = { email: "rowan@example.com", password: "a walk by the river" };
/** A Tuesday in London, already Wednesday in Helsinki. */
const NIGHT = "2035-01-09T23:30:00Z";
const LOGO = "00000000-0000-4000-8000-000000000106";
const HEALING = "Shamanic and Reiki healing session";

let fresh: FreshDatabase;
let server: RunningServer;
let practitioner: SupabaseClient;
let client: SupabaseClient;
let healing: string;
/** At an hour of the night for which the limit of 48 hours lies between the zones: 49 hours from now in London, 47 in Helsinki. */
let session: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = await startServer({
    DATABASE_URL: fresh.url,
    AUTOCONFIRM: "true",
    ADMIN_EMAIL: PRACTITIONER.email,
    ADMIN_PASSWORD: PRACTITIONER.password,
  });
  await fresh.asOwner("insert into private.clock (ahead) values ($1::timestamptz - now())", [NIGHT]);
  practitioner = visitor(server);
  const { error } = await practitioner.auth.signInWithPassword(PRACTITIONER);
  if (error) throw error;
  client = await signedUpClient(server);
  const { data } = await practitioner.from("services").select("id").eq("name", HEALING).single();
  healing = data?.id as string;
  await fresh.asOwner("insert into availability (day_of_week, start_time, end_time) values (0, '10:00', '12:00')");
  await fresh.asOwner(
    "insert into pictures (id, original, alt, width, height, widths, purpose) values ($1, 'l.png', 'A heron', 300, 200, '{120,240}', 'logo')",
    [LOGO],
  );
  session = await booked({ bookingDate: "2035-01-12", bookingTime: "00:30" });
});
afterAll(async () => {
  await server.stop();
  await removeData(server);
  await fresh.close();
});

/** Saves as the settings screen does; of a new zone nobody is told. */
async function save(settings: Partial<PracticeSettings>) {
  const found = await loadBusinessSettings(practitioner, new AbortController().signal);
  const client = {
    from: practitioner.from.bind(practitioner),
    functions: practitioner.functions,
    auth: async () => practitioner.auth,
  };
  return saveBusinessSettings(client, {
    seen: found.ok ? found.value[0] : undefined,
    settings,
    zoneChange: { changeId: crypto.randomUUID(), tell: false },
  });
}

async function resultOf<T>(path: string, body?: object): Promise<T> {
  const { data } = await practitioner.auth.getSession();
  const headers = { apikey: server.keys.publishable, authorization: `Bearer ${data.session?.access_token}` };
  const asked = body && {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const answer = await fetch(server.url + path, asked ?? { headers });
  return (/json/.test(answer.headers.get("content-type") ?? "") ? answer.json() : answer.text()) as Promise<T>;
}

/** The first page's header, without the page's own pictures. */
const header = async () => /<header.*?<\/header>/s.exec(await resultOf<string>("/"))?.[0] ?? "";

let nights = 0;
/** Adds a booking as the practitioner, by default at six in the morning of a free day. */
function byHand(
  asked: { bookingDate?: string; bookingTime?: string } = {},
): Promise<{ bookingId?: string; code?: string }> {
  const bookingDate = new Date(Date.UTC(2035, 3, (nights += 1))).toISOString().slice(0, 10);
  const who = { clientName: "A Client", clientEmail: "a.client@example.com", clientPhone: "07700 900118" };
  const order = { serviceId: healing, ...who, bookingDate, bookingTime: "06:00", payment: "cash", ...asked };
  return resultOf("/functions/v1/practice-add-booking", order);
}
async function booked(asked?: Parameters<typeof byHand>[0]): Promise<string> {
  const { bookingId, code } = await byHand(asked);
  if (!bookingId) throw new Error(code);
  return bookingId;
}
const paid = async () => (await paidBooking(server, client, { service: HEALING })).id;

type Email = { kind: string; plain: string; reply_to: string | null; calendar: string | null };
const emailsOf = (bookingId: string) =>
  fresh.asOwner<Email>("select kind, plain, reply_to, calendar from mail where booking_id = $1 order by kind", [
    bookingId,
  ]);
const kindsOf = async (bookingId: string) => (await emailsOf(bookingId)).map(({ kind }) => kind);
const unfolded = (calendar: string | null | undefined) => calendar?.replaceAll(/\r\n[ \t]/g, "") ?? ""; // RFC 5545, 3.1

/** The places where visitors and clients see these words. */
async function whereRead(words: string): Promise<string[]> {
  const [email] = await emailsOf(await booked());
  const places = {
    "contact page": await resultOf<string>("/contact"),
    email: email?.plain,
    "reply address": email?.reply_to,
    "calendar entry": unfolded(email?.calendar),
  };
  return Object.entries(places).flatMap(([place, text]) => (text?.includes(words) ? [place] : []));
}
const words = <Text extends string>(chosen: Text, places: string[]) => ({
  chosen,
  seen: () => whereRead(chosen),
  before: [],
  after: places,
});

type Openings = { zone: string; today: string; from: string; to: string; days: Record<string, string[]> };
const openings = () => resultOf<Openings>(`/functions/v1/openings?serviceId=${healing}`);

/** Everything that depends on the business zone, for one night and one session. */
async function clocks() {
  const { zone, from, to, days } = await openings();
  const day = await resultOf<{ zone: string; today: string }>("/functions/v1/practice-day");
  const { percent, until } = await resultOf<{ percent: number; until: string }>("/functions/v1/cancellation-terms", {
    bookingId: session,
  });
  const calendar = unfolded(await resultOf<string>(`/functions/v1/booking-calendar?bookingId=${session}`));
  const [email] = await emailsOf(await booked());
  return {
    openings: { zone, from, to, first: Object.keys(days)[0] },
    dashboard: { zone: day.zone, today: day.today },
    cancelling: { percent, until },
    calendar: /DTSTART.*/.exec(calendar)?.[0],
    email: /06:00 \(.*?\)/.exec(email?.plain ?? "")?.[0],
    page: /(?<=The next free times.*)[A-Z][a-z]+day \d+ January/s.exec(await resultOf<string>("/"))?.[0],
  };
}

/** The emails of a completed session of today, after the scheduled jobs have run. */
async function emailsAfterSession(): Promise<string[]> {
  const id = await booked({ bookingDate: "2035-01-09", bookingTime: `0${(nights += 1) % 10}:00` });
  const { error } = await practitioner.from("bookings").update({ status: "completed" }).eq("id", id);
  if (error) throw error;
  await fresh.asOwner("select graphile_worker.add_job('send-reminders')");
  const waiting = () => fresh.asOwner("select from graphile_worker.jobs where task_identifier = 'send-reminders'");
  await expect.poll(waiting).toEqual([]);
  return kindsOf(id);
}

/** Seconds between the first two emails of a newsletter in the outbox. */
async function secondsBetweenNewsletters(): Promise<number | undefined> {
  await fresh.asOwner("delete from newsletters");
  await fresh.asOwner(
    `insert into subscribers (email, status, confirmed_at, confirm_hash, leave_hash)
     select n || '@example.com', 'confirmed', now(), repeat(n::text, 64), repeat(n::text, 64) from generate_series(1, 2) n on conflict do nothing`,
  );
  await fresh.asOwner(
    `with newsletter as (insert into newsletters (subject, body, status, started_at) values ('Winter', 'Dark', 'sending', now()) returning id)
     insert into newsletter_sends (newsletter_id, subscriber_id) select newsletter.id, subscribers.id from newsletter, subscribers`,
  );
  await fresh.asOwner("select graphile_worker.add_job('send-newsletters')");
  const spread = async () =>
    (
      await fresh.asOwner<{ seconds: number | null }>(
        `select case when count(*) = 2 then round(extract(epoch from max(not_before) - min(not_before)))::integer end as seconds
         from mail where newsletter_send_id is not null`,
      )
    )[0]?.seconds;
  await expect.poll(spread, { timeout: START_MS }).not.toBe(null);
  return (await spread()) ?? undefined;
}

/** For how many hours the job offers a freed place of a group session in June. */
async function hoursOfAnOffer(): Promise<number | undefined> {
  const date = new Date(Date.UTC(2035, 5, (nights += 1))).toISOString().slice(0, 10);
  const [row] = await fresh.asOwner<{ id: string }>(
    `with session as (
       insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, price_pence)
       values ($1, $2, $2, '18:00', '20:00', 2500) returning id
     )
     insert into waiting (group_session_id, user_id) select session.id, u.id from session, auth.users u limit 1 returning group_session_id as id`,
    [healing, date],
  );
  await fresh.asOwner("select graphile_worker.add_job('offer-places', json_build_object('id', $1::uuid))", [row?.id]);
  const hours = async () =>
    (
      await fresh.asOwner<{ hours: number }>(
        `select round(extract(epoch from offered_until - private.clock()) / 3600)::integer as hours from waiting where group_session_id = $1 and status = 'offered'`,
        [row?.id],
      )
    )[0]?.hours;
  await expect.poll(hours).toBeDefined();
  return hours();
}

type Effect<Value> = {
  /** The value that replaces the default. */
  chosen: Value;
  seen(): Promise<unknown>;
  /** The effect of the default, and of the chosen value. */
  before: unknown;
  after: unknown;
};

const EFFECTS: { [Name in keyof PracticeSettings]: Effect<PracticeSettings[Name]> } = {
  business_name: words("The Quiet Room", ["contact page", "email", "calendar entry"]),
  practitioner_name: words("Rowan of the Quiet Room", ["contact page", "email"]),
  business_email: words("hello@quiet.example", ["contact page", "email", "reply address", "calendar entry"]),
  business_phone: words("01632 960444", ["contact page", "email"]),
  business_address: words("The Quiet Lane", ["contact page", "email", "calendar entry"]),
  receipt_note: {
    chosen: "Member 12345",
    seen: async () => {
      const key = (await booked()).toLowerCase();
      await fresh.asOwner(
        "insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) values ($1, 'charge', 100, 'gbp', $2) on conflict do nothing",
        [key, `cash_${key}`],
      );
      return (await resultOf<{ paper: Paper }>(`/functions/v1/practice-paper?key=${key}`)).paper.note;
    },
    before: null,
    after: "Member 12345",
  },
  website_url: words("https://elsewhere.example", ["contact page"]),
  default_timezone: {
    chosen: "Europe/Helsinki",
    seen: clocks,
    before: {
      openings: { zone: "Europe/London", from: "2035-01-10", to: "2035-02-08", first: "2035-01-10" },
      dashboard: { zone: "Europe/London", today: "2035-01-09" },
      cancelling: { percent: 100, until: "2035-01-10T00:30:00.000Z" },
      calendar: "DTSTART:20350112T003000Z",
      email: "06:00 (London time)",
      page: "Wednesday 10 January",
    },
    after: {
      openings: { zone: "Europe/Helsinki", from: "2035-01-11", to: "2035-02-09", first: "2035-01-11" },
      dashboard: { zone: "Europe/Helsinki", today: "2035-01-10" },
      cancelling: { percent: 100, until: "2035-01-11T22:30:00.000Z" }, // as after every move by the practice
      calendar: "DTSTART:20350111T223000Z",
      email: "06:00 (Helsinki time)",
      page: "Thursday 11 January",
    },
  },
  currency: {
    chosen: "GBP", // the only currency
    seen: async () => {
      const refused = await save({ currency: "EUR" });
      return [/£70\.00/.test(await resultOf<string>("/reiki-therapy")), refused.ok || refused.refusal.code];
    },
    before: [true, "23514"],
    after: [true, "23514"],
  },
  booking_advance_days: {
    chosen: 10,
    seen: async () => {
      const { to, days } = await openings();
      return { to, last: Object.keys(days).toSorted().at(-1) };
    },
    before: { to: "2035-02-08", last: "2035-02-08" },
    after: { to: "2035-01-19", last: "2035-01-19" },
  },
  slot_step_minutes: {
    chosen: 15,
    seen: async () => (await openings()).days["2035-01-10"]?.slice(0, 2),
    before: ["09:00", "09:30"],
    after: ["09:00", "09:15"],
  },
  notice_hours: {
    chosen: 0,
    seen: async () => {
      const { today, from } = await openings();
      return { today, from };
    },
    before: { today: "2035-01-09", from: "2035-01-10" },
    after: { today: "2035-01-09", from: "2035-01-09" },
  },
  health_answers_days: {
    chosen: 30,
    seen: async () => {
      const id = await booked();
      await fresh.asOwner("update bookings set booking_date = private.today() - 60 where id = $1", [id]);
      await fresh.asOwner(
        "insert into private.health_answers (booking_id, question_id, kind, question, answer) values ($1, $1, 'short', 'Any illness?', 'None')",
        [id],
      );
      await deleteExpired(fresh.database, EXTENSIONS.expire);
      const left = await fresh.asOwner("select from private.health_answers where booking_id = $1", [id]);
      await fresh.asOwner("delete from bookings where id = $1", [id]);
      return left.length;
    },
    before: 1,
    after: 0,
  },
  most_sessions_a_day: {
    chosen: 1,
    seen: async () => Object.keys((await openings()).days).includes("2035-01-12"),
    before: true,
    after: false,
  },
  week_begins_on: {
    chosen: 1,
    seen: async () =>
      (await practitioner.functions.invoke("practice-trade?weeks=1", { method: "GET" })).data.weeks.at(-1).from,
    before: "2035-01-07",
    after: "2035-01-08",
  },
  opens_on_sundays: {
    chosen: true,
    seen: async () => (await openings()).days["2035-01-14"],
    before: undefined,
    after: ["10:00", "10:30", "11:00"],
  },
  allow_same_day_booking: {
    chosen: false,
    seen: async () => (await byHand({ bookingDate: "2035-01-09", bookingTime: `1${(nights += 1) % 10}:00` })).code,
    before: undefined,
    after: "same-day-not-allowed",
  },
  email_notifications: {
    chosen: false,
    seen: async () => kindsOf(await paid()),
    before: ["booking-paid", "practitioner-notice"],
    after: ["booking-paid"],
  },
  sms_notifications: {
    chosen: true,
    seen: async () => fresh.asOwner("select kind, recipient from sms where booking_id = $1", [await booked()]),
    before: [],
    after: [{ kind: "booking-confirmed", recipient: "+447700900118" }],
  },
  auto_confirm_bookings: {
    chosen: true,
    seen: async () =>
      (
        await practitioner
          .from("bookings")
          .select("status,payment_status")
          .eq("id", await paid())
          .single()
      ).data,
    before: { status: "pending", payment_status: "paid" },
    after: { status: "confirmed", payment_status: "paid" },
  },
  waiting_offer_hours: {
    chosen: 5,
    seen: hoursOfAnOffer,
    before: 12,
    after: 5,
  },
  newsletter_per_hour: {
    chosen: 200,
    seen: secondsBetweenNewsletters,
    before: 36,
    after: 18,
  },
  thanks_after_session: {
    chosen: true,
    seen: emailsAfterSession,
    before: [],
    after: ["thanks"],
  },
  tagline: {
    chosen: "Massage & rest <b>",
    seen: async () => /leading-none text-quiet">([^<]*)</.exec(await resultOf<string>("/"))?.[1],
    before: "Readings, Reiki and stillness",
    after: "Massage &amp; rest &lt;b&gt;",
  },
  closing_line: {
    chosen: "Come in & rest <b>",
    seen: async () => /<footer.*?<p [^>]*font-display[^>]*>([^<]*)</s.exec(await resultOf<string>("/"))?.[1],
    before: "A quiet hour, kept for you.",
    after: "Come in &amp; rest &lt;b&gt;",
  },
  mark: {
    chosen: "isa",
    seen: async () => /<path d="([^"]*)" stroke-width="2.2"/.exec(await resultOf<string>("/"))?.[1],
    before: "M32 11L24.5 18.5L17 11V37L24.5 29.5L32 37",
    after: "M24 9.6V38.4",
  },
  logo_id: {
    chosen: LOGO,
    seen: async () => /<img src="([^"]*)"/.exec(await header())?.[1],
    before: undefined,
    after: `/storage/v1/object/public/pictures/${LOGO}/120.webp`,
  },
  logo_ground: {
    chosen: "light",
    seen: async () => {
      await fresh.asOwner("update business_settings set logo_id = $1 where logo_id is null", [LOGO]);
      return /<img [^>]*class="([^"]*)"/.exec(await header())?.[1]?.includes("bg-[#fbf7ef]") ?? false;
    },
    before: false,
    after: true,
  },
  accent: {
    chosen: "#3b7a57",
    seen: async () => {
      const page = await fetch(server.url);
      const [, style] = /<style>([^<]*)<\/style>/.exec(await page.text()) ?? [];
      const allowed = /style-src ([^;]*)/.exec(page.headers.get("content-security-policy") ?? "")?.[1];
      return [style, allowed];
    },
    before: [undefined, "'self'"],
    after: [
      accentCss("#3b7a57"),
      `'self' 'sha256-${createHash("sha256").update(accentCss("#3b7a57")).digest("base64")}'`,
    ],
  },
  look: {
    chosen: "linen",
    seen: async () => {
      const page = await resultOf<string>("/");
      const ground = /<meta name="theme-color" media="\(prefers-color-scheme: dark\)" content="([^"]*)"/.exec(
        page,
      )?.[1];
      const sheet = /<link rel="stylesheet" href="\/assets\/linen-[^"]*"/.test(page);
      return [/<html[^>]*>/.exec(page)?.[0], ground, sheet];
    },
    before: ['<html lang="en-GB">', PALETTES.night.night.ground, false],
    after: ['<html lang="en-GB" data-look="linen">', PALETTES.linen.night.ground, true],
  },
  opening_theme: {
    chosen: "night",
    seen: async () => {
      const page = await resultOf<string>("/");
      return [/<html[^>]*>/.exec(page)?.[0], ...page.matchAll(/<meta name="theme-color"[^>]*>/g)].map(String);
    },
    before: [
      '<html lang="en-GB">',
      '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15122b"/>',
      '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf7ef"/>',
    ],
    after: ['<html lang="en-GB" data-theme="night">', '<meta name="theme-color" content="#15122b"/>'],
  },
};

test("every column that the practitioner may change is tested here", async () => {
  const columns = await fresh.asOwner<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'business_settings'
       and column_name not in ('id', 'user_id', 'created_at', 'updated_at', 'language')`,
  );
  expect(Object.keys(EFFECTS).toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
});

// NOTIFY invalidates the pages shortly after the change.
const soon = { timeout: 30_000, interval: 100 }; // a cached page expires after a minute

describe("the default and the chosen value take effect", () => {
  test.each(Object.entries(EFFECTS))("%s", async (field, { chosen, seen, before, after }) => {
    expect(await save(DEFAULT_SETTINGS)).toMatchObject({ ok: true });
    await expect.poll(seen, soon).toEqual(before);
    expect(await save({ [field]: chosen })).toMatchObject({ ok: true });
    await expect.poll(seen, soon).toEqual(after);
  });
});

test("the terms and llms.txt say when a booking can be: the specified rule, until the settings or special hours open a Sunday", async () => {
  const rules = async () => {
    const terms = (await resultOf<string>("/terms")).replaceAll(/<!--.*?-->/g, "");
    return [
      /A booking is from[^.]*\./.exec(terms)?.[0],
      /Bookings are from[^.]*\./.exec(await resultOf<string>("/llms.txt"))?.[0],
    ];
  };
  const NEVER = [
    "A booking is from tomorrow onward, and never on a Sunday.",
    "Bookings are from tomorrow onward and never on a Sunday.",
  ];
  const specialHours = (on: string) =>
    fresh.asOwner("insert into special_hours (on_date, start_time, end_time) values ($1, '10:00', '12:00')", [on]);
  await save(DEFAULT_SETTINGS);
  await specialHours("2035-01-07"); // the past Sunday
  await specialHours("2035-01-15"); // a Monday
  await expect.poll(rules, soon).toEqual(NEVER);
  await specialHours("2035-01-21");
  await expect
    .poll(rules, soon)
    .toEqual([
      "A booking is from tomorrow onward, and on a Sunday only on dates with special hours.",
      "Bookings are from tomorrow onward and on a Sunday only on dates with special hours.",
    ]);
  await save({ opens_on_sundays: true });
  await expect.poll(rules, soon).toEqual(["A booking is from tomorrow onward.", "Bookings are from tomorrow onward."]);
  await fresh.asOwner("delete from special_hours");
  await save(DEFAULT_SETTINGS);
  await expect.poll(rules, soon).toEqual(NEVER);
});

test("a change of the time zone keeps the wall-clock time of bookings, as a move by the practice of which nobody is told", async () => {
  await save(DEFAULT_SETTINGS);
  const id = await paid();
  const status = async () => {
    const { data } = await practitioner.from("bookings").select("*").eq("id", id).single();
    const { booking_date: day, booking_time: time } = data as { booking_date: string; booking_time: string };
    const { days } = await openings();
    return { row: data as object, isOffered: days[day]?.includes(time), emails: await kindsOf(id) };
  };
  const before = await status();
  expect(before).toMatchObject({ isOffered: false, emails: ["booking-paid", "practitioner-notice"] });
  expect(await save({ default_timezone: "America/New_York" })).toMatchObject({ ok: true });
  expect(await status()).toEqual({
    ...before,
    row: { ...before.row, calendar_sequence: 1, free_until: expect.any(String), updated_at: expect.any(String) },
  });
});
