import { resultOf } from "#app/kit/backend/server/data-result.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { Pence } from "#domain/money.ts";

/** The amount that a voucher or a pass paid for a booking, and the refund to it. A pass has a name. */
export type CreditOfBooking = Credit & { paid: Pence; cameBack: Pence };

type Credit = { id: string; code: string | null; name: string | null };
type EntryRow = { kind: string; pence: Pence; credits: Credit };

/** The vouchers and passes that paid for a booking, in the order of their payments. */
export async function loadCreditsOf(
  client: DataClient,
  bookingId: string,
  signal: AbortSignal,
): Promise<ServerResult<CreditOfBooking[]>> {
  const response = await client
    .from("ledger")
    .select("kind,pence:amount_pence,credits!inner(id,code,name)")
    .eq("booking_id", bookingId)
    .order("recorded_at")
    .abortSignal(signal)
    .overrideTypes<EntryRow[], { merge: false }>();
  return mapResult(resultOf<EntryRow[]>(response), (entries) => {
    const sum = (id: string, kind: string) =>
      entries.reduce(
        (pence, entry) => (entry.credits.id === id && entry.kind === kind ? pence + entry.pence : pence),
        0,
      );
    const used = new Map(entries.map(({ credits }) => [credits.id, credits]));
    return [...used.values()].map((credit) => ({
      ...credit,
      paid: sum(credit.id, "charge"),
      cameBack: sum(credit.id, "refund"),
    }));
  });
}
