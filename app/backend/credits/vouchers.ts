import { resultOf } from "#app/backend/server/data-result.ts";
import type { DataClient } from "#app/backend/data-client.ts";
import { callFunction, fetchFile, readFunction } from "#app/backend/server/functions.ts";
import { mapResult, type ServerResult } from "#app/backend/server/server-result.ts";
import type { Voucher, VoucherEmailRequest, VoucherEntry, VoucherFacts, VoucherSale } from "#domain/credits/voucher.ts";
import type { Pence } from "#domain/money.ts";
import type { CalendarDate } from "#domain/time.ts";

/** `outstanding` is the balance of all usable vouchers. */
export type VoucherPage = { vouchers: Voucher[]; isLast: boolean; outstanding: Pence; today: CalendarDate };
export type WholeVoucher = { voucher: Voucher; entries: VoucherEntry[]; today: CalendarDate };

/** A page of the vouchers, newest first; `page` counts from 0. */
export function loadVouchers(client: DataClient, { words, page }: { words: string; page: number }): Promise<ServerResult<VoucherPage>> {
  return readFunction(client, "practice-vouchers", { search: words, page: String(page) });
}

export function loadVoucher(client: DataClient, voucherId: string): Promise<ServerResult<WholeVoucher>> {
  return readFunction(client, "practice-voucher", { voucherId });
}

/** The amount that a voucher or a pass paid for a booking, and the refund to it. A pass has a name. */
export type CreditOfBooking = Credit & { paid: Pence; cameBack: Pence };

type Credit = { id: string; code: string | null; name: string | null };
type EntryRow = { kind: string; pence: Pence; credits: Credit };

/** The vouchers and passes that paid for a booking, in the order of their payments. */
export async function loadCreditsOf(client: DataClient, bookingId: string, signal: AbortSignal): Promise<ServerResult<CreditOfBooking[]>> {
  const response = await client
    .from("ledger")
    .select("kind,pence:amount_pence,credits!inner(id,code,name)")
    .eq("booking_id", bookingId)
    .order("recorded_at")
    .abortSignal(signal)
    .overrideTypes<EntryRow[], { merge: false }>();
  return mapResult(resultOf<EntryRow[]>(response), (entries) => {
    const sum = (id: string, kind: string) =>
      entries.reduce((pence, entry) => (entry.credits.id === id && entry.kind === kind ? pence + entry.pence : pence), 0);
    const used = new Map(entries.map(({ credits }) => [credits.id, credits]));
    return [...used.values()].map((credit) => ({ ...credit, paid: sum(credit.id, "charge"), cameBack: sum(credit.id, "refund") }));
  });
}

export function fetchVoucherPdf(client: DataClient, { id }: Pick<Voucher, "id" | "code">): Promise<ServerResult<Blob>> {
  return fetchFile(client, "practice-voucher-pdf", { voucherId: id });
}

export function requestVoucher(client: DataClient, sale: VoucherSale): Promise<ServerResult<{ voucherId: string }>> {
  return callFunction(client, "practice-sell-voucher", sale);
}

/** Emails the voucher as a PDF. Idempotent by `requestId`. */
export function requestVoucherEmail(client: DataClient, request: VoucherEmailRequest): Promise<ServerResult<object>> {
  return callFunction(client, "practice-email-voucher", request);
}

/** Refused if another window has changed it since it was `seen`. */
export function saveVoucher(
  client: DataClient,
  change: { voucherId: string; seen: string; facts: VoucherFacts },
): Promise<ServerResult<object>> {
  return callFunction(client, "practice-change-voucher", change);
}

/** Records a refund of the remaining balance. */
export function returnVoucher(
  client: DataClient,
  refund: { requestId: string; voucherId: string; expectedLeft: Pence },
): Promise<ServerResult<object>> {
  return callFunction(client, "practice-refund-voucher", refund);
}
