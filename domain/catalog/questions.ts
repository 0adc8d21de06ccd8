import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { line } from "#domain/text/stored-text.ts";

export const QUESTION_KINDS = ["short", "long", "choice", "yes-no", "number"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const MAX_QUESTIONS = 12;
const MAX_OPTIONS = 12;
/** The maximum length of an answer: in one line, and in several. */
export const SHORT_ANSWER = 300;
export const LONG_ANSWER = 2000;
const OPTIONS = { error: () => t("Please give 2 to {most} different options.", { most: MAX_OPTIONS }) };

const question = z
  .object({
    id: z.uuid(),
    kind: z.enum(QUESTION_KINDS),
    text: line(300).check(z.minLength(1, { error: () => t("Please write the question.") })),
    /** "" for no hint. */
    hint: line(300),
    /** Empty unless the kind is "choice". */
    options: z.array(line(100).check(z.minLength(1, OPTIONS))),
    isRequired: z.boolean(),
    /** Answers to it are stored separately and erased some time after the session. */
    isHealth: z.boolean(),
  })
  .check(
    z.refine(
      ({ kind, options }) =>
        kind === "choice"
          ? options.length >= 2 && options.length <= MAX_OPTIONS && new Set(options).size === options.length
          : options.length === 0,
      { ...OPTIONS, path: ["options"] },
    ),
  );

/** A service's questions to its clients, in order. */
export const questions = z.array(question).check(
  z.maxLength(MAX_QUESTIONS, {
    error: () => t("At most {most} questions are possible.", { most: MAX_QUESTIONS }),
  }),
  z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
    error: () => t("One of these is there twice."),
  }),
);

export type Question = z.output<typeof question>;
