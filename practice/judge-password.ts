import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { type PasswordFault, type PasswordRules, passwordFault } from "#domain/password-strength.ts";

let guesser: Promise<ZxcvbnFactory> | undefined;

/** The dictionaries are megabytes once unpacked: they are loaded when the first password is chosen. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LONGEST_GUESSED });
}

/** Longer passwords are judged by their beginning; the work grows with the square of the length. */
const LONGEST_GUESSED = 72;

/** Of what is known of somebody so many characters are read: each word of it is looked for in the password. */
const LONGEST_KNOWN = 255;

/** zxcvbn's scale from 0 to 4: below 2 a password falls to a million guesses. */
const GOOD_ENOUGH = 2;

/** What is wrong with a password somebody wants to have; `about` is what everybody knows of them: address and name (wire 1.1, reliability C10). */
export async function judgePassword(password: string, rules: PasswordRules, about: string[]): Promise<PasswordFault | undefined> {
  const fault = passwordFault(password, rules);
  if (fault && (fault.kind === "too-long" || fault.reasons.includes("length"))) return fault;
  guesser ??= load();
  const { score } = (await guesser).check(password, about.flatMap(wordsOf));
  return passwordFault(password, rules, score < GOOD_ENOUGH);
}

function wordsOf(known: string): string[] {
  const text = known.slice(0, LONGEST_KNOWN);
  return [text, ...text.split("@"), ...text.split(/[\s@._+-]+/)].filter((word) => word.length > 2);
}
