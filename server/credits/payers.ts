import { t } from "@sacred-space/words/t.ts";
import { ownRejection } from "#kit/server/action.ts";
import type { OwnEmails, Payer, PersonalData } from "#server/extensions.ts";
import { VOUCHER_EMAIL } from "./emails/voucher.ts";
import { findRecipientsOf } from "#server/messages/emails.queries.ts";
import { countSessionsLeft, exportPasses, lockPass } from "./passes.queries.ts";
import { CREDITS } from "./refusals.ts";
import { voucherFile } from "./voucher-file.ts";
import { findVouchersNaming, forgetAllVoucherNames, forgetVoucherNames } from "./voucher-names.queries.ts";
import { randomUUID } from "node:crypto";
import type { Booking } from "#server/bookings/bookings.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { recordMoney } from "#server/money/ledger.queries.ts";
import { type Pass, whyNotUsable } from "#domain/credits/pass.ts";
import { type Pence, MIN_CARD_AMOUNT, pounds } from "#domain/money.ts";
import { passReference, voucherReference } from "#domain/payments/cash.ts";
import { done, refused } from "#domain/result.ts";
import { lockVoucherOf } from "./vouchers.queries.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import { parseCode } from "#domain/credits/code.ts";
import { takenOff, voucherState, type Voucher } from "#domain/credits/voucher.ts";
import { formatDay } from "#domain/wording.ts";

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

type Session = Pick<Booking, "clientId" | "serviceId" | "date" | "places" | "owed" | "price">;

/** The pass, locked until the transaction ends, if it can pay for this session. */
async function usablePass(tx: Queries, passId: string, session: Session) {
  const pass = await lockPass(tx, passId);
  if (!pass) return refused("pass-not-found");
  const detail = whyNotUsable(pass, session);
  return detail === undefined ? done({ pass }) : refused("pass-not-usable", { detail });
}

/** Deducts a session from the pass for each place, which pays all that is owed for the booking. */
async function redeemPass(
  tx: Queries,
  pass: Pick<Pass, "id">,
  { bookingId, amount, places }: { bookingId: string; amount: Pence; places: number },
): Promise<void> {
  await recordMoney(tx, {
    bookingId,
    creditId: pass.id,
    kind: "charge",
    amount,
    reference: passReference(randomUUID()),
    sessions: places,
  });
}

/**
 * Returns the voucher with this code, locked until the transaction ends, if it can be used today, and how much of the amount owed it pays.
 */
async function usableVoucher(tx: Queries, typed: string, owed: Pence) {
  const code = parseCode(typed);
  const voucher = code === undefined ? undefined : await lockVoucherOf(tx, code);
  if (!voucher)
    return refused("voucher-not-found", {
      detail: t("No voucher has this code. Please compare it with the one on the voucher"),
    });
  const state = voucherState(voucher, await practiceToday(tx));
  if (state === "spent") return refused("voucher-spent");
  if (state === "expired")
    return refused("voucher-expired", {
      detail: t(
        "This voucher expired on {lastDay}. You can give it another last day under Services, Passes and vouchers",
        { lastDay: formatDay(voucher.expiresOn ?? "", "date") },
      ),
    });
  const amount = takenOff(voucher, owed);
  if (amount > 0) return done({ voucher, amount });
  return refused("voucher-too-small", {
    detail: t(
      "{left} is left on this voucher. It does not cover the {owed}, and a rest under {least} could not be paid by card. Please take it in another way",
      { left: pounds(voucher.left), owed: pounds(owed), least: pounds(MIN_CARD_AMOUNT) },
    ),
  });
}

/** Deducts this amount for a booking from the voucher. */
async function redeemVoucher(
  tx: Queries,
  voucher: Voucher,
  { bookingId, amount }: { bookingId: string; amount: Pence },
): Promise<void> {
  await recordMoney(tx, {
    bookingId,
    creditId: voucher.id,
    kind: "charge",
    amount,
    reference: voucherReference(randomUUID()),
  });
}
