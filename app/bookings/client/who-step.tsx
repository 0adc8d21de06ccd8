import type { UseFormReturn } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { EmailInput } from "#app/kit/ui/email-input.tsx";
import { Field, Input, Textarea } from "#app/kit/ui/field.tsx";
import { QUESTION_MAX, questionLabel } from "#domain/bookings/forms/questions.ts";
import type { BookingValues } from "./booking-values.ts";

type WhoStepProps = {
  form: UseFormReturn<BookingValues>;
  questionCount: number;
  /** The practice calls the client. */
  isPhoneCall: boolean;
  /** The client signs in by a code sent to the email address. */
  isVisitor: boolean;
};

/**
 * The client's details: name and email are required, and so is a phone number if the practice calls; then a field for each question that
 * the service takes.
 */
export function WhoStep({ form, questionCount, isPhoneCall, isVisitor }: WhoStepProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <NameAndEmail
        form={form}
        emailHint={isVisitor ? t("A code goes here now, the confirmation later.") : t("The confirmation goes here.")}
      />
      <Field
        label={t("Phone")}
        optional={!isPhoneCall}
        hint={isPhoneCall && t("I ring you on this number.")}
        error={errors.clientPhone?.message}
      >
        <Input {...register("clientPhone")} type="tel" required={isPhoneCall} autoComplete="tel" maxLength={40} />
      </Field>
      {Array.from({ length: questionCount }, (_, index) => (
        <Field
          key={index}
          label={questionLabel(index, questionCount)}
          optional={index > 0}
          {...(index === 0 && { hint: t("Open questions (“what helps me with…”) read better than yes or no.") })}
          error={errors.questions?.[index]?.message}
        >
          <Textarea {...register(`questions.${index}`)} rows={3} maxLength={QUESTION_MAX} required={index === 0} />
        </Field>
      ))}
      <Field
        label={t("Special notes")}
        optional
        hint={
          questionCount > 0
            ? t("Anything else I should know, such as who comes if it is not you.")
            : t("A question you bring, who comes if it is not you, or anything else I should know.")
        }
        error={errors.notes?.message}
      >
        <Textarea {...register("notes")} maxLength={4000 - questionCount * (QUESTION_MAX + 20)} />
      </Field>
    </div>
  );
}

/** `emailHint`: what goes to the address. */
export function NameAndEmail({
  form: { register, formState },
  emailHint,
}: Pick<WhoStepProps, "form"> & { emailHint: string }) {
  const { clientName, clientEmail } = formState.errors;
  return (
    <>
      <Field label={t("Full name")} error={clientName?.message}>
        <Input {...register("clientName")} required autoComplete="name" maxLength={200} />
      </Field>
      <Field label={t("Email")} hint={emailHint} error={clientEmail?.message}>
        <EmailInput {...register("clientEmail")} required autoComplete="email" maxLength={320} />
      </Field>
    </>
  );
}
