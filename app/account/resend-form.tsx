import { useForm } from "react-hook-form";
import { Field, Input } from "#app/ui/field.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useResend } from "./use-resend.ts";

/** For whoever holds a link that does not work any more: a new one, to the address that they name. */
export function ResendForm() {
  const { busy, resend } = useResend();
  const { register, handleSubmit, formState } = useForm<{ email: string }>({ defaultValues: { email: "" } });
  return (
    <form
      noValidate
      method="post"
      onSubmit={handleSubmit(({ email }) => resend(email))}
      aria-label="Send a new link"
      className="mt-8 flex w-full max-w-sm flex-col gap-4 text-left"
    >
      <Field label="Email" error={formState.errors.email?.message}>
        <Input
          {...register("email", { validate: (text) => Boolean(text.trim()) || "Enter your email address" })}
          type="email"
          required
          autoComplete="email"
          inputMode="email"
        />
      </Field>
      <SubmitButton busy={busy}>Send a new link</SubmitButton>
    </form>
  );
}
