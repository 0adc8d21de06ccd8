/** For how many minutes a code from an email works. */
export const CODE_MINUTES = 10;
