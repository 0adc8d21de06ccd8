import { done } from "#domain/result.ts";
import { readLogo } from "#server/media/read-logo.ts";
import type { Practice } from "#kit/server/practice.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { receiptOf } from "./receipt.ts";

/** The receipt of a booking as PDF, for its owner and the practitioner; refused as `receiptOf` does. */
export async function printReceipt(
  practice: Practice,
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
  { bookingId }: { bookingId: string },
) {
  const found = await receiptOf(practice, bookingId, isAdmin ? undefined : userId);
  if (!found.ok) return found;
  const { receipt } = found;
  const { logo } = receipt.practice;
  const png = logo ? await readLogo(practice, logo.id) : undefined;
  const body = new Uint8Array(await receiptPdf(receipt, logo && png ? { ...logo, png } : undefined));
  const name = `receipt-${receipt.number.replaceAll(", ", "-") || bookingId.slice(0, 8)}.pdf`;
  return done({ file: { name, type: "application/pdf", body } });
}
