import { Worker } from "node:worker_threads";
import { type PasswordFault, type PasswordRules, passwordFault, preparedPassword } from "#domain/accounts/password-strength.ts";
import type { StrengthRequest, StrengthResult } from "./password-strength-worker.ts";
import { TooManyPasswords } from "./password-hashing.ts";

/** Of what is known of somebody so many characters are read: each word of it is looked for in the password. */
const LONGEST_KNOWN = 255;

/** zxcvbn's scale from 0 to 4: below 2 a password falls to a million guesses. */
const GOOD_ENOUGH = 2;

/** So many passwords wait to be judged; one more is not taken. */
const WAITING_AT_MOST = 50;

/**
 * What is wrong with a password somebody wants to have; `about` is what everybody knows of them: address and name (reliability
 * C10). Throws TooManyPasswords when the server is swamped.
 */
export async function judgePassword(password: string, rules: PasswordRules, about: string[]): Promise<PasswordFault | undefined> {
  const fault = passwordFault(password, rules);
  if (fault && (fault.kind === "too-long" || fault.reasons.includes("length"))) return fault;
  const score = await guess(preparedPassword(password), about.flatMap(wordsOf));
  return passwordFault(password, rules, score < GOOD_ENOUGH);
}

/** Begins to unpack the dictionaries, in the background, so that the first password does not wait for them. */
export function readyToJudge(): void {
  strengthWorker ??= startWorker();
}

function wordsOf(known: string): string[] {
  const text = known.slice(0, LONGEST_KNOWN);
  return [text, ...text.split("@"), ...text.split(/[\s@._+-]+/)].filter((word) => word.length > 2);
}

let strengthWorker: Worker | undefined;
let guesses = 0;
const waiting = new Map<number, { resolve(score: number): void; reject(error: Error): void }>();

function guess(password: string, known: string[]): Promise<number> {
  if (waiting.size >= WAITING_AT_MOST) throw new TooManyPasswords("Too many passwords are waiting to be judged");
  const worker = (strengthWorker ??= startWorker());
  worker.ref();
  return new Promise((resolve, reject) => {
    const asked: StrengthRequest = { id: (guesses += 1), password, known };
    waiting.set(asked.id, { resolve, reject });
    worker.postMessage(asked); // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, no window
  });
}

/** The thread that judges. It keeps no process alive; if it ends, whoever waits hears of it, and the next password starts another. */
function startWorker(): Worker {
  const worker = new Worker(new URL("password-strength-worker.ts", import.meta.url));
  worker.unref();
  worker.on("message", ({ id, score }: StrengthResult) => {
    waiting.get(id)?.resolve(score);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  const lost = (why: unknown) => {
    if (strengthWorker !== worker) return; // told already; who waits now waits for its successor
    strengthWorker = undefined;
    for (const { reject } of waiting.values()) reject(new Error("The thread that judges passwords has ended", { cause: why }));
    waiting.clear();
  };
  worker.once("error", lost);
  worker.once("exit", lost);
  return worker;
}
