import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** A password to score, and words that are known about its owner. */
export type StrengthRequest = { id: number; password: string; known: string[] };

/** zxcvbn's scale from 0 to 4. */
export type StrengthResult = { id: number; score: number };

/** Longer passwords are judged by their beginning; the work grows with the square of the length. */
const MAX_CHECKED_LENGTH = 72;

// Runs in a separate thread: unpacking the dictionaries takes most of a second, and a long password some milliseconds.
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_CHECKED_LENGTH });

parentPort?.on("message", ({ id, password, known }: StrengthRequest) => {
  const result: StrengthResult = { id, score: zxcvbn.check(password, known).score };
  parentPort?.postMessage(result); // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, no window
});
