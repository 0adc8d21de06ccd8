import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import { findVoucher, updateVoucher } from "./vouchers.queries.ts";
import type { VoucherFacts } from "#domain/credits/voucher.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Changes names, message or last day of a voucher as it was `seen`. Refusals: voucher-not-found, changed-meanwhile. */
export async function changeVoucher(
  { database }: Practice,
  practitioner: { userId: string },
  { voucherId, seen, facts }: { voucherId: string; seen: string; facts: VoucherFacts },
): Promise<Result<object, "voucher-not-found" | "changed-meanwhile">> {
  return database.transaction(async (tx) => {
    await actAs(tx, practitioner.userId);
    if (await updateVoucher(tx, voucherId, seen, facts)) return { ok: true };
    if (!(await findVoucher(tx, voucherId))) return refused("voucher-not-found");
    return refused("changed-meanwhile", {
      detail: t("This voucher was changed in another window. Please look at it again"),
    });
  });
}
