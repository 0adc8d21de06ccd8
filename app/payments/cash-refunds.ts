import type { DataClient } from "#app/kit/backend/data-client.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import { refundMethodOf, type RefundMethod } from "#domain/payments/cash.ts";
import type { Pence } from "#domain/money.ts";

/** A pending refund by hand, in cash or by transfer; the name is null if the booking was deleted. */
export type ManualRefund = {
  id: string;
  bookingId: string;
  pence: Pence;
  method: RefundMethod;
  clientName: string | null;
};

/** All pending refunds by hand, oldest first. */
export async function loadCashToHandBack(
  client: DataClient,
  signal: AbortSignal,
): Promise<ServerResult<ManualRefund[]>> {
  const read = resultOf<(Omit<ManualRefund, "clientName" | "method"> & { reference: string })[]>(
    await client
      .from("refunds")
      .select("id,bookingId:booking_id,pence:amount_pence,reference:payment_reference")
      .eq("status", "queued")
      .like("payment_reference", String.raw`cash\_%`)
      .order("created_at")
      .abortSignal(signal),
  );
  const owed = mapResult(read, (refunds) =>
    refunds.map(({ reference, ...each }) => ({ ...each, method: refundMethodOf(reference) })),
  );
  if (!owed.ok || owed.value.length === 0) return owed as ServerResult<ManualRefund[]>;
  const ids = owed.value.map(({ bookingId }) => bookingId);
  const named = resultOf<{ id: string; name: string }[]>(
    await client.from("bookings").select("id,name:client_name").in("id", ids).abortSignal(signal),
  );
  if (!named.ok) return named;
  const nameOf = new Map(named.value.map(({ id, name }) => [id, name]));
  return { ok: true, value: owed.value.map((each) => ({ ...each, clientName: nameOf.get(each.bookingId) ?? null })) };
}
