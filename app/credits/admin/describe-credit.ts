import { t } from "@sacred-space/words/t.ts";
import { isGivenBack, type Pass } from "#domain/credits/pass.ts";
import { type Voucher, voucherState } from "#domain/credits/voucher.ts";
import { formatDay } from "#domain/wording.ts";

/** "For Rowan Ash, from Ida Moon", "From Ida Moon"; the code if the names were erased. */
export function describeVoucher({
  recipientName,
  buyerName,
  code,
}: Pick<Voucher, "recipientName" | "buyerName" | "code">): string {
  if (recipientName && buyerName) return t("For {recipientName}, from {buyerName}", { recipientName, buyerName });
  if (recipientName) return t("For {recipientName}", { recipientName });
  return buyerName ? t("From {buyerName}", { buyerName }) : code;
}

/** "until 23 November 2027", "without an end date", "expired on 23 November 2025", "used up" */
export function describeCreditState(voucher: { left: number; expiresOn: string | null }, today: string): string {
  const state = voucherState(voucher, today);
  if (state === "spent") return t("used up");
  if (voucher.expiresOn === null) return t("without an end date");
  const day = formatDay(voucher.expiresOn, "date");
  return state === "expired" ? t("expired on {day}", { day }) : t("until {day}", { day });
}

/** The same for a pass, or "given back". */
export function describePassState(pass: Pass, today: string): string {
  return isGivenBack(pass) ? t("given back") : describeCreditState(pass, today);
}
