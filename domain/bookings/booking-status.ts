export const BOOKING_STATUSES = ["pending", "confirmed", "completed", "cancelled"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
/** The practitioner's changes that can be undone, and the status that Undo restores. */
export const UNDOABLE_STATUSES = { confirmed: "pending", completed: "confirmed" } as const satisfies Partial<
  Record<BookingStatus, BookingStatus>
>;
export const PAYMENT_STATUSES = ["pending", "paid", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/** "owing": something is still to pay, and the booking is not a hold. */
export const PAYMENT_FILTERS = [...PAYMENT_STATUSES, "owing"] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];
