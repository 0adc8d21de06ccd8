import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

/** Returns the practice's present day, by its zone and the database's clock. */
export async function practiceToday(queries: Queries): Promise<CalendarDate> {
  const row = await queries.row<{ today: CalendarDate }>("select private.today() as today");
  if (!row) throw new Error("One row always comes back");
  return row.today;
}

/** Returns the database's present time, which all nodes share. A test that moves the practice's clock leaves it as it is. */
export async function databaseTime(queries: Queries): Promise<Date> {
  const row = await queries.row<{ now: Date }>("select now() as now");
  if (!row) throw new Error("One row always comes back");
  return row.now;
}

/** Returns the practice's present time and its zone (London's until one is saved). */
export async function practiceClock(queries: Queries): Promise<{ now: Date; zone: string }> {
  const row = await queries.row<{ now: Date; zone: string }>("select private.clock() as now, private.zone() as zone");
  if (!row) throw new Error("One row always comes back");
  return row;
}

/** Returns the practice's present time, and its day and time of day (HH:mm:ss) in the practice's zone. */
export async function practiceWallClock(queries: Queries): Promise<{ now: Date; today: CalendarDate; time: string }> {
  const row = await queries.row<{ now: Date; today: CalendarDate; time: string }>(
    "select private.clock() as now, wall::date::text as today, to_char(wall, 'HH24:MI:SS') as time from private.wall_clock() wall",
  );
  if (!row) throw new Error("One row always comes back");
  return row;
}
