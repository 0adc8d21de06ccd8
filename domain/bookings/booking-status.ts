export const BOOKING_STATUSES = ["pending", "confirmed", "completed", "cancelled"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export const PAYMENT_STATUSES = ["pending", "paid", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/** "owing": something is still to pay, and the booking is not a hold. */
export const PAYMENT_FILTERS = [...PAYMENT_STATUSES, "owing"] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];
