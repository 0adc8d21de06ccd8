import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import { act, type AnswerOf } from "#app/kit/backend/server/functions.ts";
import type { practiceCancellationTerms, termsOfMany } from "#server/bookings/actions.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";

/** The refundable money of a booking: all of it, its part of the price, the refund by the published rule, and how it can be refunded. */
export type Terms = AnswerOf<typeof practiceCancellationTerms>;

export function loadTerms(client: DataClient, bookingId: string): Promise<ServerResult<Terms>> {
  return act<typeof practiceCancellationTerms>(client, "practice-cancellation-terms", { bookingId });
}

/** What each of these gives back if it is cancelled now. */
export function loadTermsOfMany(client: DataClient, bookingIds: string[]) {
  return act<typeof termsOfMany>(client, "practice-terms-of-many", { bookingIds });
}

/** Who comes along to a group session, as typed; null: not said. */
export async function loadCompanions(client: DataClient, bookingId: string): Promise<ServerResult<string | null>> {
  const read = await client.from("bookings").select("companions").eq("id", bookingId);
  return mapResult(resultOf<{ companions: string | null }[]>(read), ([row]) => row?.companions ?? null);
}
