import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import { explained, refuseIfOvertaken, refuseIfUnchanged, resultOf } from "#app/kit/backend/server/data-result.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import type { CalendarDate } from "#domain/time.ts";

/** Hours of one date (yyyy-MM-dd); `start` and `end` are HH:mm in the practice's time zone. */
export type HoursOfDate = { date: CalendarDate; start: string; end: string };
export type SpecialHours = HoursOfDate & { id: string };
export type ClosedHours = HoursOfDate & { id: string; reason: string };

/** The special hours, which replace the weekly ones, from this day on. */
export async function loadSpecialHours(
  client: DataClient,
  since: CalendarDate,
  signal: AbortSignal,
): Promise<ServerResult<SpecialHours[]>> {
  const response = await client
    .from("special_hours")
    .select("id,on_date,start_time,end_time")
    .gte("on_date", since)
    .order("on_date")
    .order("start_time")
    .abortSignal(signal);
  return mapResult(resultOf<Omit<Rows["special_hours"], "created_at">[]>(response), (rows) =>
    rows.map((row) => ({ id: row.id, ...spanOf(row) })),
  );
}

export async function addSpecialHours(client: DataClient, hours: HoursOfDate): Promise<ServerResult<unknown>> {
  return explained(WORDS, resultOf(await client.from("special_hours").insert(rowOf(hours))));
}

/** The hours closed to the public, from this day on. */
export async function loadClosedHours(
  client: DataClient,
  since: CalendarDate,
  signal: AbortSignal,
): Promise<ServerResult<ClosedHours[]>> {
  const response = await client
    .from("closed_hours")
    .select("id,on_date,start_time,end_time,reason")
    .gte("on_date", since)
    .order("on_date")
    .order("start_time")
    .abortSignal(signal);
  return mapResult(resultOf<Omit<Rows["closed_hours"], "created_at">[]>(response), (rows) =>
    rows.map((row) => ({ id: row.id, ...spanOf(row), reason: row.reason })),
  );
}

/** Returns the id of the new row. */
export async function closeHours(
  client: DataClient,
  { reason, ...hours }: Omit<ClosedHours, "id">,
): Promise<ServerResult<string>> {
  const closed = await client
    .from("closed_hours")
    .insert({ ...rowOf(hours), reason })
    .select("id");
  return mapResult(explained(WORDS, resultOf<{ id: string }[]>(closed)), ([row]) => row?.id ?? "");
}

/** Refused if the stored hours are no longer `was`. Does not write an unchanged reason. */
export async function changeClosedHours(
  client: DataClient,
  { was, now }: { was: ClosedHours; now: ClosedHours },
): Promise<ServerResult<unknown>> {
  const changed = await client
    .from("closed_hours")
    .update({ ...rowOf(now), ...(now.reason !== was.reason && { reason: now.reason }) })
    .match({ id: was.id, ...rowOf(was) })
    .select("id");
  return explained(
    WORDS,
    refuseIfOvertaken(
      t("These hours are no longer as shown: changed or deleted in another window."),
      resultOf(changed),
    ),
  );
}

export async function removeSpecialHours(client: DataClient, id: string): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(
    t("These hours are no longer there."),
    resultOf(await client.from("special_hours").delete().eq("id", id).select("id")),
  );
}

export async function removeClosedHours(client: DataClient, id: string): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(
    t("These hours are no longer there."),
    resultOf(await client.from("closed_hours").delete().eq("id", id).select("id")),
  );
}

const WORDS: Record<string, string> = {
  "23P01": t("These hours overlap other special hours of the same date. Remove those first."),
  "23514": t("The hours must begin before they end."),
};

function spanOf(row: Pick<Rows["special_hours"], "on_date" | "start_time" | "end_time">): HoursOfDate {
  return { date: row.on_date, start: row.start_time.slice(0, 5), end: row.end_time.slice(0, 5) };
}

function rowOf({ date, start, end }: HoursOfDate) {
  return { on_date: date, start_time: start, end_time: end };
}
