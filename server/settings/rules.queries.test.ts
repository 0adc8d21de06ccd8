import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, seededDatabase } from "#tests/support/database/database.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await seededDatabase();
});
afterAll(() => fresh.close());

/** Returns the constraint that refuses the statement, or the SQLSTATE. */
async function refusedBy(statement: string): Promise<string> {
  try {
    await fresh.asOwner(statement);
    return "nothing";
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code?: string };
    return constraint ?? code ?? String(error);
  }
}

let day = 0;
const nextDay = () => `(date '2030-01-01' + ${(day += 1)})`;

async function booking(changes: Record<string, string> = {}): Promise<string> {
  const columns: Record<string, string> = {
    service_id: "(select id from services limit 1)",
    client_name: "'A Client'",
    client_email: "'client@example.com'",
    booking_date: nextDay(),
    booking_time: "'10:00'",
    duration_minutes: "60",
    price_pence: "4500",
    ...changes,
  };
  const [row] = await fresh.asOwner<{ id: string }>(
    `insert into bookings (${Object.keys(columns).join(", ")}) values (${Object.values(columns).join(", ")}) returning id`,
  );
  return row?.id as string;
}

const inState = async (status: string, payment = "pending") => {
  const cause: Record<string, string> = status === "cancelled" ? { cancelled_because: "'client'" } : {};
  const over = `(date '2020-01-01' + ${(day += 1)})`;
  return booking({ status: `'${status}'`, payment_status: `'${payment}'`, booking_date: over, ...cause });
};

describe("two live bookings never overlap", () => {
  test.each([
    ["the same time", "10:00", 60],
    ["a start inside it", "10:30", 60],
    ["an end inside it", "09:30", 60],
    ["one that encloses it", "09:00", 180],
  ])("%s is refused", async (_, time, duration) => {
    const date = nextDay();
    await booking({ booking_date: date });
    const again = booking({ booking_date: date, booking_time: `'${time}'`, duration_minutes: String(duration) });
    await expect(again).rejects.toMatchObject({ code: "23P01", constraint: "occupancy_never_overlaps" });
  });

  test("adjacent sessions are accepted, and a cancelled one occupies no time", async () => {
    const date = nextDay();
    const first = await booking({ booking_date: date });
    const second = await booking({ booking_date: date, booking_time: "'11:00'" });
    await fresh.asOwner(`update bookings set status = 'cancelled' where id = '${first}'`);
    const third = await booking({ booking_date: date });
    const live = await fresh.database.rows("select id from bookings where id = any ($1) and status = 'pending'", [
      [first, second, third],
    ]);
    expect(live).toHaveLength(2);
  });

  test("moving or extending one onto a taken time is refused", async () => {
    const date = nextDay();
    await booking({ booking_date: date });
    const late = await booking({ booking_date: date, booking_time: "'12:00'" });
    expect(await refusedBy(`update bookings set booking_time = '10:30' where id = '${late}'`)).toBe(
      "occupancy_never_overlaps",
    );
    const early = await booking({ booking_date: date, booking_time: "'09:00'" });
    expect(await refusedBy(`update bookings set duration_minutes = 90 where id = '${early}'`)).toBe(
      "occupancy_never_overlaps",
    );
  });
});

test.each([["10000-01-01"], ["1899-12-31"], ["0044-03-15 BC"]])("a booking cannot be moved to %s", async (date) => {
  expect(await refusedBy(`update bookings set booking_date = '${date}' where id = '${await booking()}'`)).toBe(
    "bookings_date_is_finite",
  );
});

describe("a booking occupies its session and the buffer after it", () => {
  const withBuffer = async (buffer: number) => {
    const [row] = await fresh.asOwner<{ id: string }>(
      "insert into services (name, category, price_gbp, buffer_minutes) values ('Buffered', 'yoga', 4500, $1) returning id",
      [buffer],
    );
    return row?.id as string;
  };

  test("the buffer is the service's at the time of booking, and later changes do not apply", async () => {
    const service = await withBuffer(15);
    const id = await booking({ service_id: `'${service}'` });
    await fresh.asOwner(
      "update services set buffer_minutes = 45, price_gbp = 9900, duration_minutes = 120 where id = $1",
      [service],
    );
    expect(
      await fresh.database.row(
        "select buffer_minutes, duration_minutes, price_pence, upper(during) - lower(during) as takes from bookings where id = $1",
        [id],
      ),
    ).toMatchObject({ buffer_minutes: 15, duration_minutes: 60, price_pence: 4500, takes: { hours: 1, minutes: 15 } });
  });

  test("a booking inside the buffer is refused, and one right after it is accepted", async () => {
    const date = nextDay();
    await booking({ booking_date: date, service_id: `'${await withBuffer(15)}'` });
    await expect(booking({ booking_date: date, booking_time: "'11:00'" })).rejects.toMatchObject({
      constraint: "occupancy_never_overlaps",
    });
    await booking({ booking_date: date, booking_time: "'11:15'" });
  });
});

