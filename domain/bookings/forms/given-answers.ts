import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { LONG_ANSWER, MAX_QUESTIONS } from "#domain/catalog/questions.ts";
import { line, lines } from "#domain/text/stored-text.ts";

/** Answers to the questions of a service, each with the question as the client saw it. An empty text means no answer. */
export const givenAnswers = z
  .array(
    z.object({
      id: z.uuid({ error: () => t("is not a question") }),
      question: line(300),
      isHealth: z.boolean({ error: () => t("must be true or false") }),
      answer: lines(LONG_ANSWER),
    }),
  )
  .check(
    z.maxLength(MAX_QUESTIONS, { error: () => t("are too many") }),
    z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
      error: () => t("answer a question twice"),
    }),
  );

export type GivenAnswer = z.output<typeof givenAnswers>[number];
