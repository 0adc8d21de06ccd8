import type { ApiFetch } from "#app/backend/server/server-context.ts";
import { readJson, type ServerResult } from "#app/backend/server/server-result.ts";
import { dayOfWeek } from "#domain/time.ts";

/** Whether special hours open a future Sunday. For a loader. */
export async function loadSpecialSundays(visitor: ApiFetch): Promise<ServerResult<boolean>> {
  const result = await readJson(visitor, "/rest/v1/special_hours?select=on_date");
  if (!result.ok) return result;
  const rows = result.value as { on_date: string }[];
  return { ok: true, value: rows.some(({ on_date }) => dayOfWeek(on_date) === 0) };
}
