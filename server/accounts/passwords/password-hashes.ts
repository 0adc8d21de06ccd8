import { parseOptions, verify as verifyArgon2 } from "@node-rs/argon2";
import { verify as verifyBcrypt } from "@node-rs/bcrypt";

/** argon2id with 19 MiB, two passes, one lane: the minimum of OWASP's password storage cheat sheet. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The maximum cost of an imported hash, because every attempt at its password costs as much: 256 MiB, and a second or two. `work` is memory
 * times passes.
 */
const MAX_COST = { memoryCost: 262_144, timeCost: 16, parallelism: 16, work: 4 * 262_144 };
/** The last character of the salt and of the hash hold two bits and four: any other ending matches no password. */
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/;

/** Whether a password can be compared with this hash: bcrypt up to cost 14, or a PHC string of argon2 within its bounds. */
export function isUsableHash(hash: string): boolean {
  return BCRYPT.test(hash) || isUsableArgon2(hash);
}

function isUsableArgon2(hash: string): boolean {
  if (!/^\$argon2(id|i|d)\$[\x21-\x7e]{1,500}$/.test(hash)) return false;
  try {
    const { memoryCost, timeCost, parallelism } = parseOptions(hash);
    const isBounded =
      memoryCost <= MAX_COST.memoryCost && timeCost <= MAX_COST.timeCost && parallelism <= MAX_COST.parallelism;
    return isBounded && memoryCost * timeCost <= MAX_COST.work;
  } catch {
    return false;
  }
}

/** Whether a hash was imported or made with other parameters than ours: a correct password is then hashed again. */
export function needsRehash(hash: string): boolean {
  return !hash.startsWith(`$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`);
}

/** bcrypt reads no more than 72 bytes; `formsOfPassword` passes nothing longer. */
export function verifyHash(hash: string, password: string): Promise<boolean> {
  return hash.startsWith("$2") ? verifyBcrypt(password, hash) : verifyArgon2(hash, password);
}
