import { expect, test } from "vitest";
import { notesWithQuestions, QUESTION_MAX, questionLabel } from "./questions.ts";

test("answers precede the notes, numbered, and empty ones are left out", () => {
  expect(notesWithQuestions([" What helps me? ", "Where to?"], " By post, please. ")).toBe(
    "Question 1: What helps me?\nQuestion 2: Where to?\n\nBy post, please.",
  );
  expect(notesWithQuestions(["", "Only this"], "")).toBe("Question 1: Only this");
  expect(notesWithQuestions([], "Notes alone")).toBe("Notes alone");
  expect(notesWithQuestions(["", " "], "")).toBe("");
});

test("five answers of full length leave room for notes", () => {
  const full = notesWithQuestions(
    Array.from({ length: 5 }, () => "x".repeat(QUESTION_MAX)),
    "y".repeat(900),
  );
  expect(full.length).toBeLessThanOrEqual(4000);
});

test("a single answer has no number", () => {
  expect(questionLabel(0, 1)).toBe("Your question");
  expect(questionLabel(1, 2)).toBe("Your second question");
});
