import { useForm } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { PasswordInput } from "#app/accounts/account/password-input.tsx";
import { type OwnerProof, ownerProof } from "#app/accounts/emailed-code.ts";
import type { BackendClient } from "#app/kit/backend/data-client.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { type Refusal, type ServerResult, UNREACHABLE_TEXT } from "#app/kit/backend/server/server-result.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { EmailedCodeField, useEmailedCode } from "#app/kit/ui/forms/emailed-code.tsx";

type OwnerFormProps = {
  email: string;
  hasPassword: boolean;
  label: string;
  note?: string;
  dangerous?: boolean;
  mutationFn(client: BackendClient, proof: OwnerProof): Promise<ServerResult<object>>;
  onDone(answer: object): void;
  onRefused?(refusal: Refusal): void;
};

/** Requires the password, or an emailed code for an account without one, before it runs `mutationFn`. */
export function OwnerForm({
  email,
  hasPassword,
  label,
  note,
  dangerous = false,
  mutationFn,
  onDone,
  onRefused,
}: OwnerFormProps) {
  const close = useCloseDialog();
  const code = useEmailedCode(email);
  const needsCode = !hasPassword && !code.sent;
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { proof: "" } });
  const error = formState.errors.proof?.message;
  const act = useServerMutation({
    mutationFn,
    invalidates: [],
    onSuccess: onDone,
    onError: (refusal) => {
      setError("proof", { message: refusal.message || UNREACHABLE_TEXT }, { shouldFocus: true });
      onRefused?.(refusal);
    },
  });
  const submit = handleSubmit(({ proof }) => (needsCode ? code.send() : act.mutate(ownerProof(proof, hasPassword))));
  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-6">
      {note && <p className="text-lg">{note}</p>}
      {hasPassword ? (
        <Field label={t("Password")} error={error}>
          <PasswordInput
            {...register("proof", { required: t("Enter your password") })}
            autoComplete="current-password"
          />
        </Field>
      ) : (
        <EmailedCodeField
          code={code}
          error={error}
          field={register("proof", { required: !needsCode && t("Enter the six digits") })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {dangerous && <Button onClick={close}>{t("Keep my account")}</Button>}
        <Button
          variant={dangerous && !needsCode ? "danger" : "outline"}
          type="submit"
          busy={act.isPending || (needsCode && code.isSending)}
        >
          {needsCode ? t("Email me a code") : label}
        </Button>
        {!dangerous && (
          <Button variant="quiet" onClick={close}>
            {t("Cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