describe("a session can be completed from its start on, by the business clock", () => {
  const wall = (minutes: number) => `to_char(private.wall_clock() + interval '${minutes} minutes', 'HH24:MI')`;
  const confirmed = (changes: Record<string, string>) => booking({ status: "'confirmed'", ...changes });
  const complete = (id: string) => refusedBy(`update bookings set status = 'completed' where id = '${id}'`);

  test("not a day before it, and not a minute", async () => {
    await fresh.asOwner(
      "insert into private.clock (ahead) values (date_trunc('day', now()) + interval '12 hours' - now())",
    ); // no midnight comes between
    const today = { booking_date: "private.today()", duration_minutes: "5" };
    const begun = await confirmed({ ...today, booking_time: wall(0) });
    const later = await confirmed({ ...today, booking_time: wall(5) });
    expect(await complete(await confirmed({}))).toBe("bookings_completed_once_begun");
    expect(await complete(later)).toBe("bookings_completed_once_begun");
    const movedBack = `update bookings set status = 'completed', booking_date = private.today() - 1 where id = '${later}'`;
    expect(await refusedBy(movedBack)).toBe("bookings_completed_once_begun");
    expect(await complete(begun)).toBe("nothing");
    await fresh.asOwner("delete from private.clock");
  });

  test("a time that the clock change repeats means the first of both", async () => {
    const momentOf = async (wall: string) =>
      (
        await fresh.database.row<{ at: Date }>("select private.moment_of($1::timestamp, 'Europe/London') as at", [wall])
      )?.at.toISOString();
    expect(await momentOf("2027-10-31 01:30")).toBe("2027-10-31T00:30:00.000Z");
    expect(await momentOf("2027-10-31 02:00")).toBe("2027-10-31T02:00:00.000Z");
    expect(await momentOf("2027-03-28 00:59")).toBe("2027-03-28T00:59:00.000Z");
    expect(await momentOf("2027-03-28 02:00")).toBe("2027-03-28T01:00:00.000Z");
    expect(await momentOf("2027-07-01 10:00")).toBe("2027-07-01T09:00:00.000Z");
  });
});

describe("a booking has only legal transitions", () => {
  const legal = [
    "pending confirmed",
    "confirmed completed",
    "pending cancelled",
    "confirmed cancelled",
    "completed cancelled",
  ];
  const states = ["pending", "confirmed", "completed", "cancelled"];
  test.each(states.flatMap((from) => states.filter((to) => to !== from).map((to) => [from, to])))(
    "%s to %s",
    async (from, to) => {
      const id = await inState(from);
      const expected = legal.includes(`${from} ${to}`) ? "nothing" : "bookings_legal_moves";
      expect(await refusedBy(`update bookings set status = '${to}' where id = '${id}'`)).toBe(expected);
    },
  );

  const legalPayments = ["pending paid", "paid refunded", "pending refunded"];
  const payments = ["pending", "paid", "refunded"];
  test.each(payments.flatMap((from) => payments.filter((to) => to !== from).map((to) => [from, to])))(
    "payment %s to %s",
    async (from, to) => {
      const id = await inState("confirmed", from);
      const expected = legalPayments.includes(`${from} ${to}`) ? "nothing" : "bookings_legal_payment_moves";
      expect(await refusedBy(`update bookings set payment_status = '${to}' where id = '${id}'`)).toBe(expected);
    },
  );

  test("one of two concurrent transitions succeeds", async () => {
    const id = await inState("pending");
    const steps = await Promise.allSettled([
      fresh.database.rows(
        "update bookings set status = 'confirmed' where id = $1 and status = 'pending' returning id",
        [id],
      ),
      fresh.database.rows(
        "update bookings set status = 'cancelled' where id = $1 and status = 'pending' returning id",
        [id],
      ),
    ]);
    expect(steps.filter((step) => step.status === "fulfilled" && step.value.length === 1)).toHaveLength(1);
  });
});

