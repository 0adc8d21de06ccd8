// What the back office keeps in the browser. Apart from cookie-consent.ts, which every public page loads.

/** Whether the sidebar is folded. */
export const SIDEBAR_COOKIE = "sidebar_state";
/** The view of bookings that was shown last. */
export const BOOKING_VIEW_KEY = "sacred-space.bookings";
/** Whether single keys are switched off. */
export const SINGLE_KEYS_KEY = "sacred-space.keys";
