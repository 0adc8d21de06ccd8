import { EXTENSIONS } from "#server/modules.ts";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountsApi, KEYS, PASSWORD, startAccountsApi } from "#tests/support/accounts-api.ts";
import { deleteExpired } from "./delete-expired.queries.ts";
import { seed } from "#server/setup/seed/seed.ts";

let at: AccountsApi;
beforeAll(async () => {
  at = await startAccountsApi();
  await seed(at.fresh.database);
});
afterAll(() => at.close());

test("unused tokens, sessions and counters are deleted; an active session continues, however old its first tokens", async () => {
  const { client, id } = await at.signedIn();
  await client.auth.refreshSession();
  await client.auth.refreshSession();
  const left = await at.signedIn();
  await at.client().auth.resetPasswordForEmail(left.email);
  await at.fresh.asOwner(
    "update auth.refresh_tokens set revoked_at = revoked_at - interval '91 days' where revoked_at is not null",
  );
  await at.fresh.asOwner(
    "update auth.sessions set refreshed_at = refreshed_at - interval '401 days' where user_id = $1",
    [left.id],
  );
  await at.fresh.asOwner(
    "update auth.one_time_tokens set expires_at = now() - interval '2 days', code_expires_at = now() - interval '2 days'",
  );
  await at.fresh.asOwner("update auth.mail_requests set asked_at = asked_at - interval '3 days'");
  await at.fresh.asOwner("update auth.rate_limits set expire = expire - 172800000");
  await deleteExpired(at.fresh.database, EXTENSIONS.expire);

  const [counts] = await at.fresh.asOwner(
    `select (select count(*)::int from auth.refresh_tokens where revoked_at is not null) as used, (select count(*)::int from auth.one_time_tokens) as links,
       (select count(*)::int from auth.mail_requests) as requests, (select count(*)::int from auth.rate_limits) as counters,
       (select count(*)::int from auth.sessions where user_id = $1) as forgotten, (select count(*)::int from auth.users) as users`,
    [left.id],
  );
  expect(counts).toEqual({ used: 0, links: 0, requests: 0, counters: 0, forgotten: 0, users: 2 });
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.user?.id).toBe(id);
});

test("the IP address of a session is deleted after two days", async () => {
  const { id } = await at.signedIn();
  await at.fresh.asOwner(
    "update auth.sessions set ip = '192.0.2.7', created_at = now() - interval '3 days' where user_id = $1",
    [id],
  );
  await deleteExpired(at.fresh.database, EXTENSIONS.expire);
  expect(await at.fresh.asOwner("select distinct ip from auth.sessions where user_id = $1", [id])).toEqual([
    { ip: null },
  ]);
});

test("an account whose address was not confirmed in thirty days is deleted; one that the practice made, or has on file, is kept", async () => {
  const kept = await at.account();
  const [old, recent, made] = [at.newAddress(), at.newAddress(), at.newAddress()];
  for (const email of [old, recent]) await at.post("/signup", { email, password: PASSWORD });
  const { error } = await createClient(at.url, KEYS.secret).auth.admin.createUser({ email: made });
  expect(error).toBeNull();
  await at.post("/resend", { type: "signup", email: made }); // a stranger asks for its confirmation
  const banned = at.newAddress();
  await at.post("/signup", { email: banned, password: PASSWORD });
  await at.fresh.asOwner("update auth.users set banned_until = now() + interval '1 year' where email = $1", [banned]);
  await at.fresh.asOwner("update auth.users set created_at = created_at - interval '31 days' where email <> $1", [
    recent,
  ]);
  await at.fresh.asOwner(
    "update auth.users set confirmation_sent_at = now() - interval '31 days' where email = any ($1)",
    [[old, made, banned, kept.email]],
  );
  await at.fresh.asOwner("update auth.users set recovery_sent_at = now() - interval '31 days' where email = $1", [
    made,
  ]); // its owner asked for a code once
  const known = at.newAddress();
  await at.post("/signup", { email: known, password: PASSWORD });
  await at.fresh.asOwner("update auth.users set confirmation_sent_at = now() - interval '31 days' where email = $1", [
    known,
  ]);
  await at.fresh.asOwner(
    "insert into clients (user_id, client_name, kept_at) select id, 'On file', now() from auth.users where email = $1",
    [known],
  );
  await deleteExpired(at.fresh.database, EXTENSIONS.expire);
  const all = [old, recent, made, banned, known, kept.email];
  const left = await at.fresh.asOwner<{ email: string }>("select email from auth.users where email = any ($1)", [all]);
  expect(left.map(({ email }) => email).toSorted()).toEqual(all.filter((email) => email !== old).toSorted());
  expect(await at.fresh.asOwner("select from profiles where email = $1", [old])).toEqual([]);
});

