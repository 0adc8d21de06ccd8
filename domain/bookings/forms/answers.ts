import type { Message } from "@sacred-space/words/message.ts";
import { msg, t } from "@sacred-space/words/t.ts";
import { safeParse } from "zod/mini";
import { LONG_ANSWER, type Question, SHORT_ANSWER } from "#domain/catalog/questions.ts";
import { done, refused } from "#domain/result.ts";
import { line, lines } from "#domain/text/stored-text.ts";
import type { GivenAnswer } from "./given-answers.ts";

/** A stored answer with the question as the client saw it. `answer` is "" if the client has withdrawn an earlier one. */
export type Answer = {
  questionId: string;
  kind: Question["kind"];
  question: string;
  isHealth: boolean;
  answer: string;
};

/** The answers to a question of yes or no, as they are stored. */
export const YES_NO = ["Yes", "No"];

/** An answer as it is read: yes and no in the reader's language, everything else as it was typed. */
export function sayAnswer({ kind, answer }: Pick<Answer, "kind" | "answer">): string {
  if (kind !== "yes-no") return answer;
  if (answer === "Yes") return t("Yes");
  return answer === "No" ? t("No") : answer;
}

const NUMBER = /^[-−]?\d{1,7}([.,]\d{1,4})?$/;

/** How to correct an answer that does not fit the question. */
const ADVICE: Record<Question["kind"], Message> = {
  short: msg("Shorten your answer to {most} characters in one line"),
  long: msg("Shorten your answer to {most} characters"),
  choice: msg("Choose one of the options"),
  "yes-no": msg("Choose yes or no"),
  number: msg("Enter a number, such as 12 or 1.5"),
};

function adviceFor(kind: Question["kind"]): string {
  return t(ADVICE[kind], { most: kind === "short" ? SHORT_ANSWER : LONG_ANSWER });
}

/** Returns the answer as it is stored, "" for none; undefined if it does not fit the question. */
export function readAnswer({ kind, options }: Pick<Question, "kind" | "options">, typed: string): string | undefined {
  const text = typed.trim();
  if (text === "") return "";
  if (kind === "choice") return options.find((option) => option === text);
  if (kind === "yes-no") return YES_NO.find((each) => each === text);
  if (kind === "number")
    return NUMBER.test(text) ? String(Number(text.replace("−", "-").replace(",", ".")) + 0) : undefined;
  const read = safeParse(kind === "short" ? line(SHORT_ANSWER) : lines(LONG_ANSWER), text);
  return read.success ? read.data : undefined;
}

/** Returns what is wrong with a typed answer and how to correct it; undefined if nothing is. */
export function faultOfAnswer(
  question: Pick<Question, "kind" | "options" | "isRequired">,
  typed: string,
): string | undefined {
  const answer = readAnswer(question, typed);
  if (answer === undefined) return adviceFor(question.kind);
  return answer === "" && question.isRequired ? t("Answer this question") : undefined;
}

/** Checks answers of which none is required. Refusals: questions-changed (they differ from those that the client saw), answer-wrong. */
export function checkGiven(asked: Question[], given: GivenAnswer[]) {
  const answers: Answer[] = [];
  for (const { id, question, isHealth, answer } of given) {
    const found = asked.find((each) => each.id === id);
    if (found?.text !== question || found.isHealth !== isHealth) return refused("questions-changed");
    const read = readAnswer(found, answer);
    if (read === undefined && found.kind === "choice") return refused("questions-changed");
    if (read === undefined)
      return refused("answer-wrong", {
        detail: t("{advice}: “{question}”", { advice: adviceFor(found.kind), question }),
      });
    answers.push({ questionId: id, kind: found.kind, question, isHealth, answer: read });
  }
  return done({ answers });
}

/**
 * Checks the answers to a service's questions. Refusals: those of `checkGiven`, answer-needed (a required one is missing; `some` checks only
 * the answers that are given).
 */
export function checkAnswers(asked: Question[], given: GivenAnswer[], { some = false } = {}) {
  const checked = checkGiven(asked, given);
  if (!checked.ok) return checked;
  for (const { id, text, isRequired } of asked) {
    const answer = checked.answers.find((each) => each.questionId === id);
    if (!isRequired || answer?.answer || (some && !answer)) continue;
    return refused("answer-needed", { detail: t("Please answer “{text}”", { text }) });
  }
  return checked;
}

/** "3 of 4 questions" */
export function describeAnswered({ asked, answered }: { asked: number; answered: number }): string {
  return t("{answered} of {asked, plural, one {# question} other {# questions}}", { answered, asked });
}

/** Returns the questions that have no answer to their present wording. */
export function unansweredOf(questions: Question[], answers: Answer[]): Question[] {
  return questions.filter(
    ({ id, text }) => !answers.some(({ questionId, question }) => questionId === id && question === text),
  );
}

/** Sorts answers in the order of the questions; answers to removed and reworded questions come last. */
export function inOrder(questions: Question[], answers: Answer[]): Answer[] {
  const placeOf = ({ questionId, question }: Answer) => {
    const place = questions.findIndex(({ id, text }) => id === questionId && text === question);
    return place < 0 ? questions.length : place;
  };
  return answers.toSorted((one, other) => placeOf(one) - placeOf(other));
}
