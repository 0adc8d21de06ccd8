import { t } from "@sacred-space/words/t.ts";
import { isOnlyWritten, isPromised, type ServiceValues } from "./service-values.ts";

/** What the folded fields of a service say now, each as its fold tells it. */
export function answersOf(values: ServiceValues, categories: readonly { key: string; name: string }[]) {
  return {
    category: categories.find(({ key }) => key === values.category)?.name ?? "",
    description: describeText(values),
    preparation: values.preparation.trim()
      ? t("{preparation, plural, one {# sentence} other {# sentences}}", {
          preparation: countSentences(values.preparation),
        })
      : t("nothing"),
    questions: describeQuestions(values),
    extras:
      values.extras.length > 0
        ? t("{extras, plural, one {# extra} other {# extras}}", { extras: values.extras.length })
        : t("none"),
    around: describeAround(values),
    written: describeWritten(values),
    online: values.bookedOnline ? t("yes") : t("no, by its dates or by writing to you"),
  };
}

function describeText({ description, pictureId }: ServiceValues): string {
  const count = countSentences(description);
  return pictureId
    ? t(
        "{count, plural, =0 {nothing yet, with a picture} one {# sentence, with a picture} other {# sentences, with a picture}}",
        {
          count,
        },
      )
    : t("{count, plural, =0 {nothing yet} one {# sentence} other {# sentences}}", { count });
}

/** "one question of yours, and up to 2 of theirs" */
function describeQuestions({ asked, questionCount }: ServiceValues): string {
  const theirs = Number(questionCount);
  if (asked.length === 0) return theirs === 0 ? t("nothing") : t("up to {theirs} of theirs", { theirs });
  return theirs === 0
    ? t("{asked, plural, one {# question} other {# questions}}", { asked: asked.length })
    : t("{asked, plural, one {# question} other {# questions}}, and up to {theirs} of theirs", {
        asked: asked.length,
        theirs,
      });
}

function describeAround({ bufferBefore, buffer }: ServiceValues): string {
  const [before, after] = [bufferBefore, buffer]
    .map((typed) => typed.trim())
    .map((typed) => (typed === "0" ? "" : typed));
  if (before && after) return t("{before} minutes before and {after} after", { before, after });
  if (before) return t("{before} minutes before", { before });
  return after ? t("{after} minutes after", { after }) : t("nothing kept free");
}

function describeWritten(values: ServiceValues): string {
  if (!isOnlyWritten(values)) return "";
  if (!isPromised(values)) return t("at a time of your diary");
  const promise = t("within {writtenDays, plural, one {# working day} other {# working days}}", {
    writtenDays: Number(values.writtenDays),
  });
  return values.writtenPaused ? t("{promise}, paused", { promise }) : promise;
}

/** Counts the sentences of a text; a line without a full stop is one. */
export function countSentences(text: string): number {
  return text.split(/[.!?…]+(?:\s|$)|\n+/u).filter((part) => part.trim() !== "").length;
}
