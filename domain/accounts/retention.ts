/** How long booking records are kept after their session, as an interval of PostgreSQL and in the words of the legal texts. */
export const RECORDS_KEPT = "7 years";
