import pg from "pg";
import { migrate } from "#database/connection/migrate.ts";

const DAYS = 50;
const TIMES_A_DAY = 4;

export type PracticeData = { firstDay: string; bookingIds: string[] };

/** A practice of the usual size: the services of every new one, and 200 bookings on the coming days. */
export async function insertRows(url: string): Promise<PracticeData> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into services (category, name, description, duration_minutes, price_gbp)
       select 'readings', 'Reading ' || n, repeat('What happens, and what does not. ', 6), 60, 4500 from generate_series(1, 8) n`,
    );
    await client.query(
      `insert into bookings (service_id, client_name, client_email, client_phone, notes, booking_date, booking_time, duration_minutes, status, payment_status, price_pence, created_at)
       select (select id from services order by name offset (day * 3 + at) % 8 limit 1), 'Client ' || day, 'client' || day || '@example.com', '07700 900118',
         case when at = 1 then 'A crossroads at work, and a left knee that is a little stiff.' end,
         private.today() + day, to_char(make_time(8 + 2 * at, 0, 0), 'HH24:MI'), 60, 'confirmed', 'paid', 4500, now() - (day * 4 + at) * interval '1 hour'
       from generate_series(1, $1) day, generate_series(1, $2) at`,
      [DAYS, TIMES_A_DAY],
    );
    await client.query("analyze");
    const { rows } = await client.query<{ id: string }>("select id from bookings");
    const today = await client.query<{ day: string }>("select (private.today() + 1)::text as day");
    return { firstDay: today.rows[0]?.day ?? "", bookingIds: rows.map(({ id }) => id) };
  } finally {
    await client.end();
  }
}
