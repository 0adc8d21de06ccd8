import { declaredIn } from "#kit/server/mount.ts";
import type { Module } from "#server/module.ts";
import * as actions from "./actions.ts";
import { CREDITS } from "./refusals.ts";
import { forgetOldVoucherNames } from "./voucher-names.queries.ts";
import { namesOnVouchers, pass, voucher, voucherEmails } from "./payers.ts";

export const credits: Module = {
  name: "credits",
  actions: declaredIn(actions),
  extends: {
    payers: { voucher, pass },
    emails: [voucherEmails],
    personal: [namesOnVouchers],
    expire: [forgetOldVoucherNames],
    offered: ["credit_services"],
  },
  refusals: CREDITS,
};
