/**
 * Money that the practitioner takes and returns herself has no provider to name it, so the ledger's reference is ours. By this prefix, and
 * nothing else, it is told from card money; a transfer from bank to bank has a longer one.
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

/** The reference of a payment past the card provider for this booking or voucher. */
export function byHandReference(by: "cash" | "transfer", id: string): string {
  return by === "cash" ? cashReference(id) : transferReference(id);
}

/** Returns the reference of a refund that the practitioner makes herself, by the method of the payment. */
export function returnedReference(paymentReference: string, refundId: string): string {
  return isTransfer(paymentReference) ? transferReference(refundId) : cashReference(refundId);
}

/** Whether a ledger's reference tells of money that came past the card provider. */
export function isCash(reference: string): boolean {
  return reference.startsWith(PREFIX);
}

export function isTransfer(reference: string): boolean {
  return reference.startsWith(TRANSFER);
}

/** The reference of what a voucher pays for a booking. */
export function creditReference(id: string): string {
  return `credit_${id}`;
}

/** The same of what a pass pays, whole sessions. */
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
