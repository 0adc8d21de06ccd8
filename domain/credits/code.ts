/** Letters and digits that are not mistaken for one another on paper: no 0 and O, 1, I and L, no U. */
export const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const IS_CODE = new RegExp(`^[${CODE_LETTERS}]*$`);

const GROUPS = 4;
const GROUP = 4;

/** How many letters a code has; 30 different ones make 78 bits of them. */
export const CODE_LENGTH = GROUPS * GROUP;

/** "K7PMQ2XW…" as it is printed: "K7PM-Q2XW-…". */
export function grouped(letters: string): string {
  return (letters.match(/.{1,4}/g) ?? []).join("-");
}

/** A code as it is typed, in any case and with any spaces and dashes; undefined: not a code. */
export function parseCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s\-–]/g, "");
  return letters.length === CODE_LENGTH && IS_CODE.test(letters) ? grouped(letters) : undefined;
}

export const CODE_FAULT = "A code has 16 letters and digits, without 0, 1, I, L, O and U.";

/** The first group: names a voucher in a receipt or an email without giving it away. */
export function shortCode(code: string): string {
  return `${code.slice(0, GROUP)}…`;
}