describe("impossible values are refused by constraints", () => {
  const subscriber = (email: string) =>
    `insert into subscribers (email, confirm_hash, leave_hash) values (${email}, repeat('1', 64), repeat('2', 64))`;
  const groupSession = (values: string) =>
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places) select id, ${values} from services where name = 'Reiki Level 2'`;
  const service = (columns: string, values: string) =>
    `insert into services (name, category, ${columns}) values ('x', 'yoga', ${values})`;
  test.each([
    [
      "a weekday 7",
      "insert into availability (day_of_week, start_time, end_time) values (7, '09:00', '10:00')",
      "availability_day_of_week_exists",
    ],
    [
      "an end before the start",
      "insert into availability (day_of_week, start_time, end_time) values (0, '10:00', '09:00')",
      "availability_starts_before_end",
    ],
    [
      "an overlapping window",
      "insert into availability (day_of_week, start_time, end_time) values (1, '16:00', '18:00')",
      "availability_windows_never_overlap",
    ],
    ["a negative price", service("price_gbp", "-1"), "services_price_can_be_charged"],
    ["a duration of zero", service("price_gbp, duration_minutes", "4500, 0"), "services_duration_fits_a_day"],
    ["a buffer of half a day", service("price_gbp, buffer_minutes", "4500, 720"), "services_buffer_is_sensible"],
    ["an unknown place", service("price_gbp, place", "4500, 'the moon'"), "services_place_is_known"],
    [
      "a group session that ends before it starts",
      groupSession("'2030-01-02', '2030-01-01', '11:00', '16:00', 6"),
      "group_sessions_end_after_they_start",
    ],
    [
      "a group session of a month",
      groupSession("'2030-01-01', '2030-01-31', '11:00', '16:00', 6"),
      "group_sessions_last_two_weeks_at_most",
    ],
    [
      "a group session without end",
      groupSession("'2030-01-01', 'infinity', '11:00', '16:00', 6"),
      "group_sessions_dates_are_finite",
    ],
    [
      "group hours that end before they start",
      groupSession("'2030-01-01', '2030-01-01', '16:00', '11:00', 6"),
      "group_sessions_days_end_after_they_start",
    ],
    ["a subscriber in upper case", subscriber("'Ada@example.com'"), "subscribers_email_is_lowercase"],
    ["two addresses in one subscriber", subscriber("'a@b.co,c@d.co'"), "subscribers_email_is_one_address"],
    ["a subscriber with a line break", subscriber("E'a@b.co\\nbcc: c@d.co'"), "subscribers_email_is_one_address"],
    [
      "a hash that is not one",
      "insert into subscribers (email, confirm_hash, leave_hash) values ('a@b.co', 'open', 'open')",
      "subscribers_keep_no_secret",
    ],
    [
      "a confirmation without a time",
      subscriber("'a@b.co'").replace("(email,", "(status, email,").replace("values (", "values ('confirmed', "),
      "subscribers_confirmed_have_a_time",
    ],
    [
      "a group session of zero places",
      groupSession("'2030-01-01', '2030-01-01', '11:00', '16:00', 0"),
      "group_sessions_have_room",
    ],
    [
      "a group session without a service",
      "insert into group_sessions (starts_on, ends_on, start_time, end_time) values ('2030-01-01', '2030-01-01', '11:00', '12:00')",
      "23502",
    ],
    ["a group session at 24:00", groupSession("'2030-01-01', '2030-01-01', '11:00', '24:00', 6"), "wall_time_check"],
    [
      "a duplicate group session",
      `${groupSession("'2030-01-01', '2030-01-01', '11:00', '16:00', 6")}; ${groupSession("'2030-01-01', '2030-01-02', '11:00', '12:00', null")}`,
      "group_sessions_once_each",
    ],
    [
      "an unknown category",
      "insert into services (name, category, price_gbp) values ('x', 'spells', 4500)",
      "services_category_exists",
    ],
    [
      "a blank reason",
      "insert into blocked_dates (blocked_date, reason) values ('2030-01-01', '  ')",
      "blocked_dates_reason_is_given",
    ],
    [
      "a group session in the year 10000",
      groupSession("'10000-01-01', '10000-01-01', '11:00', '16:00', 6"),
      "group_sessions_dates_are_finite",
    ],
    [
      "a day off in the year 10000",
      "insert into blocked_dates (blocked_date, reason) values ('10000-01-01', 'x')",
      "blocked_dates_are_finite",
    ],
    [
      "an infinite day off",
      "insert into blocked_dates (blocked_date, reason) values ('infinity', 'x')",
      "blocked_dates_are_finite",
    ],
    [
      "a refund of zero",
      "insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) values (gen_random_uuid(), 'refund', 0, 'gbp', 'x')",
      "ledger_amounts_are_positive",
    ],
  ])("%s", async (_, statement, constraint) => expect(await refusedBy(statement)).toBe(constraint));

  test.each(["24:00", "9:00", "09:60", "noon", "09:00:00"])("the time %s", async (time) => {
    await expect(booking({ booking_time: `'${time}'` })).rejects.toMatchObject({ code: "23514" });
  });

  test.each(["Mars/Olympus", "+01:00", "BST-1", "Europe/London+5", "posix/Europe/London", "'; drop table bookings"])(
    "the zone %s",
    async (zone) => {
      const [user] = await fresh.asOwner<{ id: string }>(
        "insert into auth.users (email) values (gen_random_uuid() || '@example.com') returning id",
      );
      const refused = await refusedBy(
        `insert into business_settings (user_id, default_timezone) values ('${user?.id}', '${zone.replaceAll("'", "''")}')`,
      );
      expect(refused).toBe("business_settings_zone_exists");
    },
  );

  test("(control) the zones of Intl are accepted", async () => {
    const zones = Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/"));
    const refused = await fresh.asOwner(
      "select zone from unnest($1::text[]) zone where not private.is_time_zone(zone)",
      [[...zones, "UTC", "Etc/GMT+5"]],
    );
    expect(refused.length).toBeLessThan(3); // zones that this PostgreSQL does not know yet
  });

  test("a second settings row", async () => {
    const [user] = await fresh.asOwner<{ id: string }>(
      "insert into auth.users (email) values (gen_random_uuid() || '@example.com') returning id",
    );
    await fresh.asOwner(`insert into business_settings (user_id) values ('${user?.id}')`);
    expect(await refusedBy(`insert into business_settings (user_id) values ('${user?.id}')`)).toBe(
      "business_settings_one_row",
    );
  });
});