test("an unconfirmed newsletter subscription is deleted after a week, with its email; a confirmed one is kept", async () => {
  const ask = async (email: string, status: string, days: number) => {
    await at.fresh.asOwner(
      `insert into subscribers (email, status, confirm_hash, leave_hash, asked_at, confirmed_at)
       values ($1, $2, encode(sha256(convert_to($1, 'utf8')), 'hex'), encode(sha256(convert_to($1 || '-', 'utf8')), 'hex'),
         now() - make_interval(days => $3), case when $2 = 'confirmed' then now() end)`,
      [email, status, days],
    );
    await at.fresh.asOwner(
      "insert into mail (kind, about, recipient, subject, html, plain, status) values ('newsletter-confirm', $1, $1, 's', 'h', 'p', 'sent')",
      [email],
    );
  };
  await ask("never.said@example.com", "pending", 8);
  await ask("may.still@example.com", "pending", 6);
  await ask("has.said@example.com", "confirmed", 8);
  await deleteExpired(at.fresh.database, EXTENSIONS.expire);
  const left = ["has.said@example.com", "may.still@example.com"];
  expect(await at.fresh.asOwner("select email from subscribers order by email")).toEqual(
    left.map((email) => ({ email })),
  );
  const emails = await at.fresh.asOwner(
    "select recipient from mail where kind = 'newsletter-confirm' order by recipient",
  );
  expect(emails).toEqual(left.map((recipient) => ({ recipient })));
});

test("booking records are deleted after seven years, with emails, SMS and notes; the ledger is kept", async () => {
  const book = async (day: string) => {
    const [booking] = await at.fresh.asOwner<{ id: string }>(
      `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status)
       select id, 'Wren Hale', $2, $1::date, '10:00', 60, 4500, 'completed' from services limit 1 returning id`,
      [day, `wren.${day}@example.com`],
    );
    await at.fresh.asOwner(
      `insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) values ($1, 'charge', 4500, 'gbp', $2)`,
      [booking?.id, `pi_${day}`],
    );
    await at.fresh.asOwner(
      `insert into sms (kind, about, recipient, body, booking_id, status, created_at) values ('reminder', $1::text, '+447700900118', 'b', gen_random_uuid(), 'sent', $2::date + 1)`,
      [booking?.id, day],
    );
    await at.fresh.asOwner(
      `insert into mail (kind, about, recipient, subject, html, plain, booking_id, status, created_at) values ('reminder', $1::text, $2, 's', 'h', 'p', $1::text::uuid, 'sent', '2037-06-01')`,
      [booking?.id, `wren.${day}@example.com`],
    );
  };
  await book("2031-01-04");
  await book("2031-01-05");
  await at.fresh.asOwner(
    "update clients set note = 'Likes the window seat', updated_at = default where client_email = 'wren.2031-01-04@example.com'",
  );
  await at.fresh.asOwner(
    `with buyer as (
       insert into clients (client_name, client_email, updated_at) values ('Old pass', '', '2030-01-01'), ('New pass', '', '2030-01-01') returning id, client_name
     ) insert into credits (client_id, name, sessions, sessions_left, amount_pence, created_at, updated_at)
     select id, '5 readings', 5, 5, 6000, day, day from buyer, lateral (select case client_name when 'New pass' then timestamptz '2037-01-01' else '2030-01-01' end as day) d`,
  );
  await at.fresh.asOwner("insert into private.clock (ahead) values (timestamptz '2038-01-05 12:00Z' - now())");
  await deleteExpired(at.fresh.database, EXTENSIONS.expire);
  const [left] = await at.fresh.asOwner(
    `select (select string_agg(booking_date::text, ' ') from bookings) as bookings, (select count(*)::int from mail where kind = 'reminder') as emails,
       (select count(*)::int from sms) as texts, (select count(*)::int from ledger) as ledger, (select count(*)::int from clients where note <> '') as notes`,
  );
  expect(left).toEqual({ bookings: "2031-01-05", emails: 1, texts: 1, ledger: 2, notes: 0 });
  const buyers = await at.fresh.asOwner(
    "select c.client_name as name from credits p left join clients c on c.id = p.client_id order by p.created_at",
  );
  expect(buyers).toEqual([{ name: null }, { name: "New pass" }]);
});
