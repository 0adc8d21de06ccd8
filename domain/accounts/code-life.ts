/** How long an emailed code works, in minutes. */
export const CODE_MINUTES = 10;
