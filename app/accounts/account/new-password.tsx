import { useEffect, useState } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { CheckYourMail } from "./mail/check-your-mail.tsx";
import { linkTrouble } from "./mail/mail-answer.ts";
import { MailForm } from "./mail/mail-form.tsx";
import { ShowCode } from "./show-code.tsx";
import { useForm, useWatch } from "react-hook-form";
import { Field } from "#app/kit/ui/field.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { passwordFault } from "#domain/accounts/password-strength.ts";
import { authErrorMessage } from "#app/accounts/auth-error.ts";
import { PasswordInput } from "./password-input.tsx";
import { StrengthNote } from "./strength-note.tsx";
import { SubmitButton } from "./submit-button.tsx";

const TOO_OLD = t("You opened this link more than an hour ago. Ask for a new one below.");

/** The page to which the recovery email links. */
export function NewPassword({ hasOutbox, onChanged }: { hasOutbox: boolean; onChanged(): void }) {
  const { status, user, isMfaPending } = useAuth();
  const [trouble, setTrouble] = useState<string>();
  const [mailedTo, setMailedTo] = useState<string>();
  // Read once, before auth-js removes the response from the URL.
  useEffect(() => setTrouble((known) => known ?? linkTrouble(window.location)), []);

  if (isMfaPending) return <ShowCode />;
  if (status === "loading") return <Spinner label={t("Finding your account…")} alone />;
  if (status === "signed-in" && user && !trouble) {
    return (
      <>
        <h1 className="text-3xl">{t("Choose a new password")}</h1>
        <p className="mt-3 text-quiet">
          {t("For {email}. Saving it signs out your other devices.", { email: user.email })}
        </p>
        <NewPasswordForm email={user.email} onChanged={onChanged} onTooOld={() => setTrouble(TOO_OLD)} />
      </>
    );
  }
  if (mailedTo)
    return (
      <CheckYourMail kind="recovery" email={mailedTo} hasOutbox={hasOutbox} onAgain={() => setMailedTo(undefined)} />
    );
  return (
    <>
      <h1 className="text-3xl">{t("Choose a new password")}</h1>
      {trouble ? (
        <div className="mt-6">
          <Notice tone="bad" title={trouble} />
        </div>
      ) : (
        <p className="mt-3 text-quiet">{t("Enter your email and we will send a link to set a new password.")}</p>
      )}
      <MailForm kind="recovery" onSent={setMailedTo} />
      <p className="mt-6">
        <Link to="/auth" className="link inline-flex min-h-11 items-center">
          {t("Back to signing in")}
        </Link>
      </p>
    </>
  );
}

type NewPasswordFormProps = {
  email: string;
  onChanged(): void;
  /** Called if the link was opened too long ago to set a first password (docs/wire.md 2.5). */
  onTooOld(): void;
};

/** Sets a new password after the recovery email. This signs out all other devices. */
function NewPasswordForm({ email, onChanged, onTooOld }: NewPasswordFormProps) {
  const { connect } = useAuth();
  const { toast, clearErrors } = useToast();
  const { register, handleSubmit, setError, getValues, control, formState } = useForm({
    defaultValues: { password: "", confirmed: "" },
  });
  const password = useWatch({ control, name: "password" });
  const { errors, isSubmitting } = formState;
  const change = handleSubmit(async (values) => {
    const auth = await (await connect()).auth();
    const { error } = await auth.updateUser({ password: values.password });
    if (error?.code === "reauthentication_needed") return onTooOld();
    if (error) return setError("password", { message: authErrorMessage(error) }, { shouldFocus: true });
    toast({
      tone: "good",
      title: t("Your password is changed"),
      description: t("Every other device has been signed out."),
    });
    return onChanged();
  });
  return (
    <form
      noValidate
      method="post"
      onChange={clearErrors}
      aria-label={t("New password")}
      onSubmit={(event) => void change(event)}
      className="mt-8 flex flex-col gap-6"
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t("New password")} hint={passwordFault("")?.message} error={errors.password?.message}>
        <PasswordInput
          {...register("password", { required: t("Choose a password") })}
          required
          autoComplete="new-password"
        />
        {!errors.password && <StrengthNote password={password} about={[email]} />}
      </Field>
      <Field label={t("Confirm new password")} error={errors.confirmed?.message}>
        <PasswordInput
          {...register("confirmed", {
            validate: (text) => text === getValues("password") || t("Passwords do not match"),
          })}
          required
          autoComplete="new-password"
        />
      </Field>
      <SubmitButton busy={isSubmitting}>{t("Save the new password")}</SubmitButton>
    </form>
  );
}
