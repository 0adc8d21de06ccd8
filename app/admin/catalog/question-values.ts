import { safeParse } from "zod/mini";
import { type Question, type QuestionKind, questions } from "#domain/catalog/questions.ts";

/** The form values of a question, with one option per line. */
export type QuestionValues = Omit<Question, "id" | "options"> & { key: string; options: string };

export const KIND_WORDS: Record<QuestionKind, string> = {
  short: "A short answer",
  long: "A long answer",
  choice: "One of several options",
  "yes-no": "Yes or no",
  number: "A number",
};

export const newQuestion = (): QuestionValues => ({
  key: crypto.randomUUID(),
  kind: "short",
  text: "",
  hint: "",
  options: "",
  isRequired: false,
  isHealth: false,
});

export function typedQuestion({ id, options, ...question }: Question): QuestionValues {
  return { ...question, key: id, options: options.join("\n") };
}

/** Options that were typed for a kind without any are left out. */
export function readQuestion({ key, kind, text, hint, options, isRequired, isHealth }: QuestionValues): Question {
  const lines = options.split("\n").map((option) => option.trim());
  return {
    id: key,
    kind,
    text: text.trim(),
    hint: hint.trim(),
    options: kind === "choice" ? lines.filter(Boolean) : [],
    isRequired,
    isHealth,
  };
}

/** What is wrong with one question, in the words of the schema. */
export function questionError(typed: QuestionValues): string | undefined {
  return safeParse(questions, [readQuestion(typed)]).error?.issues[0]?.message;
}

/** The place of the first question that the schema refuses. */
export function firstFault(typed: QuestionValues[]): number {
  return Math.max(
    0,
    typed.findIndex((each) => questionError(each) !== undefined),
  );
}
