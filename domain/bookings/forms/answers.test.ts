import fc from "fast-check";
import { expect, test } from "vitest";
import { LONG_ANSWER, type Question, QUESTION_KINDS, SHORT_ANSWER } from "#domain/catalog/questions.ts";
import { anyText } from "#tests/support/data/any-text.ts";
import { safeParse } from "zod/mini";
import { givenAnswers } from "./given-answers.ts";
import { checkAnswers, checkGiven, faultOfAnswer, readAnswer } from "./answers.ts";

const question = (change: Partial<Question> = {}): Question => ({
  id: "00000000-0000-4000-8000-000000000001",
  kind: "short",
  text: "What brings you?",
  hint: "",
  options: [],
  isRequired: false,
  isHealth: false,
  ...change,
});
const given = (answer: string, change = {}) => ({
  id: question().id,
  question: question().text,
  isHealth: false,
  answer,
  ...change,
});

test.each([
  ["short", "  Rest ", "Rest"],
  ["short", "a\nb", undefined],
  ["short", "a\0b", undefined],
  ["short", "x".repeat(SHORT_ANSWER + 1), undefined],
  ["long", "a\nb", "a\nb"],
  ["long", "a\0b", undefined],
  ["long", "\ud800", undefined],
  ["long", "x".repeat(LONG_ANSWER), "x".repeat(LONG_ANSWER)],
  ["long", "x".repeat(LONG_ANSWER + 1), undefined],
  ["choice", "Tea", "Tea"],
  ["choice", "tea", undefined],
  ["yes-no", "Yes", "Yes"],
  ["yes-no", "true", undefined],
  ["number", "007", "7"],
  ["number", "1,5", "1.5"],
  ["number", "-0", "0"],
  ["number", "−3", "-3"],
  ["number", "1e9", undefined],
  ["number", "12345678", undefined],
  ["number", "NaN", undefined],
  ["number", "٣", undefined],
  ["number", "", ""],
] as const)("a question of the kind %s reads %j as %j", (kind, typed, read) => {
  expect(readAnswer({ kind, options: kind === "choice" ? ["Tea", "Coffee"] : [] }, typed)).toBe(read);
});

test("what a question takes is stored as it is read again, fits its bounds, and holds nothing that PostgreSQL cannot store", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...QUESTION_KINDS),
      fc.oneof(anyText(), fc.double().map(String), fc.integer().map(String), fc.constantFrom("Tea", "Yes", "No", " ")),
      (kind, typed) => {
        const asked = { kind, options: kind === "choice" ? ["Tea", "Coffee"] : [] };
        const read = readAnswer(asked, typed);
        const isFaulty = faultOfAnswer({ ...asked, isRequired: false }, typed) !== undefined;
        if (read === undefined || read === "") return isFaulty === (read === undefined);
        const fits =
          read.length <= (kind === "long" ? LONG_ANSWER : SHORT_ANSWER) && read.isWellFormed() && !read.includes("\0");
        const ofKind = {
          choice: asked.options.includes(read),
          number: Number.isFinite(Number(read)),
          "yes-no": /^(Yes|No)$/.test(read),
        };
        return !isFaulty && fits && readAnswer(asked, read) === read && (ofKind[kind as keyof typeof ofKind] ?? true);
      },
    ),
  );
});

test.each([
  ["of a question that is not asked", { id: "00000000-0000-4000-8000-000000000002" }],
  ["to other words", { question: "What brought you?" }],
  ["that was not said to be about health", { isHealth: true }],
])("an answer %s is refused: the questions have changed", (_, change) => {
  expect(checkAnswers([question()], [given("Rest", change)])).toEqual({ ok: false, reason: "questions-changed" });
});

test("an option that is no longer there is a changed question, another wrong answer names its question", () => {
  expect(checkAnswers([question({ kind: "choice", options: ["A", "B"] })], [given("C")])).toMatchObject({
    reason: "questions-changed",
  });
  expect(checkAnswers([question({ kind: "number" })], [given("C")])).toEqual({
    ok: false,
    reason: "answer-wrong",
    detail: "Enter a number, such as 12 or 1.5: “What brings you?”",
  });
});

test("required questions are answered, but by the practitioner, and in a change that does not touch them", () => {
  const asked = [question({ isRequired: true })];
  const needed = { ok: false, reason: "answer-needed", detail: "Please answer “What brings you?”" };
  expect(checkAnswers(asked, [])).toEqual(needed);
  expect(checkAnswers(asked, [given(" ")])).toEqual(needed);
  expect(checkAnswers(asked, [given("")], { some: true })).toEqual(needed);
  expect(checkAnswers(asked, [], { some: true })).toEqual({ ok: true, answers: [] });
  expect(checkGiven(asked, [])).toEqual({ ok: true, answers: [] });
});

test.each([
  [[given("a"), given("b")]],
  [Array.from({ length: 13 }, () => given("a"))],
  [[given("x".repeat(LONG_ANSWER + 1))]],
  [[given("\0")]],
  ["x"],
])("a list of answers that cannot be one is refused: %#", (list) => {
  expect(safeParse(givenAnswers, list).success).toBe(false);
});
