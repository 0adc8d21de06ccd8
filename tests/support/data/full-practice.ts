import type pg from "pg";

/** The size of a busy practice after more than twenty years. */
export const FULL = { clients: 5_000, bookings: 100_000, aDay: 12, ahead: 60 };

/**
 * Triggers to disable: the audit trail, since no person acts here; the guard and the numbers of the ledger, whose lock for each booking is
 * too much for one transaction; and the update of payment figures, which the bookings have already.
 */
const LEFT_OUT = [
  { table: "bookings", name: "audit" },
  { table: "profiles", name: "audit" },
  { table: "clients", name: "audit" },
  { table: "ledger", name: "guard_ledger" },
  { table: "ledger", name: "number_receipt" },
  { table: "ledger", name: "sync_payment_figures" },
];

/**
 * Fills a founded practice with clients, each with a name and an account, and distributes the bookings among them: `aDay` bookings on each
 * day, from `ahead` days in the future back into the past (not before 1900). Keeps what is in the diary already, and skips its hours. Runs
 * as the owner of the schema.
 */
export async function fillPractice(owner: pg.Client, size: Partial<typeof FULL> = {}): Promise<void> {
  const { clients, bookings, aDay, ahead } = { ...FULL, ...size };
  await owner.query("begin");
  for (const trigger of LEFT_OUT)
    await owner.query(`alter table public.${trigger.table} disable trigger ${trigger.name}`);
  await owner.query(PEOPLE, [clients]);
  await owner.query(
    "insert into auth.users (id, email, email_confirmed_at) select id, email, now() from full_practice_people",
  );
  await owner.query(
    "insert into public.profiles (user_id, full_name, email, phone) select id, name, email, phone from full_practice_people",
  );
  await owner.query(BOOKINGS, [bookings, aDay, ahead]);
  await owner.query(LEDGER);
  await owner.query(NUMBERS);
  for (const trigger of LEFT_OUT)
    await owner.query(`alter table public.${trigger.table} enable trigger ${trigger.name}`);
  await owner.query("commit");
  await owner.query("analyze");
}

const PEOPLE = `create temporary table full_practice_people on commit drop as
  select n, gen_random_uuid() as id, first || ' ' || last as name, lower(first) || '.' || lower(last) || n || '@example.com' as email,
    '07700 9' || lpad(n::text, 5, '0') as phone
  from generate_series(1, $1::integer) n,
    lateral (select (array['Ada','Ben','Cora','Dev','Elin','Finn','Gwen','Hal','Ines','Jude','Kit','Lena','Moss','Nia','Orla','Perran'])[1 + n % 16] as first,
      (array['Ash','Birch','Carr','Dale','Elm','Fell','Grove','Heath','Isle','Juniper','Knoll','Lake','Moor','Nettle','Oak','Pool','Quarry'])[1 + n % 17] as last) names`;

const BOOKINGS = `insert into public.bookings (user_id, service_id, client_name, client_email, client_phone, booking_date, booking_time, duration_minutes,
    buffer_minutes, status, payment_status, price_pence, cancelled_because, created_at)
  select p.id, s.id, p.name, p.email, p.phone, day, to_char(begins, 'HH24:MI'), length, 0,
    case when b.nth % 7 = 0 then 'cancelled' when day < private.today() then 'completed' when b.nth % 5 = 0 then 'pending' else 'confirmed' end,
    case when b.nth % 7 = 0 then 'pending' else 'paid' end, s.price_gbp, case when b.nth % 7 = 0 then 'client' end,
    (day - 10)::timestamp + b.nth % 1440 * interval '1 minute'
  from generate_series(1, $1::integer) b(nth)
    cross join lateral (select private.today() + $3::integer - b.nth / $2 as day, '08:00'::time + b.nth % $2 * interval '720 minutes' / $2 as begins, 600 / $2 as length) place
    join full_practice_people p on p.n = 1 + (b.nth::bigint * 7919) % (select count(*) from full_practice_people)
    join (select id, price_gbp, row_number() over (order by name) as nth, count(*) over () as many from public.services) s on s.nth = 1 + b.nth % s.many
  where not exists (select from private.occupancy o where o.during && tsrange(day + begins, day + begins + make_interval(mins => length)))`;

const LEDGER = `insert into public.ledger (booking_id, kind, amount_pence, currency, provider_reference, recorded_at)
  select id, 'charge', price_pence, 'gbp', 'full_practice_' || id, created_at from public.bookings b
  where payment_status = 'paid' and not exists (select from public.ledger l where l.booking_id = b.id)`;

const NUMBERS = `insert into public.receipts (number, entry_id)
  select (select coalesce(max(number), 0) from public.receipts) + row_number() over (order by recorded_at, id), id from public.ledger l
  where not exists (select from public.receipts r where r.entry_id = l.id)`;
