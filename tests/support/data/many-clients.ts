import type { FreshDatabase } from "#tests/support/database/database.ts";

/**
 * Fills a practice with many clients and bookings over the years, one every half hour and never two at once. The triggers are off and the
 * figures of the clients are counted at the end, in one statement, since a trigger for each booking would take minutes.
 */
export async function manyClients(
  { asOwner }: FreshDatabase,
  { clients = 5_000, bookings = 25_000 } = {},
): Promise<void> {
  await asOwner(
    `with people as (
       insert into auth.users (email, email_confirmed_at)
       select 'client-' || nth || '@many.example', now() from generate_series(1, $1::int) nth returning id, email
     )
     insert into public.profiles (user_id, full_name, email) select id, 'Client of ' || email, email from people`,
    [clients],
  );
  await asOwner(
    `insert into public.clients (id, user_id, client_name, client_email)
     select user_id, user_id, full_name, email from public.profiles where email like '%@many.example'`,
  );
  await asOwner("alter table public.bookings disable trigger user");
  await asOwner(
    `with people as (select user_id, full_name, email, row_number() over (order by email) as nth from public.profiles where email like '%@many.example'),
       offered as (select id, place, row_number() over () as nth, count(*) over () as of from public.services)
     insert into public.bookings (client_id, user_id, service_id, client_name, client_email, client_phone, booking_date, booking_time, duration_minutes,
       buffer_minutes, price_pence, paid_pence, status, payment_status, cancelled_because, created_at, rule_version, place)
     select p.user_id, p.user_id, s.id, p.full_name, p.email, '07700 ' || p.nth, date '2005-01-01' + (k / 16), to_char(time '08:00' + (k % 16) * interval '30 minutes', 'HH24:MI'),
       30, 0, 1500 + k % 7 * 1000, 1500 + k % 7 * 1000, case when k % 11 = 0 then 'cancelled' else 'completed' end, 'paid', case when k % 11 = 0 then 'client' end,
       timestamp '2005-01-01' + (k / 16) * interval '1 day', 1, s.place
     from generate_series(0, $1::int - 1) k
       join people p on p.nth = 1 + (k * 7919) % $2::int
       join offered s on s.nth = 1 + k % s.of`,
    [bookings, clients],
  );
  await asOwner("alter table public.bookings enable trigger user");
  await asOwner("select private.recount_clients(array_agg(id)) from public.clients");
  await asOwner("analyze public.bookings");
  await asOwner("analyze public.clients");
}
