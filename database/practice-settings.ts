import type { Queries } from "./connect.ts";

/** Whether bookings by hand may be for the same day (spec 3: yes, unless the settings say otherwise). */
export async function maySameDay(queries: Queries): Promise<boolean> {
  const row = await queries.row<{ allowed: boolean }>("select allow_same_day_booking as allowed from business_settings");
  return row?.allowed ?? true;
}
