/** Dispatched on `document` once React has hydrated the page. */
export const HYDRATED = "hydrated";
/** Dispatched on `document` if React cannot hydrate it because a script failed to load. */
export const INCOMPLETE = "incomplete";
/** Names both the property of `window` that holds what a translation has done to the page, and the event when there is something. */
export const TRANSLATION = "translation";
