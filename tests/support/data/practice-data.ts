import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { authApi } from "#http/auth/api.ts";
import { openDataApi } from "#http/data-api.ts";
import { openRealtime } from "#http/realtime.ts";
import { startAccountsApi, KEYS, PASSWORD } from "#tests/support/accounts-api.ts";
import type { FreshDatabase } from "#tests/support/database/database.ts";

/** The roles of the data API; each except the visitor has a real account, session and key. */
export const PEOPLE = ["visitor", "client", "stranger", "practitioner", "service"] as const;
export type Person = (typeof PEOPLE)[number];

/** The product's own schema behind the data API, with visible and hidden rows in every table. */
export type PracticeDataApi = {
  url: string;
  fresh: FreshDatabase;
  /** Another account with its own session, a client's rights and a confirmed address. */
  newClient(): Promise<{ client: SupabaseClient; token: string; id: string }>;
  client(person: Person): SupabaseClient;
  ask(person: Person, path: string, init?: RequestInit): Promise<Response>;
  /** Ids of people, and of the booking to which the ledger's only charge belongs. */
  ids: Record<"client" | "stranger" | "practitioner" | "charged", string>;
  close(): Promise<void>;
};

/** With `realtime` the clients can subscribe, too. Writes may use `Prefer: tx=rollback`, so that an attempt changes nothing. */
export async function startPracticeData({ realtime: withRealtime = false } = {}): Promise<PracticeDataApi> {
  const at = await startAccountsApi({ autoconfirm: true });
  // In milliseconds. Long, so that a slow query on a busy machine is not cancelled.
  const rest = await openDataApi(at.deps, at.fresh.url, {
    transactionEnd: "commit-allow-override",
    timeout: () => 60_000,
  });
  const realtime = withRealtime ? await openRealtime(at.deps, at.fresh.url, { refusalDelay: 0 }) : undefined;
  const app = new Hono().route("/auth/v1", authApi(at.deps)).route("/rest/v1", rest.api);
  if (realtime) app.route("/realtime/v1", realtime.api);
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  realtime?.attach(server as Server);
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connectAs = async (key: string, email?: string) => {
    const client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
    if (email === undefined) return { client, key, token: key, id: "" };
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return { client, key, token: data.session.access_token, id: data.user.id };
  };
  const account = async () => connectAs(KEYS.publishable, (await at.account()).email);
  const people = {
    visitor: await connectAs(KEYS.publishable),
    client: await account(),
    stranger: await account(),
    practitioner: await account(),
    service: await connectAs(KEYS.secret),
  };
  const ids = {
    client: people.client.id,
    stranger: people.stranger.id,
    practitioner: people.practitioner.id,
    charged: randomUUID(),
  };
  await insertRows(at.fresh, ids);
  return {
    url,
    fresh: at.fresh,
    newClient: account,
    ids,
    client: (person) => people[person].client,
    ask: (person, path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("apikey", people[person].key);
      headers.set("authorization", `Bearer ${people[person].token}`);
      return fetch(`${url}/rest/v1${path}`, { ...init, headers });
    },
    async close() {
      await realtime?.close();
      await new Promise((resolve) => server.close(resolve));
      await rest.close();
      await at.close();
    },
  };
}

/** Canary: text that only its owner, the practitioner and the server may read. */
export const CANARY = "canary-of-a-client";

