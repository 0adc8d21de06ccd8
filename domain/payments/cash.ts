/**
 * No provider names money that the practitioner takes and returns herself, so the ledger's reference is ours. Only this prefix
 * distinguishes it from card money; a bank transfer has a longer one.
 */
const PREFIX = "cash_";
const TRANSFER = `${PREFIX}transfer_`;

/** The ledger's reference of cash taken for a booking, or given back: the id of the booking, or of the refund. */
export function cashReference(id: string): string {
  return PREFIX + id;
}

/** The same for a transfer. */
function transferReference(id: string): string {
  return TRANSFER + id;
}

/** Returns the reference of a payment in cash or by transfer for this booking or voucher. */
export function byHandReference(by: "cash" | "transfer", id: string): string {
  return by === "cash" ? cashReference(id) : transferReference(id);
}

/** Returns the reference of a refund that the practitioner makes herself, by the method of the payment. */
export function returnedReference(paymentReference: string, refundId: string): string {
  return isTransfer(paymentReference) ? transferReference(refundId) : cashReference(refundId);
}

/** Whether a ledger's reference is of money in cash or by transfer. */
export function isCash(reference: string): boolean {
  return reference.startsWith(PREFIX);
}

export function isTransfer(reference: string): boolean {
  return reference.startsWith(TRANSFER);
}

/** Returns the reference of a voucher's payment for a booking. */
export function creditReference(id: string): string {
  return `credit_${id}`;
}

/** Returns the reference of a pass's payment, in whole sessions. */
export function passReference(id: string): string {
  return creditReference(`pass_${id}`);
}

/** How a refund reaches the client. */
export type RefundMethod = "card" | "cash" | "transfer" | "voucher" | "pass";

export function refundMethodOf(paymentReference: string): RefundMethod {
  if (paymentReference.startsWith(passReference(""))) return "pass";
  if (paymentReference.startsWith(creditReference(""))) return "voucher";
  if (isTransfer(paymentReference)) return "transfer";
  return isCash(paymentReference) ? "cash" : "card";
}
