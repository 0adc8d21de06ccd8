import { COST } from "#server/accounts/passwords/password-hashes.ts";

const FULL_COST = { ...COST };

/** Sets the lowest cost that argon2 allows, for every test file (vitest/cheap-passwords.ts), as a run hashes a thousand passwords. */
export function hashPasswordsCheaply(): void {
  Object.assign(COST, { memoryCost: 8, timeCost: 1 });
}

/** For tests of the cost itself; they restore the low cost afterwards. */
export function hashPasswordsAtFullCost(): void {
  Object.assign(COST, FULL_COST);
}
