import { useForm } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { emailFilled } from "#app/accounts/account/sign-up-rules.ts";
import { SubmitButton } from "#app/accounts/account/submit-button.tsx";
import { type MailKind, useMail } from "./use-mail.ts";

const WORDS: Record<MailKind, { form: string; button: string }> = {
  signup: { form: t("Send a new link"), button: t("Send a new link") },
  recovery: { form: t("New password"), button: t("Send me a link") },
  email: { form: t("Sign in by a code"), button: t("Send me a code") },
};

type MailFormProps = { kind: MailKind; email?: string; onSent?(email: string): void };

export function MailForm({ kind, email = "", onSent }: MailFormProps) {
  const { busy, ask } = useMail();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email } });
  const send = handleSubmit(async (values) => {
    if (await ask(kind, values.email)) onSent?.(values.email.trim());
  });
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void send(event)}
      aria-label={WORDS[kind].form}
      className="mt-8 flex w-full max-w-sm flex-col gap-4 text-left"
    >
      <Field label={t("Email")} error={formState.errors.email?.message}>
        <Input
          {...register("email", { validate: emailFilled })}
          type="email"
          required
          autoComplete="email"
          inputMode="email"
        />
      </Field>
      <SubmitButton busy={busy}>{WORDS[kind].button}</SubmitButton>
    </form>
  );
}
