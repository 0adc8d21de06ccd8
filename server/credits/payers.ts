import { ownRejection } from "#kit/server/action.ts";
import type { OwnEmails, Payer, PersonalData } from "#server/extensions.ts";
import { VOUCHER_EMAIL } from "./emails/voucher.ts";
import { findRecipientsOf } from "#server/messages/emails.queries.ts";
import { countSessionsLeft, exportPasses } from "./passes.queries.ts";
import { redeemPass, usablePass } from "./pay-with-pass.ts";
import { redeemVoucher, usableVoucher } from "./pay-with-voucher.ts";
import { CREDITS } from "./refusals.ts";
import { voucherFile } from "./voucher-file.ts";
import { findVouchersNaming, forgetAllVoucherNames, forgetVoucherNames } from "./voucher-names.queries.ts";

/** Pays as much as is left on it; the rest remains owed. Refusals: those of `usableVoucher`. */
export const voucher: Payer = {
  claim: async (tx, { code }, { owed }) => {
    const found = await usableVoucher(tx, code, owed);
    if (!found.ok) return ownRejection(CREDITS, found);
    return { ok: true, pay: (bookingId) => redeemVoucher(tx, found.voucher, { bookingId, amount: found.amount }) };
  },
};

/** Pays all that is owed, with a session for each place. Refusals: those of `usablePass`. */
export const pass: Payer = {
  claim: async (tx, { passId }, booking) => {
    const found = await usablePass(tx, passId, booking);
    if (!found.ok) return ownRejection(CREDITS, found);
    return {
      ok: true,
      pay: (bookingId) => redeemPass(tx, found.pass, { bookingId, amount: booking.owed, places: booking.places }),
    };
  },
  sessionsLeft: (queries, { clientId }) => countSessionsLeft(queries, clientId),
};

/** Emails with the current voucher, including corrections made since they were queued. */
export const voucherEmails: OwnEmails = {
  attached: {
    kind: VOUCHER_EMAIL,
    render: async (practice, about) => {
      const file = await voucherFile(practice, about.split(" ")[0] ?? "");
      if (!file) throw new Error("The voucher of an email is gone");
      return file;
    },
  },
};

/** Vouchers and passes stay, vouchers without names, because the practice owes what is left on them. */
export const namesOnVouchers: PersonalData = {
  kept: ["credits", "credit_services"],
  forgetEverybody: forgetAllVoucherNames,
  collect: async (queries, { userId }) => ({ passes: await exportPasses(queries, userId) }),
  findAddresses: (queries, among) => findRecipientsOf(queries, VOUCHER_EMAIL, among),
  findTraces: async (tx, person, name) => {
    const vouchers = await findVouchersNaming(tx, person, name);
    return { named: vouchers.length, forget: () => forgetVoucherNames(tx, vouchers) };
  },
};
