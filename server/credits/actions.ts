import { z } from "zod";
import { passFacts, passRefund, passSale } from "#domain/credits/pass.ts";
import { voucherEmailRequest, voucherFacts, voucherSale } from "#domain/credits/voucher.ts";
import { line } from "#domain/text/stored-text.ts";
import { date, pageNumber, pence, serviceId } from "#kit/server/input.ts";
import { action, admin, file, pick, read } from "#kit/server/action.ts";
import { CLIENT_DELETED, shared } from "#kit/server/refusals.ts";
import * as changedPass from "./change-pass.ts";
import * as changedVoucher from "./change-voucher.ts";
import * as emailed from "./email-voucher.ts";
import { listPasses, listUsablePasses, readPass } from "./read-passes.ts";
import { listVouchers, printVoucher, readVoucher } from "./read-vouchers.ts";
import * as refundedPass from "./refund-pass.ts";
import * as refundedVoucher from "./refund-voucher.ts";
import * as soldPass from "./sell-pass.ts";
import { CREDITS } from "./refusals.ts";
import * as soldVoucher from "./sell-voucher.ts";

const voucherId = z.uuid({ error: "is not a voucher" });
const passId = z.uuid({ error: "is not a pass" });
const clientId = z.uuid({ error: "is not a client" });
/** The last change of a voucher or a pass that the screen has seen. PostgreSQL has no year 0. */
const seen = z.iso.datetime().refine((at) => at >= "2000", { error: "is not a time at which it was sold" });

export const vouchers = read("practice-vouchers", {
  about: "A page of the vouchers, the newest first, and what the practice owes on all of them.",
  who: admin,
  input: z.object({ search: z.optional(line(200)), page: pageNumber }),
  run: listVouchers,
});

export const voucher = read("practice-voucher", {
  about: "A voucher with its history.",
  who: admin,
  input: z.object({ voucherId }),
  refusals: pick(CREDITS, "voucher-not-found"),
  run: readVoucher,
});

export const voucherPdf = file("practice-voucher-pdf", {
  about: "A voucher as a PDF to print.",
  who: admin,
  input: z.object({ voucherId }),
  refusals: pick(CREDITS, "voucher-not-found"),
  run: printVoucher,
});

export const sellVoucher = action("practice-sell-voucher", {
  about: "Sells a voucher that was paid by hand. Repeated under one `requestId`, it is sold once.",
  who: admin,
  input: voucherSale,
  refusals: shared("entered-already"),
  run: soldVoucher.sellVoucher,
});

export const changeVoucher = action("practice-change-voucher", {
  about: "Changes names, message or last day of a voucher; `seen` is its `updatedAt`.",
  who: admin,
  input: z.object({ voucherId, seen, facts: voucherFacts }),
  refusals: { ...pick(CREDITS, "voucher-not-found"), ...shared("changed-meanwhile") },
  run: changedVoucher.changeVoucher,
});

export const refundVoucher = action("practice-refund-voucher", {
  about: "Records the refund of what is left on a voucher.",
  who: admin,
  input: z.object({ requestId: z.uuid({ error: "is not an id" }), voucherId, expectedLeft: pence }),
  refusals: { ...pick(CREDITS, "voucher-not-found"), ...shared("refund-changed", "nothing-to-hand-back") },
  run: refundedVoucher.refundVoucher,
});

export const emailVoucher = action("practice-email-voucher", {
  about: "Emails a voucher as a PDF. Repeated under one `requestId`, it is sent once.",
  who: admin,
  input: voucherEmailRequest,
  refusals: {
    ...pick(CREDITS, "voucher-not-found", "voucher-spent", "voucher-expired"),
    ...shared("sent-already", "too-many-messages"),
  },
  run: emailed.emailVoucher,
});

export const passes = read("practice-passes", {
  about: "A page of the passes, the newest first, and what the practice owes on all of them.",
  who: admin,
  input: z.object({ search: z.optional(line(200)), clientId: clientId.optional(), page: pageNumber }),
  run: listPasses,
});

export const pass = read("practice-pass", {
  about: "A pass with its history.",
  who: admin,
  input: z.object({ passId }),
  refusals: pick(CREDITS, "pass-not-found"),
  run: readPass,
});

export const usablePasses = read("practice-usable-passes", {
  about: "The passes of a client that can pay for a session, the first to expire first.",
  who: admin,
  input: z.object({
    clientId,
    serviceId,
    date,
    places: z.coerce.number<number | string>().int().min(1).max(100).default(1),
  }),
  run: listUsablePasses,
});

export const sellPass = action("practice-sell-pass", {
  about: "Sells a pass that was paid by hand. Repeated under one `requestId`, it is sold once.",
  who: admin,
  input: passSale,
  refusals: { ...shared("entered-already", "service-not-offered"), ...CLIENT_DELETED },
  run: soldPass.sellPass,
});

export const changePass = action("practice-change-pass", {
  about: "Changes name, services or last day of a pass; `seen` is its `updatedAt`.",
  who: admin,
  input: z.object({ passId, seen, facts: passFacts }),
  refusals: { ...pick(CREDITS, "pass-not-found"), ...shared("service-not-offered", "changed-meanwhile") },
  run: changedPass.changePass,
});

export const refundPass = action("practice-refund-pass", {
  about: "Records what was given back for the sessions that are left.",
  who: admin,
  input: passRefund,
  refusals: {
    ...pick(CREDITS, "pass-not-found"),
    ...shared("refund-changed", "refund-too-large", "nothing-to-hand-back"),
  },
  run: refundedPass.refundPass,
});
