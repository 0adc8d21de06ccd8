// Names under which the back office stores values in the browser. Separate from cookie-consent.ts, which every public page loads.

export const SIDEBAR_COOKIE = "sidebar_state";
export const BOOKING_VIEW_KEY = "sacred-space.bookings";
