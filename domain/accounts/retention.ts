/** How long booking records are kept after their session, as a PostgreSQL interval and in the words of the legal texts. */
export const RECORDS_KEPT = "7 years";
