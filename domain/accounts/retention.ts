/** How long booking records are kept after their session; also as a PostgreSQL interval. */
export const RECORDS_KEPT_YEARS = 7;
export const RECORDS_KEPT = `${RECORDS_KEPT_YEARS} years`;
