import { expect, test } from "vitest";
import { DEFAULT_PASSWORD_RULES } from "#domain/password-strength.ts";
import { judgePassword } from "./judge-password.ts";

const WORD = "zorblaquix-jev";
const judged = async (about: string) => (await judgePassword(WORD, DEFAULT_PASSWORD_RULES, [about]))?.kind;

test("what is known of somebody makes a password weak, but nobody keeps the server busy by telling it a megabyte of that", async () => {
  expect(await judged("")).toBeUndefined();
  expect(await judged(WORD)).toBe("weak");
  expect(await judged(`${"a.".repeat(128)}${WORD}`)).toBeUndefined();
});
