import { COST } from "#practice/accounts/password-hashes.ts";

const FULL_COST = { ...COST };

/** Sets the least that argon2 allows, for every test file (vitest/cheap-passwords.ts): a run hashes a thousand passwords. */
export function hashPasswordsCheaply(): void {
  Object.assign(COST, { memoryCost: 8, timeCost: 1 });
}

/** For the rest of a test file whose subject is the cost, or the time of a hash. */
export function hashPasswordsAtFullCost(): void {
  Object.assign(COST, FULL_COST);
}
