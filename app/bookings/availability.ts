import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import { resultOf, refuseIfUnchanged } from "#app/kit/backend/server/data-result.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import type { WeekdayHours } from "#domain/bookings/hours.ts";

export type BlockedDate = { id: string; date: string; reason: string };

/** The weekly hours by weekday and time, including disabled ones. */
export async function loadWeek(client: DataClient, signal: AbortSignal): Promise<ServerResult<WeekdayHours[]>> {
  const response = await client
    .from("availability")
    .select("*")
    .order("day_of_week")
    .order("start_time")
    .abortSignal(signal);
  return mapResult(resultOf<Rows["availability"][]>(response), (rows) =>
    rows.map((row) => ({
      dayOfWeek: row.day_of_week,
      start: row.start_time.slice(0, 5),
      end: row.end_time.slice(0, 5),
      isActive: row.is_active,
    })),
  );
}

export async function loadBlockedDates(client: DataClient, signal: AbortSignal): Promise<ServerResult<BlockedDate[]>> {
  const response = await client
    .from("blocked_dates")
    .select("id,blocked_date,reason")
    .order("blocked_date")
    .abortSignal(signal);
  return mapResult(resultOf<Pick<Rows["blocked_dates"], "id" | "blocked_date" | "reason">[]>(response), (rows) =>
    rows.map(({ id, blocked_date: date, reason }) => ({ id, date, reason })),
  );
}

/** Blocks these days; skips one that is already blocked, for example by another window. Returns the ids of the new rows. */
export async function blockDates(
  client: DataClient,
  { dates, reason }: { dates: string[]; reason: string },
): Promise<ServerResult<string[]>> {
  const days = dates.map((date) => ({ blocked_date: date, reason }));
  const blocked = await client
    .from("blocked_dates")
    .upsert(days, { onConflict: "blocked_date", ignoreDuplicates: true })
    .select("id");
  return mapResult(resultOf<{ id: string }[]>(blocked), (rows) => rows.map(({ id }) => id));
}

export async function unblockDates(client: DataClient, ids: string[]): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(
    t("This day off is no longer there."),
    resultOf(await client.from("blocked_dates").delete().in("id", ids).select("id")),
  );
}
