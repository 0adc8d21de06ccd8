import { expect, test } from "vitest";
import { DEFAULT_PASSWORD_RULES } from "#domain/accounts/password-strength.ts";
import { checkPasswordStrength } from "./password-strength.ts";
import { TooManyPasswords } from "./password-hashing.ts";

/** The number of event loop turns until all of these were rated. */
async function roundsWhile(judging: Promise<unknown>): Promise<number> {
  let rounds = 0;
  let done = false;
  const turn = () => {
    rounds += 1;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  await judging.finally(() => (done = true));
  return rounds;
}

test("rating passwords, loading the dictionaries included, does not block the event loop", async () => {
  const long = Array.from({ length: 30 }, (_, n) =>
    checkPasswordStrength(`${"correct horse ".repeat(4)}${n}`, DEFAULT_PASSWORD_RULES, []),
  );
  expect(await roundsWhile(Promise.all(long))).toBeGreaterThan(30);
});

test("at most fifty passwords queue to be rated, and the next ones are rated again afterwards", async () => {
  const crowd = await Promise.allSettled(
    Array.from({ length: 60 }, () => checkPasswordStrength("sunshine1", DEFAULT_PASSWORD_RULES, [])),
  );
  const turnedAway = crowd.filter((one) => one.status === "rejected");
  expect(turnedAway).toHaveLength(10);
  expect(turnedAway.every(({ reason }) => reason instanceof TooManyPasswords)).toBe(true);
  expect((await checkPasswordStrength("sunshine1", DEFAULT_PASSWORD_RULES, []))?.kind).toBe("weak");
});

const WORD = "zorblaquix-jev";
const judged = async (about: string) => (await checkPasswordStrength(WORD, DEFAULT_PASSWORD_RULES, [about]))?.kind;

test("personal details make a password weak, from the first 256 characters only", async () => {
  expect(await judged("")).toBeUndefined();
  expect(await judged(WORD)).toBe("weak");
  expect(await judged(`${"a.".repeat(128)}${WORD}`)).toBeUndefined();
});
