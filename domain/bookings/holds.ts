/** An unpaid booking keeps its time this long (an interval as PostgreSQL reads it); by then it is free again for everybody. */
export const HOLD_LASTS = "31 minutes";

/** The card page ends a little earlier, so that no card is charged for a time that was given away; the provider takes no less than 30 minutes. */
export const CARD_PAGE_LASTS = "30 minutes 45 seconds";

/** A page that is mailed for a booking by hand stays open for a day: the provider takes no more than 24 hours. */
export const LINK_LASTS = "23 hours 50 minutes";

/** A time is kept for a visitor as long as the code works that was emailed to them. */
export const VISITOR_HOLD_LASTS = "10 minutes";

/** Times held by visitors at once: a stranger with many addresses closes no day. Beyond them a time is not kept, and can still be booked. */
export const MOST_HELD = { byVisitor: 2, onDay: 3, inAll: 12 };
