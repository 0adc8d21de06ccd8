import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { UNREACHABLE_TEXT } from "#app/kit/backend/server/server-result.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";

type CodeFormProps = {
  label: string;
  hint: string;
  button: string;
  /** Tries a code; resolves to the error message if it is refused. */
  onCode(code: string): Promise<string | undefined>;
  /** Submits on the sixth digit, which the hint mentions, and focuses the field on mount. */
  sendsItself?: boolean;
};

/** A six-digit code from an email or an authenticator app; phones can autofill it. A code that did not arrive stays. */
export function CodeForm({ label, hint, button, onCode, sendsItself = false }: CodeFormProps) {
  const { register, handleSubmit, setError, setValue, setFocus, formState } = useForm({ defaultValues: { code: "" } });
  useEffect(() => {
    if (sendsItself) setFocus("code");
  }, [sendsItself, setFocus]);
  const send = handleSubmit(async ({ code }) => {
    const refusal = await onCode(code.replaceAll(/\s/g, ""));
    if (refusal === undefined) return;
    if (refusal !== UNREACHABLE_TEXT) setValue("code", "");
    setError("code", { message: refusal }, { shouldFocus: true });
  });
  const field = register("code", {
    validate: (text) => isComplete(text) || t("Enter the six digits"),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      if (sendsItself && isComplete(target.value) && !formState.isSubmitting) void send();
    },
  });
  return (
    <form noValidate method="post" onSubmit={(event) => void send(event)} className="flex max-w-md flex-col gap-4">
      <Field label={label} hint={hint} error={formState.errors.code?.message}>
        <Input
          {...field}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          className="text-xl tracking-[0.3em]"
        />
      </Field>
      <Button type="submit" variant="gold" busy={formState.isSubmitting} className="w-full">
        {button}
      </Button>
    </form>
  );
}

function isComplete(text: string): boolean {
  return /^(\s*\d){6}\s*$/.test(text);
}
