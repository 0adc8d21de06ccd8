import { type ReactNode, useState } from "react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox, Field, Input, Select, Textarea } from "#app/kit/ui/field.tsx";
import { MAX_QUESTIONS, QUESTION_KINDS } from "#domain/catalog/questions.ts";
import { StepButtons } from "./move-buttons.tsx";
import { questionError, KIND_WORDS, newQuestion, type QuestionValues } from "./question-values.ts";
import type { ServiceValues } from "./service-values.ts";

type FieldsProps = { form: UseFormReturn<ServiceValues> };

/** The questions for clients at booking, in order. A removed one can be restored until the form is closed. */
export function QuestionFields({ form }: FieldsProps) {
  const { fields, append, insert, move, remove } = useFieldArray({ control: form.control, name: "asked" });
  const [removed, setRemoved] = useState<{ index: number; question: QuestionValues }>();
  const isRefused = form.formState.errors.asked !== undefined;
  const typed = form.watch("asked");
  const drop = (index: number) => {
    setRemoved({ index, question: form.getValues(`asked.${index}`) });
    remove(index);
  };
  const putBack = () => {
    if (removed) insert(removed.index, removed.question);
    setRemoved(undefined);
  };
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-1 font-medium">
        {rich("Questions you ask <span>(optional)</span>", {
          span: (words) => <span className="font-normal text-quiet">{words}</span>,
        })}
      </legend>
      <p className="text-sm text-quiet">
        {t(
          "Clients answer them when they book, and can change their answers until the session begins. A question you change or remove keeps the answers it already has.",
        )}
      </p>
      {fields.map((field, index) => (
        <QuestionRow
          key={field.id}
          form={form}
          index={index}
          kind={typed[index]?.kind}
          error={isRefused ? typed[index] && questionError(typed[index]) : undefined}
          isLast={index === fields.length - 1}
          onMove={(step) => move(index, index + step)}
          onRemove={() => drop(index)}
        />
      ))}
      {removed && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 [overflow-wrap:anywhere]">
          {removed.question.text ? t("“{text}” removed.", { text: removed.question.text }) : t("Question removed.")}
          <Button dense variant="quiet" onClick={putBack} disabled={fields.length >= MAX_QUESTIONS}>
            {t("Undo")}
          </Button>
        </p>
      )}
      {fields.length < MAX_QUESTIONS && (
        <Button dense className="self-start" onClick={() => append(newQuestion())}>
          {t("Add a question")}
        </Button>
      )}
    </fieldset>
  );
}

type RowProps = FieldsProps & {
  index: number;
  kind: QuestionValues["kind"] | undefined;
  error: string | undefined;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

function QuestionRow({ form, index, kind, error, isLast, onMove, onRemove }: RowProps) {
  const { register } = form;
  const name = t("question {number}", { number: index + 1 });
  const unseen = { name, unseen: (words: ReactNode) => <span className="sr-only">{words}</span> };
  return (
    <div className="flex flex-col gap-3 border-l-2 border-hairline pl-4">
      <Field label={t("Question {number}", { number: index + 1 })} error={error}>
        <Input maxLength={300} {...register(`asked.${index}.text`)} />
      </Field>
      <Field label={t("Answer to {name}", { name })}>
        <Select {...register(`asked.${index}.kind`)}>
          {QUESTION_KINDS.map((each) => (
            <option key={each} value={each}>
              {KIND_WORDS[each]}
            </option>
          ))}
        </Select>
      </Field>
      {kind === "choice" && (
        <Field label={t("Options of {name}", { name })} hint={t("One on each line, 2 to 12.")}>
          <Textarea rows={3} maxLength={1300} {...register(`asked.${index}.options`)} />
        </Field>
      )}
      <Field label={t("Hint of {name}", { name })} optional>
        <Input maxLength={300} {...register(`asked.${index}.hint`)} />
      </Field>
      <div className="flex flex-wrap gap-x-8">
        <Checkbox
          label={<span>{rich("Required<unseen>: {name}</unseen>", unseen)}</span>}
          {...register(`asked.${index}.isRequired`)}
        />
        <Checkbox
          label={<span>{rich("About health<unseen>: {name}</unseen>", unseen)}</span>}
          {...register(`asked.${index}.isHealth`)}
        />
      </div>
      <div className="flex flex-wrap gap-1 max-sm:-ml-3">
        <StepButtons name={name} canMove={(step) => (step < 0 ? index > 0 : !isLast)} onMove={onMove} />
        <Button dense variant="quiet" aria-label={t("Remove {name}", { name })} onClick={onRemove}>
          {t("Remove")}
        </Button>
      </div>
    </div>
  );
}
