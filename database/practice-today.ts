import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "./connect.ts";

/** The day it is for the practice: by its own zone and the database's clock (design 6). */
export async function practiceToday(queries: Queries): Promise<CalendarDate> {
  const row = await queries.row<{ today: CalendarDate }>("select private.today() as today");
  if (!row) throw new Error("One row always comes back");
  return row.today;
}
