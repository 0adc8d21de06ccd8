/** What is said wherever a client without an address would get an email. */
export const NO_EMAIL = "No email: tell them yourself";
