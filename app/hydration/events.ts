/** Dispatched on `document` once React has hydrated the page. */
export const HYDRATED = "hydrated";
/** Dispatched on `document` when React cannot hydrate it, because a script did not arrive. */
export const INCOMPLETE = "incomplete";
