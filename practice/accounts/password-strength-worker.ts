import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** What is asked of the guesser: a password, and words that are known of its owner. */
export type Guess = { id: number; password: string; known: string[] };

/** zxcvbn's scale from 0 to 4. */
export type Guessed = { id: number; score: number };

/** Longer passwords are judged by their beginning; the work grows with the square of the length. */
const LONGEST_GUESSED = 72;

// A thread of its own: unpacking the dictionaries takes most of a second, and a long password some milliseconds.
const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LONGEST_GUESSED });

parentPort?.on("message", ({ id, password, known }: Guess) => {
  const told: Guessed = { id, score: guesser.check(password, known).score };
  parentPort?.postMessage(told); // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, no window
});
