type Rows = <R extends object>(statement: string, values?: unknown[]) => Promise<R[]>;

/** Bookings inserted directly into the database, for tests of the back office's screens. */
export function storedBookings(rows: Rows) {
  const deleteGroupSessions = (inDays: number) =>
    rows("delete from group_sessions where private.today() + $1::int between starts_on and ends_on", [inDays]);
  return {
    /** A confirmed and paid reading of Anna Holm's, 100 days from today by default. */
    bookingOfAnnaHolm: (day?: string) =>
      rows(
        `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status)
         select id, 'Anna Holm', 'anna.holm@example.com', coalesce($1::date, private.today() + 100), '10:00', duration_minutes, price_gbp, 'confirmed', 'paid'
         from services where name like 'Tarot%'`,
        [day],
      ),
    /** A confirmed booking to be paid at the session, this many days from today. Deletes the group sessions of that day. */
    async unpaidBooking(name: string, inDays: number, time = "10:00") {
      await deleteGroupSessions(inDays);
      const [made] = await rows<{ id: string; day: string }>(
        `insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
         select id, $1, lower(replace($1, ' ', '.')) || '@example.com', private.today() + $2::int, $3, 30, 1500, 'confirmed', 'cash'
         from services where name = 'Written reading' returning id, booking_date::text as day`,
        [name, inDays, time],
      );
      if (!made) throw new Error("The booking was not made");
      return made;
    },
    /**
     * Three bookings of this person's, paid in cash. Two are `inDays` days ahead, one pending and one for a test to cancel; one is as many
     * days ago, for a test to complete. Deletes the group sessions of the day ahead.
     */
    async threeBookings(name: string, inDays: number): Promise<string> {
      await deleteGroupSessions(inDays);
      const [row] = await rows<{ day: string }>(
        `with made as (
           insert into bookings (service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, payment_status, paid_by)
           select s.id, $1 || ' ' || b.word, $1 || '@example.com', private.today() + b.way * $2::int, b.at, 30, 4500, b.status, 'paid', 'cash'
           from services s, (values ('Waiting', 1, '10:00', 'pending'), ('Coming', -1, '12:00', 'confirmed'), ('Going', 1, '14:00', 'confirmed')) b (word, way, at, status)
           where s.name = 'Tarot or rune reading by video or phone'
           returning id, booking_date
         ), money as (
           insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) select id, 'charge', 4500, 'gbp', 'cash_' || id from made
         ) select max(booking_date)::text as day from made`,
        [name, inDays],
      );
      return row?.day as string;
    },
    async bookingOf(name: string, status: string) {
      const [row] = await rows<Record<string, unknown>>(
        "select * from bookings where client_name = $1 and status = $2",
        [name, status],
      );
      return row;
    },
  };
}
