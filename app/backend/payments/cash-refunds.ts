import type { SupabaseClient } from "@supabase/supabase-js";
import type { ServerResult } from "#app/backend/server-result.ts";
import { resultOf } from "#app/backend/data-result.ts";
import { callFunction } from "#app/backend/functions.ts";
import type { Pence } from "#domain/money.ts";

/** Cash of a cancelled booking that the practitioner has not handed back yet; the name is null once the booking is gone. */
export type CashToHandBack = { id: string; bookingId: string; pence: Pence; clientName: string | null };

/** All of it, the oldest first. */
export async function loadCashToHandBack(client: SupabaseClient, signal: AbortSignal): Promise<ServerResult<CashToHandBack[]>> {
  const owed = resultOf<Omit<CashToHandBack, "clientName">[]>(
    await client
      .from("refunds")
      .select("id,bookingId:booking_id,pence:amount_pence")
      .eq("status", "queued")
      .like("payment_reference", String.raw`cash\_%`)
      .order("created_at")
      .abortSignal(signal),
  );
  if (!owed.ok || owed.value.length === 0) return owed as ServerResult<CashToHandBack[]>;
  const ids = owed.value.map(({ bookingId }) => bookingId);
  const named = resultOf<{ id: string; name: string }[]>(
    await client.from("bookings").select("id,name:client_name").in("id", ids).abortSignal(signal),
  );
  if (!named.ok) return named;
  const nameOf = new Map(named.value.map(({ id, name }) => [id, name]));
  return { ok: true, value: owed.value.map((each) => ({ ...each, clientName: nameOf.get(each.bookingId) ?? null })) };
}

/** The practitioner has handed it back. */
export function markCashHandedBack(client: SupabaseClient, refundId: string): Promise<ServerResult<unknown>> {
  return callFunction(client, "practice-hand-back-cash", { refundId });
}
