import type { SupabaseClient } from "@supabase/supabase-js";
import { type ServerResult, mapResult } from "#app/backend/server-result.ts";
import { explained, resultOf, refuseIfUnchanged } from "#app/backend/data-result.ts";
import type { Rows } from "#app/backend/rows.ts";

/** Hours on a weekday, 0 Sunday to 6 Saturday; `start` and `end` are HH:mm on the practice's wall clock. */
export type Hours = { dayOfWeek: number; start: string; end: string };
export type AvailabilityWindow = Hours & { id: string; isActive: boolean };

export type BlockedDate = { id: string; date: string; reason: string };

/** Every window, disabled ones too, by weekday and time. */
export async function loadWindows(client: SupabaseClient, signal: AbortSignal): Promise<ServerResult<AvailabilityWindow[]>> {
  const response = await client.from("availability").select("*").order("day_of_week").order("start_time").abortSignal(signal);
  return mapResult(resultOf<Rows["availability"][]>(response), (rows) =>
    rows.map((row) => ({
      id: row.id,
      dayOfWeek: row.day_of_week,
      start: row.start_time.slice(0, 5),
      end: row.end_time.slice(0, 5),
      isActive: row.is_active,
    })),
  );
}

/** All of them or none. The database refuses an end before the start, and what overlaps other active hours. */
export async function addWindows(client: SupabaseClient, windows: Hours[]): Promise<ServerResult<unknown>> {
  const rows = windows.map(({ dayOfWeek, start, end }) => ({ day_of_week: dayOfWeek, start_time: start, end_time: end, is_active: true }));
  return explained(WORDS, resultOf(await client.from("availability").insert(rows)));
}

export async function setWindowActive(client: SupabaseClient, { id, isActive }: AvailabilityWindow): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(
    HOURS,
    explained(WORDS, resultOf(await client.from("availability").update({ is_active: isActive }).eq("id", id).select("id"))),
  );
}

export async function deleteWindow(client: SupabaseClient, { id }: AvailabilityWindow): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(HOURS, resultOf(await client.from("availability").delete().eq("id", id).select("id")));
}

const HOURS = "These hours are";

/** The database's refusals in words for the practitioner. */
const WORDS: Record<string, string> = {
  "23P01": "These hours overlap others of the same day. Change or disable those first.",
  "23514": "The hours must begin before they end.",
};

/** Every blocked date in order. */
export async function loadBlockedDates(client: SupabaseClient, signal: AbortSignal): Promise<ServerResult<BlockedDate[]>> {
  const response = await client.from("blocked_dates").select("id,blocked_date,reason").order("blocked_date").abortSignal(signal);
  return mapResult(resultOf<Pick<Rows["blocked_dates"], "id" | "blocked_date" | "reason">[]>(response), (rows) =>
    rows.map(({ id, blocked_date: date, reason }) => ({ id, date, reason })),
  );
}

/** Blocks these days; one that is blocked already, as another window may have done meanwhile, stays as it is. */
export async function blockDates(
  client: SupabaseClient,
  { dates, reason }: { dates: string[]; reason: string },
): Promise<ServerResult<unknown>> {
  const days = dates.map((date) => ({ blocked_date: date, reason }));
  return resultOf(await client.from("blocked_dates").upsert(days, { onConflict: "blocked_date", ignoreDuplicates: true }));
}

export async function unblockDates(client: SupabaseClient, ids: string[]): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged("This day off is", resultOf(await client.from("blocked_dates").delete().in("id", ids).select("id")));
}
