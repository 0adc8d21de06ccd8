import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { demonstrate, seed } from "./seed.ts";
import { shiftMonth, shiftWords } from "./shift-words.ts";

const PRACTITIONER = "11111111-1111-4111-8111-111111111111";
let fresh: FreshDatabase;
let opened: FreshDatabase | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

/** A practice whose practitioner has an account, at this local time. */
async function practiceAt(local: string): Promise<void> {
  opened = fresh = await freshDatabase();
  await fresh.asOwner("insert into private.clock (ahead) values ($1::timestamp at time zone 'Europe/London' - now())", [
    local,
  ]);
  await seed(fresh.database);
  await fresh.asOwner(
    "insert into auth.users (id, email, email_confirmed_at) values ($1, 'practitioner@example.com', now())",
    [PRACTITIONER],
  );
  await fresh.asOwner(
    "insert into profiles (user_id, full_name, email, role) values ($1, '', 'practitioner@example.com', 'admin')",
    [PRACTITIONER],
  );
  await fresh.asOwner("insert into business_settings (user_id) values ($1)", [PRACTITIONER]);
}

/**
 * Each weekday, both sides of the clock changes, a leap day, the turn of a year. Far ahead, so that nothing that takes the time of the machine
 * is later than the practice's clock.
 */
const DAYS = [
  ["2060-11-29", "2060-11-30", "2060-12-01", "2060-12-02", "2060-12-03", "2060-12-04", "2060-12-05"],
  [
    "2060-03-27",
    "2060-03-28",
    "2060-03-29",
    "2060-10-30",
    "2060-10-31",
    "2060-11-01",
    "2060-02-29",
    "2060-12-31",
    "2061-01-01",
  ],
].flat();

test.each(DAYS)("loaded on %s by two nodes at once, everything reconciles", async (day) => {
  await practiceAt(`${day} 09:00`);
  const jobs = () =>
    fresh.asOwner(`select count(*)::int as jobs from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier <> 'store-demonstration-files'`);
  const queued = await jobs();
  const forced = await fresh.asOwner(FORCED);
  await Promise.all([demonstrate(fresh.database), demonstrate(fresh.database)]);
  for (const [rule, broken] of Object.entries(BROKEN)) expect([rule, await fresh.asOwner(broken)]).toEqual([rule, []]);
  for (const [rule, found] of Object.entries(FOUND))
    expect([rule, await fresh.asOwner(found)]).toEqual([rule, [{ is: true }]]);
  expect(await jobs()).toEqual(queued);
  expect(await fresh.asOwner(FORCED)).toEqual(forced);
});

/** The tables whose policies hold for their owner, too. */
const FORCED = "select oid::regclass::text from pg_class where relforcerowsecurity order by 1";

