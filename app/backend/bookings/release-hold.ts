import type { SupabaseClient } from "@supabase/supabase-js";
import type { Answer } from "#app/backend/answer.ts";
import { callFunction } from "#app/backend/functions.ts";

/** Gives back a time that is only held; a booking that the practitioner has confirmed is refused with `not-held`, and stays. */
export function giveHoldBack(client: SupabaseClient, bookingId: string): Promise<Answer<{ refundPence: number }>> {
  return callFunction(client, "cancel-booking", { bookingId, paidPence: 0, refundPence: 0, onlyIfHeld: true });
}
