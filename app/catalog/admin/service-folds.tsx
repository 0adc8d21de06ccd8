import { type UseFormReturn, useController } from "react-hook-form";
import { Link } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { FoldedFields } from "#app/kit/admin/ui/folded-fields.tsx";
import { PictureField } from "#app/media/admin/picture-field.tsx";
import type { StoredCategory } from "#app/catalog/categories.ts";
import { ServiceMark } from "#app/catalog/service-mark.tsx";
import { Checkbox } from "#app/kit/ui/field.tsx";
import { fieldOf, InputField, SelectField, TextareaField } from "#app/kit/ui/forms/form-fields.tsx";
import type { ServiceLook } from "#domain/catalog/service-colours.ts";
import { ExtraFields } from "./choices-fields.tsx";
import { MarkFields } from "./mark-fields.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { answersOf } from "./service-answers.ts";
import { isOnlyWritten, type ServiceValues } from "./service-values.ts";
import { WrittenFields } from "./written-fields.tsx";

type ServiceFoldsProps = { form: UseFormReturn<ServiceValues>; categories: StoredCategory[] };

/** All of a service but its name, price, length and place, folded. */
export function ServiceFolds({ form, categories }: ServiceFoldsProps) {
  const { register, watch, control, formState } = form;
  const { errors, submitCount: attempt } = formState;
  const field = (name: "description" | "preparation" | "bufferBefore" | "buffer") => fieldOf(form, name);
  const { field: picture } = useController({ control, name: "pictureId" });
  const values = watch();
  const answers = answersOf(values, categories);
  return (
    <>
      {isOnlyWritten(values) && (
        <FoldedFields
          title={t("When it reaches them")}
          answer={answers.written}
          opens={Boolean(errors.writtenDays ?? errors.writtenPerDay ?? errors.writtenResumesOn)}
          attempt={attempt}
        >
          <WrittenFields form={form} />
        </FoldedFields>
      )}
      <FoldedFields
        title={t("What clients read")}
        answer={answers.description}
        opens={Boolean(errors.description)}
        attempt={attempt}
      >
        <TextareaField
          label={t("Description")}
          hint={t("What clients read before they book.")}
          rows={4}
          maxLength={4000}
          {...field("description")}
        />
        <PictureField label={t("Picture")} value={picture.value} onChange={picture.onChange} />
      </FoldedFields>
      <FoldedFields
        title={t("How they prepare")}
        answer={answers.preparation}
        opens={Boolean(errors.preparation)}
        attempt={attempt}
      >
        <TextareaField
          label={t("Preparation")}
          optional
          hint={t("What to bring or to do beforehand; clients get it with their booking.")}
          rows={3}
          maxLength={4000}
          {...field("preparation")}
        />
      </FoldedFields>
      <FoldedFields
        title={t("What is asked")}
        answer={answers.questions}
        opens={Boolean(errors.asked)}
        attempt={attempt}
      >
        <SelectField
          label={t("Questions the client may put to you")}
          hint={t("How many boxes the booking form has for them, as for a written reading.")}
          {...register("questionCount")}
        >
          {["0", "1", "2", "3", "4", "5"].map((count) => (
            <option key={count}>{count}</option>
          ))}
        </SelectField>
        <QuestionFields form={form} />
      </FoldedFields>
      <FoldedFields title={t("Extras")} answer={answers.extras} opens={Boolean(errors.extras)} attempt={attempt}>
        <ExtraFields form={form} />
      </FoldedFields>
      <FoldedFields
        title={t("Before and after")}
        answer={answers.around}
        opens={Boolean(errors.bufferBefore ?? errors.buffer)}
        attempt={attempt}
      >
        <InputField
          label={t("Buffer before it, in minutes")}
          hint={t("Kept free before each session.")}
          inputMode="numeric"
          {...field("bufferBefore")}
        />
        <InputField
          label={t("Buffer after it, in minutes")}
          hint={t("Kept free after each session.")}
          inputMode="numeric"
          {...field("buffer")}
        />
      </FoldedFields>
      <FoldedFields title={t("Paying, moving and cancelling")} answer={t("the usual rule")}>
        <p>
          {rich("All services follow one rule. <link>Look at the rule</link>", {
            link: (words) => (
              <Link to="/admin/settings/rules" className="link">
                {words}
              </Link>
            ),
          })}
        </p>
      </FoldedFields>
      <FoldedFields
        title={t("Colour and rune")}
        answer={<ServiceMark service={values as ServiceLook} className="h-6 w-4" />}
      >
        <MarkFields form={form} />
      </FoldedFields>
      <FoldedFields title={t("Category")} answer={answers.category} opens={Boolean(errors.category)} attempt={attempt}>
        <SelectField label={t("Category")} {...register("category")}>
          {categories.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
      </FoldedFields>
      <FoldedFields title={t("Booked online")} answer={answers.online}>
        <Checkbox label={t("Can be booked online")} {...register("bookedOnline")} />
        {values.bookedOnline && (
          <Checkbox label={t("Show its next free times on public pages")} {...register("inNextTimes")} />
        )}
      </FoldedFields>
    </>
  );
}
