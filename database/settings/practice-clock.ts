import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

/** The day it is for the practice: by its own zone and the database's clock. */
export async function practiceToday(queries: Queries): Promise<CalendarDate> {
  const row = await queries.row<{ today: CalendarDate }>("select private.today() as today");
  if (!row) throw new Error("One row always comes back");
  return row.today;
}

/** The moment it is for the practice, and its zone (London's until another is saved). */
export async function practiceClock(queries: Queries): Promise<{ now: Date; zone: string }> {
  const row = await queries.row<{ now: Date; zone: string }>("select private.clock() as now, private.zone() as zone");
  if (!row) throw new Error("One row always comes back");
  return row;
}

/** The moment it is for the practice, and its day and time of day (HH:mm:ss) on the clock of its own zone. */
export async function practiceWallClock(queries: Queries): Promise<{ now: Date; today: CalendarDate; time: string }> {
  const row = await queries.row<{ now: Date; today: CalendarDate; time: string }>(
    "select private.clock() as now, wall::date::text as today, to_char(wall, 'HH24:MI:SS') as time from private.wall_clock() wall",
  );
  if (!row) throw new Error("One row always comes back");
  return row;
}
