import type { ComponentProps, ReactNode } from "react";
import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from "react-hook-form";
import { Field, Input, Select, Textarea } from "#app/kit/ui/field.tsx";

export type FieldProps = UseFormRegisterReturn & { error: string | undefined };

/** Returns the props of a field in a form: its registration and its error. */
export function fieldOf<Values extends FieldValues, Name extends Path<Values>>(
  { register, formState }: Pick<UseFormReturn<Values>, "register" | "formState">,
  name: Name,
  rules?: RegisterOptions<Values, Name>,
): FieldProps {
  return { ...register(name, rules), error: (get(formState.errors, name) as FieldError | undefined)?.message };
}

type Labels = { label: string; hint?: ReactNode; error?: string | undefined; optional?: boolean; fieldClass?: string };

/** An input with its label, hint and error: `<InputField label="Name" maxLength={60} {...field("name")} />`. */
export function InputField({ label, hint, error, optional, fieldClass, ...input }: Labels & ComponentProps<"input">) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={fieldClass}>
      <Input {...input} />
    </Field>
  );
}

export function TextareaField({
  label,
  hint,
  error,
  optional,
  fieldClass,
  ...textarea
}: Labels & ComponentProps<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={fieldClass}>
      <Textarea {...textarea} />
    </Field>
  );
}

export function SelectField({
  label,
  hint,
  error,
  optional,
  fieldClass,
  ...select
}: Labels & ComponentProps<typeof Select>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={fieldClass}>
      <Select {...select} />
    </Field>
  );
}
