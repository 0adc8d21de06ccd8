/**
 * Payments that the practitioner takes and returns herself have no provider's reference, so the ledger has one of ours. This prefix
 * distinguishes them from card payments; bank transfers have a longer one.
 */
const PREFIX = "cash_";
const TRANSFER = `${PREFIX}transfer_`;

/** Returns the ledger's reference of cash received or given back, from the id of the booking or of the refund. */
export function cashReference(id: string): string {
  return PREFIX + id;
}

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

/** Whether a ledger's reference is of a payment in cash or by transfer. */
export function isByHand(reference: string): boolean {
  return reference.startsWith(PREFIX);
}

export function isTransfer(reference: string): boolean {
  return reference.startsWith(TRANSFER);
}

/** Returns the reference of a voucher's payment for a booking. */
export function voucherReference(id: string): string {
  return `credit_${id}`;
}

/** Returns the reference of a pass's payment for a booking, which is in whole sessions. */
export function passReference(id: string): string {
  return voucherReference(`pass_${id}`);
}

/** How a refund reaches the client. */
export type RefundMethod = "card" | "cash" | "transfer" | "voucher" | "pass";

export function refundMethodOf(paymentReference: string): RefundMethod {
  if (paymentReference.startsWith(passReference(""))) return "pass";
  if (paymentReference.startsWith(voucherReference(""))) return "voucher";
  if (isTransfer(paymentReference)) return "transfer";
  return isByHand(paymentReference) ? "cash" : "card";
}
