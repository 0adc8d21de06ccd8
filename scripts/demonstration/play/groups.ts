import { randomUUID } from "node:crypto";
import type { CalendarDate } from "#domain/time.ts";
import { completeBooking } from "#server/bookings/changes/complete-booking.ts";
import { saveSeries } from "#server/catalog/save-series.ts";
import { joinWaitingList } from "#server/waiting/waiting-list.ts";
import { addDays, minutesOf, formatTime } from "#domain/time.ts";
import { dayAt, FOUNDED } from "../calendar.ts";
import type { PlannedGroup } from "../plan-groups.ts";
import { takeMoney } from "./money.ts";
import { type Happening, must, type Played } from "./played.ts";

/** The evenings of the circle in two series, the weekends, and who comes to them. */
export function groups(it: Played): Happening[] {
  return [...dates(it), ...it.plan.groups.flatMap((group) => placesOf(it, group))];
}

function dates(it: Played): Happening[] {
  const nothing = {
    leastPlaces: null,
    decideOn: null,
    salesEndHours: 0,
    location: null,
    joinUrl: null,
    note: null,
    isActive: true,
  };
  const hours = { startTime: "18:30", endTime: "20:00", places: 10, price: 1000 };
  const evening = (from: CalendarDate, until: CalendarDate) => ({
    seriesId: randomUUID(),
    date: { serviceId: it.serviceId("Meditation group"), startsOn: from, endsOn: from, ...hours, ...nothing },
    rule: { repeats: "weekly" as const, every: 2, weekdays: [2], nth: 1 as const, until, except: [] },
  });
  const series = (from: number, until: number) => async () =>
    must(await saveSeries(it.practice, it.practitioner, evening(dayAt(from, 1), dayAt(until, 1))));
  const weekend = (at: string, service: string, week: number, least: number | null) => ({
    at,
    run: () => {
      const [from, to] = [dayAt(week, 5), dayAt(week, 6)];
      return it.asAdmin(
        `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence, least_places, decide_on)
         values ($1, $2, $3, '11:00', '16:00', 6, $4, $5::smallint, case when $5 is not null then $2::date - 7 end)`,
        [it.serviceId(service), from, to, service === "Reiki Master Level" ? 18_000 : 15_000, least],
      );
    },
  });
  return [
    { at: `${FOUNDED.slice(0, 10)}T07:30`, run: series(-52, -16) },
    { at: `${dayAt(-22)}T09:00`, run: series(-14, 8) },
    weekend(`${dayAt(-48)}T09:30`, "Reiki Level 1", -34, 3),
    weekend(`${dayAt(-40)}T09:30`, "Reiki Level 2", -20, 2),
    weekend(`${dayAt(-30)}T09:30`, "Reiki Level 1", -9, 3),
    weekend(`${dayAt(-12)}T09:30`, "Reiki Level 1", 2, 3),
    weekend(`${dayAt(-8)}T09:30`, "Reiki Level 2", 8, null),
    weekend(`${dayAt(-8)}T09:40`, "Reiki Master Level", 14, null),
  ];
}

function placesOf(it: Played, group: PlannedGroup): Happening[] {
  const { service, date, time, taking, waiting } = group;
  const sessionId = async () => {
    const found = await it.stage.rows<{ id: string }>(
      "select id from group_sessions where service_id = $1 and starts_on = $2",
      [it.serviceId(service), date],
    );
    return found[0]?.id as string;
  };
  const begun = `${FOUNDED.slice(0, 10)}T08:00`;
  const places = taking.map(({ person, places: number, made, by }) => ({
    at: made < begun ? begun : made,
    run: async () => {
      const request = {
        ...it.requestOf(person, service, date, time),
        groupSessionId: await sessionId(),
        places: number,
      };
      return by === "client" ? it.order(person, request) : it.enter(person, request, { payment: "at-session" });
    },
  }));
  const queue = waiting.map(({ person, made }) => ({
    at: made,
    run: async () =>
      must(
        await joinWaitingList(
          it.practice,
          { userId: await it.accountOf(person) },
          { groupSessionId: await sessionId() },
        ),
      ),
  }));
  const [over, until] = service === "Meditation group" ? [date, "20:00"] : [addDays(date, 1), "16:00"];
  const closed = `${over}T${formatTime(minutesOf(until) + 3 + it.chance.whole(25))}`;
  return [...places, ...queue, { at: closed, run: () => close(it, group) }];
}

/** Who owes something pays at the door, one after the other. */
async function close(it: Played, { service, date }: PlannedGroup) {
  const there = await it.stage.rows<{ id: string; owed: number; client: string }>(
    `select b.id, b.owed_pence as owed, b.client_name as client from bookings b join group_sessions g on g.id = b.group_session_id
     where g.service_id = $1 and g.starts_on = $2 and b.status = 'confirmed' order by b.created_at, b.id`,
    [it.serviceId(service), date],
  );
  for (const { id: bookingId, owed, client } of there) {
    if (owed > 0) await takeMoney(it, bookingId, it.named(client));
    must(await completeBooking(it.practice, it.practitioner, { bookingId }));
    await it.pass(1 + it.chance.whole(3));
  }
}
