import { plural } from "#domain/wording.ts";
import { isOnlyWritten, isPromised, type ServiceValues } from "./service-values.ts";

/** What the folded fields of a service say now, each as its fold tells it. */
export function answersOf(values: ServiceValues, categories: readonly { key: string; name: string }[]) {
  return {
    category: categories.find(({ key }) => key === values.category)?.name ?? "",
    description: describeText(values),
    preparation: values.preparation.trim() ? plural(countSentences(values.preparation), "sentence") : "nothing",
    questions: describeQuestions(values),
    extras: values.extras.length > 0 ? plural(values.extras.length, "extra") : "none",
    around: describeAround(values),
    written: describeWritten(values),
    online: values.bookedOnline ? "yes" : "no, by its dates or by writing to you",
  };
}

function describeText({ description, pictureId }: ServiceValues): string {
  const count = countSentences(description);
  const text = count > 0 ? plural(count, "sentence") : "nothing yet";
  return pictureId ? `${text}, with a picture` : text;
}

/** "one question of yours, and up to 2 of theirs" */
function describeQuestions({ asked, questionCount }: ServiceValues): string {
  const theirs = Number(questionCount);
  if (asked.length === 0 && theirs === 0) return "nothing";
  const yours = plural(asked.length, "question");
  if (theirs === 0) return yours;
  return asked.length === 0 ? `up to ${theirs} of theirs` : `${yours}, and up to ${theirs} of theirs`;
}

function describeAround({ bufferBefore, buffer }: ServiceValues): string {
  const [before, after] = [bufferBefore, buffer]
    .map((typed) => typed.trim())
    .map((typed) => (typed === "0" ? "" : typed));
  if (before && after) return `${before} minutes before and ${after} after`;
  if (before) return `${before} minutes before`;
  return after ? `${after} minutes after` : "nothing kept free";
}

function describeWritten(values: ServiceValues): string {
  if (!isOnlyWritten(values)) return "";
  if (!isPromised(values)) return "at a time of your diary";
  const promise = `within ${plural(Number(values.writtenDays), "working day")}`;
  return values.writtenPaused ? `${promise}, paused` : promise;
}

/** Counts the sentences of a text; a line without a full stop is one. */
export function countSentences(text: string): number {
  return text.split(/[.!?…]+(?:\s|$)|\n+/u).filter((part) => part.trim() !== "").length;
}