/** Statements that find nothing in a practice whose figures agree. */
const BROKEN = {
  "the ledger is what bookings say": `select b.id from bookings b left join ledger l on l.booking_id = b.id group by b.id
     having coalesce(sum(amount_pence) filter (where kind = 'charge'), 0) <> b.paid_pence
       or coalesce(sum(amount_pence) filter (where kind = 'refund'), 0) <> b.refunded_pence`,
  "every entry of the ledger has its number, without gaps": `select l.id from ledger l left join receipts r on r.entry_id = l.id
       where (r.number is null) <> (l.method = 'credit')
     union all select null from receipts having count(*) <> max(number)`,
  "numbers follow the time": `select a.number from receipts a join ledger l on l.id = a.entry_id join receipts b on b.number = a.number + 1
       join ledger m on m.id = b.entry_id where l.recorded_at > m.recorded_at`,
  "credits hold what is left": `select c.id from credits c left join ledger l on l.credit_id = c.id group by c.id
     having coalesce(sum(case when l.booking_id is null then 1 else -1 end * l.sessions), 0) <> coalesce(c.sessions_left, 0)`,
  "vouchers hold what is left": `select c.id from credits c left join ledger l on l.credit_id = c.id where c.sessions is null group by c.id
     having sum(case when l.booking_id is null then 1 else -1 end * l.amount_pence) <> c.left_pence`,
  "clients' totals are their bookings'": `select c.client_name from clients c left join bookings b on b.client_id = c.id and b.status <> 'cancelled' group by c.id
     having c.total_bookings <> count(b.id) or c.last_booking_date is distinct from max(b.booking_date) or c.no_shows <> count(*) filter (where b.no_show)
       or c.total_spent_gbp <> coalesce(sum(b.price_pence), 0) / 100.0 or c.owed_gbp <> coalesce(sum(b.owed_pence), 0) / 100.0
       or c.covered_gbp <> coalesce(sum(private.credit_pence(b.id)), 0) / 100.0
       or c.total_spent_gbp < c.paid_gbp + c.covered_gbp + c.owed_gbp`,
  "everybody is on file once": "select client_name from clients group by client_name having count(*) > 1",
  "places taken are places booked": `select g.id from group_sessions g left join bookings b on b.group_session_id = g.id and b.status <> 'cancelled' group by g.id
     having g.taken <> coalesce(sum(b.places), 0)`,
  "no two sessions overlap": `select a.id from bookings a join bookings b on a.id < b.id and a.during && b.during
     where 'cancelled' not in (a.status, b.status) and not a.is_written and not b.is_written and (a.group_session_id is null or a.group_session_id <> b.group_session_id)`,
  "sessions stand in the diary": `select b.id from bookings b left join private.occupancy o on o.booking_id = b.id
     where b.group_session_id is null and not b.is_written and (b.status <> 'cancelled') <> (o.during is not null and o.during = b.during)`,
  "group dates stand in the diary": `select g.id from group_sessions g where is_active and not exists (
       select from private.occupancy o where o.group_session_id = g.id and lower(o.during) = g.starts_on + g.start_time::text::time)`,
  "nothing is completed before it is over": `select id from bookings where status = 'completed' and not is_written and booking_date >= private.today()`,
  "every past session is settled": `select id from bookings where status in ('pending', 'confirmed') and not is_written and booking_date < private.today()`,
  "nobody holds a time without paying": "select id from bookings where hold_expires_at is not null",
  "no session is on a day off": `select b.id from bookings b join blocked_dates d on d.blocked_date = b.booking_date where b.status <> 'cancelled' and not b.is_written`,
  "nobody was written to, paid or recorded after now": `select created_at from mail where created_at > private.clock() or sent_at > private.clock()
     union all select recorded_at from ledger where recorded_at > private.clock()
     union all select at from audit where at > private.clock()
     union all select created_at from bookings where greatest(created_at, updated_at, cancelled_at) > private.clock()
     union all select created_at from clients where greatest(created_at, updated_at) > private.clock()
     union all select created_at from pages where greatest(created_at, updated_at) > private.clock() and path = '/'`,
  "nothing waits to be sent": `select kind from mail where status = 'queued' or newsletter_send_id in (select id from newsletter_sends where status = 'queued')
     union all select status from newsletters where status = 'sending' union all select kind from alerts where kind like '%delayed' and settled_at is null`,
  "no card payment waits":
    "select status from checkouts where status in ('opening', 'open') union all select status from refunds where status = 'queued' and not is_by_hand",
  "invented people can be reached by nobody": `select email from auth.users where email not like '%@example.com' or password_hash is not null
     union all select client_email from bookings where client_email not like '%@example.com' and client_email <> ''
     union all select recipient from mail where recipient not like '%@example.com'
     union all select client_phone from clients where client_phone !~ '^(07700 900|01632 960)\\d{3}$'`,
  "the practitioner of this database acted": `select actor from audit where actor is not null and actor not in (select id from auth.users)`,
  "triggers are on again": "select tgrelid::regclass::text from pg_trigger where tgenabled = 'D'",
};

