import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash } from "@node-rs/argon2";
import { formsOfPassword, preparedPassword } from "#domain/accounts/password-strength.ts";
import { COST, verifyHash } from "./password-hashes.ts";

/** The queue of passwords to hash is full: the client should retry later. */
export class TooManyPasswords extends Error {}

/** Hashing shares libuv's four threads with the file system: one always stays free, and no more run than there are cores. */
const MAX_RUNNING = Math.min(3, availableParallelism());
const MAX_QUEUED = 500;

let running = 0;
const waiting: (() => void)[] = [];

async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_QUEUED) throw new TooManyPasswords("Too many passwords are waiting to be checked");
  if (running >= MAX_RUNNING) await new Promise<void>((begin) => waiting.push(begin));
  else running += 1;
  try {
    return await work();
  } finally {
    // The next in the queue takes this slot, so the count stays as it is.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** A PHC string of the prepared password. Throws TooManyPasswords when the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return withHashingSlot(() => hash(preparedPassword(password), COST));
}

/** The hash of a random value, so that an unknown address takes as long to refuse as a wrong password. */
const decoy = hash(randomBytes(32), COST);

/**
 * Whether the password matches the hash in any form in which keyboards may send it. Without a hash the result is false, after the same
 * time.
 */
export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await decoy);
  const forms = formsOfPassword(password);
  for (const form of forms.length > 0 ? forms : [""]) {
    const same = await withHashingSlot(() => verifyHash(known, form));
    if (same && passwordHash != null && forms.length > 0) return true;
  }
  return false;
}
