/** Shown wherever a client without an email address would otherwise get an email. */
export const NO_EMAIL = "No email: tell them yourself";