test("every change is audited with actor and columns, without personal data", async () => {
  const id = await booking({ notes: "'CANARY'" });
  await fresh.asOwner(`update bookings set status = 'confirmed', client_name = 'Canary Jones' where id = '${id}'`);
  await fresh.asOwner(`delete from bookings where id = '${id}'`);
  const trail = await fresh.database.rows<{ act: string; changes: object }>(
    "select act, changes from audit where row_id = $1 order by id",
    [id],
  );
  expect(trail.map((row) => row.act)).toEqual(["insert", "update", "delete"]);
  expect(trail[1]?.changes).toEqual({ status: ["pending", "confirmed"], client_name: null });
  expect(JSON.stringify(trail)).not.toMatch(/canary/i);
});

test("a request that is counted does not wait for the disk", async () => {
  expect(await fresh.asOwner("select relpersistence from pg_class where oid = 'auth.rate_limits'::regclass")).toEqual([
    { relpersistence: "u" },
  ]);
});

test("no sequence is unlogged: a promoted standby could not read it", async () => {
  expect(await fresh.asOwner("select relname from pg_class where relkind = 'S' and relpersistence = 'u'")).toEqual([]);
});

test.each(["audit", "ledger", "receipts", "provider_fees"])(
  "%s only grows, for the owner of the database, too",
  async (table) => {
    for (const change of [`delete from public.${table}`, `truncate public.${table} cascade`]) {
      await expect(fresh.asOwner(change)).rejects.toMatchObject({ code: "42501" });
    }
    const [column] = await fresh.asOwner<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attidentity = '' order by attnum limit 1",
      [`public.${table}`],
    );
    await expect(fresh.asOwner(`update public.${table} set ${column?.name} = ${column?.name}`)).rejects.toMatchObject({
      code: "42501",
    });
  },
);