async function insertRows(fresh: FreshDatabase, ids: PracticeDataApi["ids"]) {
  const run = (text: string, ...values: unknown[]) => fresh.asOwner(text, values);
  await run("update profiles set role = 'admin' where user_id = $1", ids.practitioner);
  await run(
    `insert into services (name, category, price_gbp, is_active) values ('Rune reading', 'readings', 4500, true), ('Reiki', 'reiki', 7000, true), ('Retired', 'yoga', 1000, false)`,
  );
  await run(
    `insert into availability (day_of_week, start_time, end_time, is_active) values (1, '09:00', '17:00', true), (2, '09:00', '12:00', true), (3, '09:00', '12:00', false)`,
  );
  await run(
    `insert into blocked_dates (blocked_date, reason) values (private.today() - 9, '${CANARY} past'), (private.today() + 9, '${CANARY} to come')`,
  );
  await run(
    `insert into special_hours (on_date, start_time, end_time) values (private.today() - 9, '19:00', '20:00'), (private.today() + 9, '19:00', '20:00')`,
  );
  await run(
    `insert into closed_hours (on_date, start_time, end_time, reason) values (private.today() - 9, '09:00', '10:00', '${CANARY} past'),
       (private.today() + 9, '09:00', '10:00', '${CANARY} to come')`,
  );
  const dates = { "to come": 9, past: -9, "called off": 10 };
  for (const [note, day] of Object.entries(dates)) {
    await run(
      `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, note, is_active)
       select id, private.today() + $1::int, private.today() + $1::int, '18:30', '20:00', $2, $2 <> 'called off' from services where name = 'Reiki'`,
      day,
      note,
    );
  }
  await run(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time)
     select id, private.today() + 9, private.today() + 9, '20:00', '21:00' from services where name = 'Retired'`,
  );
  await run(
    `insert into pictures (original, alt, width, height, widths) values ('${CANARY}', 'A lamp', 10, 10, '{10}')`,
  );
  await run(
    `with page as (
       insert into pages (path, title, is_public, version) values ('/sound-bath', 'Sound bath', true, 1), ('/hidden', '${CANARY}', false, 0) returning *
     ), draft as (
       insert into page_drafts (page_id, title, description, blocks) select id, '${CANARY}', '', '[]' from page where is_public
     ), version as (
       insert into page_versions (page_id, version, edition, title, description, blocks)
       select id, v, e, t, '', '[]' from page, (values (1, null, '${CANARY}'), (2, 1, 'Terms')) as each (v, e, t) where is_public
     )
     insert into page_redirects (path, page_id) select '/gong', id from page where is_public`,
  );
  await run(
    `with article as (
       insert into articles (slug, title, publish_at, shown_on)
       values ('read', 'Read', private.clock(), private.today()), ('scheduled', '${CANARY}', private.clock() + interval '1 hour', private.today()),
         ('unwritten', '${CANARY}', null, null) returning *
     ), draft as (
       insert into article_drafts (article_id, title) select id, '${CANARY}' from article where slug = 'read'
     )
     insert into article_redirects (slug, article_id) select 'once', id from article where slug = 'read'`,
  );
  await run(
    `insert into group_session_series (id, repeats, weekdays, until, service_id, starts_on, ends_on, start_time, end_time, note)
     select gen_random_uuid(), 'weekly', '{2}', private.today() + 90, id, private.today() + 1, private.today() + 1, '18:30', '20:00', '${CANARY}'
     from services where name = 'Reiki'`,
  );
  await run("insert into categories (key, name) values ('sound', 'Sound')");
  await run(`insert into business_settings (user_id) values ($1)`, ids.practitioner);
  await run(
    `insert into meeting_details (service_id, area, address, door, rings, phone, video, video_link)
     values (null, 'Lewes, BN7', '${CANARY} address', '${CANARY} door', 'client', '${CANARY} phone', 'link', 'https://meet.example/${CANARY}')`,
  );
  const book = (user: string, day: number, time: string, status: string, held: string | null = null) =>
    run(
      `insert into bookings (user_id, service_id, client_name, client_email, client_phone, notes, booking_date, booking_time, duration_minutes, status, price_pence, hold_expires_at, cancelled_because)
       select $1, id, '${CANARY} name', '${CANARY}@example.com', '${CANARY} phone', '${CANARY} notes', private.today() + $2::int, $3, 60, $4, 4500, now() + $5::interval, case when $4 = 'cancelled' then 'client' end
       from services where name = 'Rune reading'`,
      user,
      day,
      time,
      status,
      held,
    );
  await book(ids.client, 2, "09:00", "confirmed");
  await book(ids.stranger, 2, "11:00", "pending", "20 minutes");
  await book(ids.client, -3, "09:00", "completed");
  await book(ids.stranger, 2, "13:00", "cancelled");
  await book(ids.client, 2, "15:00", "pending", "-1 minute");
  await run(
    `insert into checkouts (booking_id, session_id, url, amount_pence, currency, expires_at) select id, 'cs_${CANARY}', 'https://pay.example/${CANARY}', 4500, 'gbp', now() from bookings limit 1`,
  );
  await run(`insert into provider_events (id, type, outcome) values ('evt_${CANARY}', 'x', 'x')`);
  await run(
    `insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) values ($1, 'charge', 4500, 'gbp', '${CANARY}')`,
    ids.charged,
  );
  await run(
    `insert into credits (code, amount_pence, buyer_name, recipient_name, message)
     values ('CANA-RYCA-NARY-CANA', 5000, '${CANARY}', '${CANARY}', '${CANARY}')`,
  );
  await run(
    `with pass as (
       insert into credits (name, sessions, sessions_left, amount_pence, client_id) select '${CANARY}', 5, 5, 5000, id from clients where user_id = $1 returning id
     ) insert into credit_services (credit_id, service_id) select pass.id, services.id from pass, services where services.name = 'Rune reading'`,
    ids.client,
  );
  await run(`insert into provider_fees (payment_reference, fee_pence) values ('${CANARY}', 88)`);
  await run(
    `insert into costs (spent_on, amount_pence, category, description) values (private.today(), 1250, 'rooms', '${CANARY}')`,
  );
  await run(
    `insert into refunds (booking_id, payment_reference, amount_pence, reason, last_error) values ($1, '${CANARY}', 4500, 'client', '${CANARY}')`,
    ids.charged,
  );
  await run(`insert into alerts (kind, detail) values ('x', '${CANARY}')`);
  await run(`update clients set note = '${CANARY}', tags = '{${CANARY}}' where user_id = $1`, ids.client);
  await run(
    `insert into client_merges (kept_id, gone_id, gone, before, after, booking_ids)
     select id, gen_random_uuid(), private.client_snapshot(id), private.client_snapshot(id), private.client_snapshot(id), '{}' from clients where user_id = $1`,
    ids.client,
  );
  await run(
    `with import as (insert into client_imports (source, added, completed) values ('google', 1, 0) returning id)
     insert into client_import_rows (import_id, client_id, after) select import.id, clients.id, '{}' from import, clients where user_id = $1`,
    ids.client,
  );
  await run("insert into calendar_links (user_id, scope, token_hash) values ($1, 'own', repeat('a', 64))", ids.client);
  await run(
    `insert into subscribers (email, confirm_hash, leave_hash) values ('${CANARY}@example.com', repeat('a', 64), repeat('b', 64))`,
  );
  await run(
    `with newsletter as (insert into newsletters (subject, body) values ('${CANARY}', '${CANARY}') returning id)
     insert into newsletter_sends (newsletter_id, subscriber_id) select newsletter.id, subscribers.id from newsletter, subscribers`,
  );
  await run(
    "insert into waiting (group_session_id, user_id) select g.id, u from group_sessions g, unnest(array[$1, $2]::uuid[]) u where g.note = 'to come'",
    ids.client,
    ids.stranger,
  );
  await run(`insert into consents (user_id, document, version) values ($1, 'terms', '1')`, ids.client);
  await run(
    `insert into sms (kind, about, recipient, body, status) values ('x', 'x', '+447700900123', '${CANARY}', 'sent')`,
  );
  await run(
    `insert into mail (kind, about, recipient, subject, html, plain, status) values ('x', 'x', '${CANARY}@example.com', 'x', '${CANARY}', '${CANARY}', 'sent')`,
  );
}
