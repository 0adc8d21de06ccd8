import { entriesOfVoucher, findVoucher, readOutstanding, readVouchers } from "./vouchers.queries.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import { type Voucher, type VoucherEntry, VOUCHERS_A_PAGE } from "#domain/credits/voucher.ts";
import { done, refused, type Result } from "#domain/result.ts";
import type { Pence } from "#domain/money.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Practice } from "#kit/server/practice.ts";
import { voucherFile } from "./voucher-file.ts";

/** `outstanding` is what the practice owes on all usable vouchers, `today` the practice's day. */
export type VoucherPage = { vouchers: Voucher[]; isLast: boolean; outstanding: Pence; today: CalendarDate };

/** A page of the vouchers, the newest first; `page` counts from 0. */
export async function listVouchers(
  { database }: Practice,
  _: unknown,
  { search = "", page }: { search?: string | undefined; page: number },
): Promise<Result<VoucherPage, never>> {
  const [vouchers, outstanding, today] = await Promise.all([
    readVouchers(database, { words: search, limit: VOUCHERS_A_PAGE + 1, offset: page * VOUCHERS_A_PAGE }),
    readOutstanding(database),
    practiceToday(database),
  ]);
  return done({
    vouchers: vouchers.slice(0, VOUCHERS_A_PAGE),
    isLast: vouchers.length <= VOUCHERS_A_PAGE,
    outstanding,
    today,
  });
}

export type WholeVoucher = { voucher: Voucher; entries: VoucherEntry[]; today: CalendarDate };
type NotFound = "voucher-not-found";

/** A voucher with its history. */
export async function readVoucher(
  { database }: Practice,
  _: unknown,
  { voucherId }: { voucherId: string },
): Promise<Result<WholeVoucher, NotFound>> {
  const [voucher, entries, today] = await Promise.all([
    findVoucher(database, voucherId),
    entriesOfVoucher(database, voucherId),
    practiceToday(database),
  ]);
  return voucher ? done({ voucher, entries, today }) : refused("voucher-not-found");
}

/** A voucher as a PDF. */
export async function printVoucher(practice: Practice, _: unknown, { voucherId }: { voucherId: string }) {
  const file = await voucherFile(practice, voucherId);
  if (!file) return refused("voucher-not-found");
  return done({ file: { name: file.name, type: "application/pdf", body: new Uint8Array(file.body) } });
}
