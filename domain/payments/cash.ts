/** Cash has no provider to name it, so the ledger's reference is ours. By this prefix, and nothing else, cash is told from card money. */
const PREFIX = "cash_";

/** The ledger's reference of cash taken for a booking, or given back: the id of the booking, or of the refund. */
export function cashReference(id: string): string {
  return PREFIX + id;
}

/** Whether a ledger's reference tells of cash; every other is the card provider's. */
export function isCash(reference: string): boolean {
  return reference.startsWith(PREFIX);
}
