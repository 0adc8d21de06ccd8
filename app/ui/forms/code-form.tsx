import { useForm } from "react-hook-form";
import { Field, Input } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/account/submit-button.tsx";

type CodeFormProps = {
  label: string;
  hint: string;
  button: string;
  /** Tries a code; answers what to say when it is refused. */
  onCode(code: string): Promise<string | undefined>;
};

/** Six digits from an email or an authenticator app; a phone offers them by itself. */
export function CodeForm({ label, hint, button, onCode }: CodeFormProps) {
  const { register, handleSubmit, setError, setValue, formState } = useForm({ defaultValues: { code: "" } });
  const send = handleSubmit(async ({ code }) => {
    const refusal = await onCode(code.replaceAll(/\s/g, ""));
    if (refusal === undefined) return;
    setValue("code", "");
    setError("code", { message: refusal }, { shouldFocus: true });
  });
  return (
    <form noValidate method="post" onSubmit={(event) => void send(event)} className="flex max-w-md flex-col gap-4">
      <Field label={label} hint={hint} error={formState.errors.code?.message}>
        <Input
          {...register("code", { validate: (text) => /^(\s*\d){6}\s*$/.test(text) || "Enter the six digits" })}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          className="text-xl tracking-[0.3em]"
        />
      </Field>
      <SubmitButton busy={formState.isSubmitting}>{button}</SubmitButton>
    </form>
  );
}
