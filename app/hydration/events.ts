/** Dispatched on `document` once React has hydrated the page. */
export const HYDRATED = "hydrated";
/** Dispatched on `document` if React cannot hydrate it because a script failed to load. */
export const INCOMPLETE = "incomplete";
