import type pg from "pg";

type OfferedSession = {
  minutes: number;
  pence: number;
  days: [first: number, last: number];
  hours: [from: string, to: string];
};

/** Creates a service, and replaces all hours by these on these days of the week (0: Sunday); resolves to its id. */
export async function offerSession(owner: pg.Client, { minutes, pence, days, hours }: OfferedSession): Promise<string> {
  await owner.query("delete from availability");
  await owner.query(
    "insert into availability (day_of_week, start_time, end_time) select d, $3::time, $4::time from generate_series($1::int, $2::int) d",
    [...days, ...hours],
  );
  const { rows } = await owner.query<{ id: string }>(
    `insert into services (category, name, description, duration_minutes, price_gbp)
     values ('readings', 'A measured reading', 'What happens, and what does not.', $1, $2) returning id`,
    [minutes, pence],
  );
  return rows[0]?.id ?? "";
}
