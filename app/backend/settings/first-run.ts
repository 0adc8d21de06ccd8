import type { SupabaseClient } from "@supabase/supabase-js";
import { callFunction, readFunction } from "#app/backend/functions.ts";
import { mapResult, type ServerResult } from "#app/backend/server-result.ts";
import type { FirstRunState, Step } from "#domain/first-run/steps.ts";

/** Null: this practice was never closed. */
export async function loadFirstRun(client: SupabaseClient): Promise<ServerResult<FirstRunState | null>> {
  const read = await readFunction<{ firstRun: FirstRunState | null }>(client, "practice-first-run");
  return mapResult(read, ({ firstRun }) => firstRun);
}

export function openPractice(client: SupabaseClient): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-open", {});
}

export function finishStep(client: SupabaseClient, step: Step): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-finish-step", { step });
}

export function hideChecklist(client: SupabaseClient): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-hide-checklist", {});
}
