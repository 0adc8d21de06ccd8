import { done } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";
import { paperOf } from "./papers/find-paper.ts";
import { drawPaper } from "./papers/paper-file.ts";
import { receiptOf } from "./receipt.ts";

/** The receipt of a booking as PDF, for its owner and the practitioner; refused as `receiptOf` does. */
export async function printReceipt(
  practice: Practice,
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
  { bookingId }: { bookingId: string },
) {
  const found = await receiptOf(practice, bookingId, { ownerId: isAdmin ? undefined : userId });
  if (!found.ok) return found;
  const paper = paperOf(found.receipt, bookingId);
  const body = new Uint8Array(await drawPaper(practice, paper));
  return done({ file: { name: paper.fileName, type: "application/pdf", body } });
}
