import { forReader } from "@sacred-space/words/for-reader.ts";
import { findVoucher } from "./vouchers.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { readLogo } from "#server/media/read-logo.ts";
import type { Practice } from "#kit/server/practice.ts";
import { voucherPdf } from "./voucher-pdf.ts";

/** Returns a voucher's current PDF, with the practice's logo; undefined if there is no such voucher. */
export async function voucherFile(
  practice: Pick<Practice, "database" | "files">,
  voucherId: string,
): Promise<{ name: string; body: Buffer } | undefined> {
  const found = await findVoucher(practice.database, voucherId);
  if (!found) return undefined;
  const card = await findPracticeDetails(practice.database);
  const { logo } = card.look;
  const png = logo ? await readLogo(practice, logo.id) : undefined;
  return {
    name: `voucher-${found.code.slice(0, 4)}.pdf`,
    body: await forReader(card, () => voucherPdf(found, card, logo && png ? { ...logo, png } : undefined)),
  };
}
