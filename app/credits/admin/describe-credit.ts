import { t } from "@sacred-space/words/t.ts";
import { isGivenBack, type Pass } from "#domain/credits/pass.ts";
import { type Voucher, voucherState } from "#domain/credits/voucher.ts";
import { formatDay, capitalised } from "#domain/wording.ts";

/** "For Rowan Ash, from Ida Moon", "From Ida Moon"; the code if the names were erased. */
export function describeVoucher({
  recipientName,
  buyerName,
  code,
}: Pick<Voucher, "recipientName" | "buyerName" | "code">): string {
  const parts = [
    recipientName && t("for {recipientName}", { recipientName }),
    buyerName && t("from {buyerName}", { buyerName }),
  ]
    .filter(Boolean)
    .join(", ");
  return parts ? capitalised(parts) : code;
}

/** "until 23 November 2027", "without an end date", "expired on 23 November 2025", "used up" */
export function describeCreditState(voucher: { left: number; expiresOn: string | null }, today: string): string {
  const state = voucherState(voucher, today);
  if (state === "spent") return "used up";
  if (voucher.expiresOn === null) return "without an end date";
  return `${state === "expired" ? "expired on" : "until"} ${formatDay(voucher.expiresOn, "date")}`;
}

/** The same for a pass, or "given back". */
export function describePassState(pass: Pass, today: string): string {
  return isGivenBack(pass) ? t("given back") : describeCreditState(pass, today);
}
