import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash } from "@node-rs/argon2";
import { formsOfPassword, preparedPassword } from "#domain/accounts/password-strength.ts";
import { COST, verifyHash } from "./password-hashes.ts";

/** So many passwords wait at once that one more would wait in vain: the client is told to come back. */
export class TooManyPasswords extends Error {}

/** Hashing shares its threads with the file system: one of libuv's four always stays free, and no more run than there are cores. */
const RUNNING_AT_MOST = Math.min(3, availableParallelism());
const WAITING_AT_MOST = 500;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= WAITING_AT_MOST) throw new TooManyPasswords("Too many passwords are waiting to be checked");
  if (running >= RUNNING_AT_MOST) await new Promise<void>((begin) => waiting.push(begin));
  else running += 1;
  try {
    return await work();
  } finally {
    // Whoever waits takes this place over, so the count stays as it is.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** A PHC string of the prepared password. Throws TooManyPasswords when the server is swamped. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(preparedPassword(password), COST));
}

/** The hash of something nobody knows, so that an unknown address takes as long to refuse as a wrong password. */
const decoy = hash(randomBytes(32), COST);

/**
 * Whether a password is the one that was hashed, in any form in which its keys may arrive. Without a hash the answer is no, after the
 * same time.
 */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await decoy);
  const forms = formsOfPassword(password);
  for (const form of forms.length > 0 ? forms : [""]) {
    const same = await inTurn(() => verifyHash(known, form));
    if (same && passwordHash != null && forms.length > 0) return true;
  }
  return false;
}
