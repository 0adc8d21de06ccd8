import { type RefObject, useEffect, useRef } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useHealthDays } from "#app/settings/health-days.ts";
import { faultOfAnswer, sayAnswer, YES_NO } from "#domain/bookings/forms/answers.ts";
import type { GivenAnswer } from "#domain/bookings/forms/given-answers.ts";
import { LONG_ANSWER, type Question, SHORT_ANSWER } from "#domain/catalog/questions.ts";
import { Field, Input, Select, Textarea } from "#app/kit/ui/field.tsx";

type Values = Record<string, string>;

/** The options of those kinds that have a list. */
const OPTIONS: Partial<Record<Question["kind"], (options: string[]) => string[]>> = {
  choice: (options) => options,
  "yes-no": () => YES_NO,
};

type QuestionsFieldsProps = {
  /** An id that `onRead` returns with the answers. */
  of: string;
  questions: Question[];
  /** Answers by question id. */
  value: Values;
  /** The number of attempts to submit; errors are shown from the first one on. */
  attempt: number;
  /** False if no answer is required. */
  isNeeded?: boolean;
  onChange: (value: Values) => void;
  /** Receives the answers in the form that the server expects, also on mount. */
  onRead: (read: { of: string; given: GivenAnswer[]; isWrong: boolean }) => void;
};

export default function QuestionsFields({
  of,
  questions,
  value: typed,
  attempt,
  isNeeded = true,
  onChange,
  onRead,
}: QuestionsFieldsProps) {
  const value = withoutOldOptions(questions, typed);
  const read = readAnswers(questions, value, isNeeded);
  const report = JSON.stringify(read);
  useEffect(() => onRead({ of, ...read }), [of, report]); // oxlint-disable-line react/exhaustive-deps -- by value
  const days = useHealthDays(questions.some(({ isHealth }) => isHealth));
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useFocusOnFault(fieldset, attempt);
  return (
    <fieldset ref={fieldset} className="mt-6 flex max-w-xl flex-col gap-6">
      <legend className="sr-only">{t("Questions for this session")}</legend>
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          days={days}
          isRequired={isNeeded && question.isRequired}
          value={value[question.id] ?? ""}
          error={
            attempt > 0
              ? faultOfAnswer({ ...question, isRequired: isNeeded && question.isRequired }, value[question.id] ?? "")
              : undefined
          }
          onChange={(answer) => onChange({ ...value, [question.id]: answer })}
        />
      ))}
    </fieldset>
  );
}

/** Drops answers that are no longer among the options, so that their select is empty. */
function withoutOldOptions(questions: Question[], value: Values): Values {
  const isOffered = ({ id, kind, options }: Question) =>
    !OPTIONS[kind] || OPTIONS[kind](options).includes(value[id] ?? "");
  return { ...value, ...Object.fromEntries(questions.filter((each) => !isOffered(each)).map(({ id }) => [id, ""])) };
}

/** The answers for the server, with the wording that the client saw. */
function readAnswers(
  questions: Question[],
  value: Values,
  isNeeded: boolean,
): { given: GivenAnswer[]; isWrong: boolean } {
  const isWrong = questions.some((each) =>
    faultOfAnswer({ ...each, isRequired: isNeeded && each.isRequired }, value[each.id] ?? ""),
  );
  return {
    given: questions.map(({ id, text, isHealth }) => ({ id, question: text, isHealth, answer: value[id] ?? "" })),
    isWrong,
  };
}

/** Focuses the first wrong answer after an attempt to submit, unless an earlier field is wrong, too. */
function useFocusOnFault(fieldset: RefObject<HTMLFieldSetElement | null>, attempt: number) {
  useEffect(() => {
    if (attempt === 0 || document.activeElement?.getAttribute("aria-invalid") === "true") return;
    fieldset.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [fieldset, attempt]);
}

type QuestionFieldProps = {
  question: Question;
  days: number | undefined;
  isRequired: boolean;
  value: string;
  error: string | undefined;
  onChange: (answer: string) => void;
};

function QuestionField({ question, days, isRequired, value, error, onChange }: QuestionFieldProps) {
  const { text, hint, isHealth } = question;
  const hints = (hint || isHealth) && (
    <>
      {hint && <span className="block [overflow-wrap:anywhere]">{hint}</span>}
      {isHealth && <span className="block">{aboutHealth(days)}</span>}
    </>
  );
  return (
    <Field label={text} optional={!isRequired} hint={hints} error={error} className="[overflow-wrap:anywhere]">
      <Control
        question={question}
        required={isRequired}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

type ControlProps = {
  question: Question;
  required: boolean;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

function Control({ question: { kind, options }, ...rest }: ControlProps) {
  if (kind === "long") return <Textarea {...rest} rows={3} maxLength={LONG_ANSWER} />;
  if (kind === "short") return <Input {...rest} maxLength={SHORT_ANSWER} autoComplete="off" />;
  if (kind === "number")
    return <Input {...rest} inputMode="decimal" maxLength={14} autoComplete="off" className="max-w-40" />;
  return (
    <Select {...rest} className={kind === "choice" ? "" : "max-w-56"}>
      <option value="">{rest.required ? t("Please choose") : t("No answer")}</option>
      {OPTIONS[kind]?.(options).map((each) => (
        <option key={each} value={each}>
          {sayAnswer({ kind, answer: each })}
        </option>
      ))}
    </Select>
  );
}

function aboutHealth(days: number | undefined): string {
  const until = days === undefined ? t("some time") : days === 1 ? t("a day") : t("{days} days", { days });
  return t("About your health: only I read it. It is kept apart, and erased {until} after the session.", { until });
}
