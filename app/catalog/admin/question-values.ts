import { safeParse } from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { type Question, type QuestionKind, questions } from "#domain/catalog/questions.ts";

/** The form values of a question, with one option per line. */
export type QuestionValues = Omit<Question, "id" | "options"> & { key: string; options: string };

export const KIND_WORDS: Record<QuestionKind, string> = {
  short: t("A short answer"),
  long: t("A long answer"),
  choice: t("One of several options"),
  "yes-no": t("Yes or no"),
  number: t("A number"),
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

/** Omits options if the kind has none. */
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

/** The schema's first error message for one question. */
export function questionError(typed: QuestionValues): string | undefined {
  return safeParse(questions, [readQuestion(typed)]).error?.issues[0]?.message;
}

/** The index of the first invalid question; 0 if all are valid. */
export function firstFault(typed: QuestionValues[]): number {
  return Math.max(
    0,
    typed.findIndex((each) => questionError(each) !== undefined),
  );
}
