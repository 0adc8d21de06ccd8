import { z } from "zod";
import { entriesOfVoucher, findVoucher, readOutstanding, readVouchers } from "#database/credits/vouchers.ts";
import { practiceToday } from "#database/settings/practice-clock.ts";
import { voucherEmailRequest, voucherFacts, VOUCHERS_A_PAGE, voucherSale } from "#domain/credits/voucher.ts";
import { line } from "#domain/text/stored-text.ts";
import type { UserContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import { changeVoucher } from "#practice/credits/change-voucher.ts";
import { emailVoucher } from "#practice/credits/email-voucher.ts";
import { refundVoucher } from "#practice/credits/refund-voucher.ts";
import { sellVoucher } from "#practice/credits/sell-voucher.ts";
import { voucherFile as fileOf } from "#practice/credits/voucher-file.ts";
import { adminAction } from "../request/admin-action.ts";
import { download } from "../request/download.ts";
import { pageNumber, pence, readQuery } from "../request/input.ts";
import { seen } from "./seen.ts";

const voucherId = z.uuid({ error: "is not a voucher" });
const listQuery = z.object({ search: z.optional(line(200)), page: pageNumber });
const oneQuery = z.object({ voucherId });

/** GET [?search=&page=0] -> a page of the vouchers, the newest first, and what the practice owes on all of them; `today` is the practice's day. */
export async function listVouchers(c: UserContext): Promise<Response> {
  const { search = "", page } = readQuery(c, listQuery);
  const { database } = c.var.deps.practice;
  const [vouchers, outstanding, today] = await Promise.all([
    readVouchers(database, { words: search, limit: VOUCHERS_A_PAGE + 1, offset: page * VOUCHERS_A_PAGE }),
    readOutstanding(database),
    practiceToday(database),
  ]);
  return c.json({ vouchers: vouchers.slice(0, VOUCHERS_A_PAGE), isLast: vouchers.length <= VOUCHERS_A_PAGE, outstanding, today });
}

/** GET ?voucherId= -> the voucher with its history. Refusal: voucher-not-found. */
export async function voucher(c: UserContext): Promise<Response> {
  const query = readQuery(c, oneQuery);
  const { database } = c.var.deps.practice;
  const [found, entries, today] = await Promise.all([
    findVoucher(database, query.voucherId),
    entriesOfVoucher(database, query.voucherId),
    practiceToday(database),
  ]);
  if (!found) return refuse(c, "voucher-not-found");
  return c.json({ voucher: found, entries, today });
}

/** GET ?voucherId= -> the voucher as a PDF to print. Refusal: voucher-not-found. */
export async function voucherFile(c: UserContext): Promise<Response> {
  const { voucherId } = readQuery(c, oneQuery);
  const file = await fileOf(c.var.deps.practice, voucherId);
  if (!file) return refuse(c, "voucher-not-found");
  return download(c, { name: file.name, type: "application/pdf", body: new Uint8Array(file.body) });
}

/** `{requestId, voucherId, recipient}` -> `{}`: emails it as a PDF. Refusals: voucher-not-found, -spent, -expired, sent-already, 429 too-many-messages. */
export const email = adminAction(voucherEmailRequest, (practice, _, request) => emailVoucher(practice, request));

/** `{requestId, amount, by, buyerName, recipientName, message, expiresOn}` -> `{voucherId}`. Repeated under one `requestId`, it is sold once. */
export const sell = adminAction(voucherSale, sellVoucher);

/** `{voucherId, seen, facts}` -> `{}`; `seen` is its `updatedAt`. */
export const change = adminAction(z.object({ voucherId, seen, facts: voucherFacts }), changeVoucher);

/** `{requestId, voucherId, expectedLeft}` -> `{}`: records the refund of what is left on the voucher. */
export const refund = adminAction(
  z.object({ requestId: z.uuid({ error: "is not an id" }), voucherId, expectedLeft: pence }),
  refundVoucher,
);