/** What a visitor and the practitioner meet on any day. */
const FOUND = {
  "forty clients": "select count(*) >= 40 as is from clients",
  "a year": "select min(booking_date) < private.today() - 350 as is from bookings",
  "rent and telephone in every whole month": `select not exists (
       select from generate_series(date_trunc('month', private.today()) - interval '11 months', date_trunc('month', private.today()) - interval '1 month', '1 month') month,
         (values ('rooms'), ('office')) regular (category)
       where not exists (select from costs c where c.category = regular.category and date_trunc('month', c.spent_on) = month)) as is`,
  "rent within nine days": "select max(spent_on) >= private.today() - 9 as is from costs where category = 'rooms'",
  "two bookings to confirm":
    "select count(*) >= 2 as is from bookings where status = 'pending' and payment_status = 'paid'",
  "readings to be answered, with two questions":
    "select count(*) >= 1 as is from bookings where is_written and status in ('pending', 'confirmed') and notes like '%Question 2:%'",
  "a full evening with people waiting": `select exists (select from group_sessions g join services s on s.id = g.service_id where s.name = 'Meditation group'
     and g.starts_on > private.today() and g.taken = g.places and (select count(*) from waiting w where w.group_session_id = g.id and w.status = 'waiting') >= 2) as is`,
  "a weekend with places left": `select exists (select from group_sessions g join services s on s.id = g.service_id where s.name = 'Reiki Level 1'
     and g.starts_on > private.today() and g.taken between 1 and g.places - 1) as is`,
  "seven full days": `select count(*) >= 22 as is from bookings where status <> 'cancelled' and booking_date between private.today() and private.today() + 6`,
  "a week with a session in every hour but that of lunch": `select not exists (
     select from generate_series(0, 5) day, generate_series(9, 16) hour, date_trunc('week', private.today()::timestamp) monday
     where hour <> 12 and not exists (select from bookings b where b.status <> 'cancelled' and b.during
       && tsrange(monday + make_interval(days => day, hours => hour), monday + make_interval(days => day, hours => hour + 1)))) as is`,
  "a pass half used": "select exists (select from credits where sessions_left * 2 = sessions) as is",
  "a voucher": "select exists (select from credits where code is not null and left_pence = amount_pence) as is",
  "a refund by card": "select exists (select from ledger where kind = 'refund' and method = 'card') as is",
  "a client who did not come": "select exists (select from bookings where no_show) as is",
  "an email that failed, unread":
    "select exists (select from mail m join alerts a on a.settled_at is null where m.status = 'failed') as is",
  "a newsletter that was sent": "select exists (select from newsletters where status = 'sent') as is",
  "costs with bills": "select count(*) filter (where bill is not null) >= 3 as is from costs",
  "words of clients": `select blocks::text like '%Marguerite%' as is from pages where path = '/'`,
};

describe("dates in words", () => {
  const shift = { days: 371, near: "2026-11-16", zone: "Europe/London" };
  test.each([
    ["Tuesday 1 December 2026, 09:30", "Tuesday 7 December 2027, 09:30"],
    ["Tue 1 Dec", "Tue 7 Dec"],
    ["Friday 4 September", "Friday 10 September"],
    ["booked 2026-12-01", "booked 2027-12-07"],
    ["2026-11-16T08:10:07+00:00", "2027-11-22T08:10:07+00:00"],
    ["2026-08-03T08:10:07+00:00", "2027-08-09T08:10:07+00:00"],
    ["DTSTART;TZID=Europe/London:20261201T093000", "DTSTART;TZID=Europe/London:20271207T093000"],
    ["5 markets, 16 Maypoles, 99 December 2026, 20269999", "5 markets, 16 Maypoles, 99 December 2026, 20269999"],
  ])("%s becomes %s", (before, after) => expect(shiftWords(before, shift)).toBe(after));

  test("a moment keeps its local hour when the clocks change between", () => {
    expect(shiftWords("2026-11-16T08:10:07+00:00", { ...shift, days: 210 })).toBe("2027-06-14T07:10:07+00:00");
  });
  test("months move, too", () => expect(shiftMonth("October 2026", 371)).toBe("October 2027"));

  test("what is moved and moved back is the same", () => {
    const texts = fc.array(
      fc.oneof(
        fc.string(),
        fc
          .date({ min: new Date("2026-01-01"), max: new Date("2027-06-01"), noInvalidDate: true })
          .map((day) => day.toISOString().slice(0, 10)),
      ),
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 200 }), (parts, weeks) => {
        const text = parts.join(" ; ");
        const there = shiftWords(text, { ...shift, days: weeks * 7 });
        expect(shiftWords(there, { ...shift, days: -weeks * 7 })).toBe(text);
      }),
    );
  });
});
