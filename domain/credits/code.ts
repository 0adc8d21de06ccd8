import { msg } from "@sacred-space/words/t.ts";

/** Letters and digits that are not confused on paper: without 0 and O, 1, I and L, and U. */
export const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const IS_CODE = new RegExp(`^[${CODE_LETTERS}]*$`);

const GROUPS = 4;
const GROUP = 4;

/** 16 characters out of 30 carry 78 bits. */
export const CODE_LENGTH = GROUPS * GROUP;

/** Groups "K7PMQ2XW…" for printing: "K7PM-Q2XW-…". */
export function grouped(letters: string): string {
  return (letters.match(/.{1,4}/g) ?? []).join("-");
}

/** Parses a typed code, in any case and with any spaces and dashes; undefined if it is not a code. */
export function parseCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s\-–]/g, "");
  return letters.length === CODE_LENGTH && IS_CODE.test(letters) ? grouped(letters) : undefined;
}

export const CODE_FAULT = msg("A code has 16 letters and digits, without 0, 1, I, L, O and U.");

/** Returns the first group, which identifies a voucher in a receipt or an email without revealing its code. */
export function shortCode(code: string): string {
  return `${code.slice(0, GROUP)}…`;
}
