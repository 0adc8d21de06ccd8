import { Worker } from "node:worker_threads";
import {
  type PasswordFault,
  type PasswordRules,
  passwordFault,
  preparedPassword,
} from "#domain/accounts/password-strength.ts";
import type { StrengthRequest, StrengthResult } from "./password-strength-worker.ts";
import { TooManyPasswords } from "./password-hashing.ts";

/** The most characters read of each known text: every word of it is searched for in the password. */
const MAX_KNOWN_LENGTH = 255;

/** zxcvbn's scale from 0 to 4: below 2, a million guesses find the password. */
const MIN_SCORE = 2;

/** The longest queue of passwords to score. */
const MAX_QUEUED = 50;

/**
 * What is wrong with a new password; `about` is what others know of its owner, such as address and name. Throws TooManyPasswords when the
 * queue is full.
 */
export async function checkPasswordStrength(
  password: string,
  rules: PasswordRules,
  about: string[],
): Promise<PasswordFault | undefined> {
  const fault = passwordFault(password, rules);
  if (!rules.weakList || (fault && (fault.kind === "too-long" || fault.reasons.includes("length")))) return fault;
  const score = await guess(preparedPassword(password), about.flatMap(wordsOf));
  return passwordFault(password, rules, score < MIN_SCORE);
}

/** Starts loading the dictionaries in the background, so that the first password does not wait for them. */
export function warmUpStrengthCheck(): void {
  strengthWorker ??= startWorker();
}

function wordsOf(known: string): string[] {
  const text = known.slice(0, MAX_KNOWN_LENGTH);
  return [text, ...text.split("@"), ...text.split(/[\s@._+-]+/)].filter((word) => word.length > 2);
}

let strengthWorker: Worker | undefined;
let guesses = 0;
const waiting = new Map<number, { resolve(score: number): void; reject(error: Error): void }>();

function guess(password: string, known: string[]): Promise<number> {
  if (waiting.size >= MAX_QUEUED) throw new TooManyPasswords("Too many passwords are waiting to be judged");
  const worker = (strengthWorker ??= startWorker());
  worker.ref();
  return new Promise((resolve, reject) => {
    const request: StrengthRequest = { id: (guesses += 1), password, known };
    waiting.set(request.id, { resolve, reject });
    worker.postMessage(request); // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, no window
  });
}

/**
 * The worker thread that scores passwords. It keeps no process alive; when it ends, waiting requests fail and the next password starts
 * another.
 */
function startWorker(): Worker {
  const worker = new Worker(new URL("password-strength-worker.ts", import.meta.url));
  worker.unref();
  worker.on("message", ({ id, score }: StrengthResult) => {
    waiting.get(id)?.resolve(score);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  const lost = (why: unknown) => {
    if (strengthWorker !== worker) return; // its requests have been rejected; those waiting now belong to its successor
    strengthWorker = undefined;
    for (const { reject } of waiting.values())
      reject(new Error("The thread that judges passwords has ended", { cause: why }));
    waiting.clear();
  };
  worker.once("error", lost);
  worker.once("exit", lost);
  return worker;
}
