import { COST } from "#practice/accounts/passwords/password-hashes.ts";

const FULL_COST = { ...COST };

/** Sets the least that argon2 allows; set for every test file (vitest/cheap-passwords.ts), as a run hashes a thousand passwords. */
export function hashPasswordsCheaply(): void {
  Object.assign(COST, { memoryCost: 8, timeCost: 1 });
}

/** For tests whose subject is the cost; they set the cheap one afterwards. */
export function hashPasswordsAtFullCost(): void {
  Object.assign(COST, FULL_COST);
}
