import { useForm, useWatch } from "react-hook-form";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { passwordFault } from "#domain/accounts/password-strength.ts";
import { authErrorMessage } from "#app/accounts/auth-error.ts";
import { PasswordInput } from "./password-input.tsx";
import { StrengthNote } from "./strength-note.tsx";
import { SubmitButton } from "./submit-button.tsx";

type NewPasswordFormProps = {
  email: string;
  onChanged(): void;
  /** Called if the link was opened too long ago to set a first password (docs/wire.md 2.5). */
  onTooOld(): void;
};

/** Sets a new password after the recovery email. This signs out all other devices. */
export function NewPasswordForm({ email, onChanged, onTooOld }: NewPasswordFormProps) {
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
    toast({ tone: "good", title: "Your password is changed", description: "Every other device has been signed out." });
    return onChanged();
  });
  return (
    <form
      noValidate
      method="post"
      onChange={clearErrors}
      aria-label="New password"
      onSubmit={(event) => void change(event)}
      className="mt-8 flex flex-col gap-6"
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="New password" hint={passwordFault("")?.message} error={errors.password?.message}>
        <PasswordInput
          {...register("password", { required: "Choose a password" })}
          required
          autoComplete="new-password"
        />
        {!errors.password && <StrengthNote password={password} about={[email]} />}
      </Field>
      <Field label="Confirm new password" error={errors.confirmed?.message}>
        <PasswordInput
          {...register("confirmed", { validate: (text) => text === getValues("password") || "Passwords do not match" })}
          required
          autoComplete="new-password"
        />
      </Field>
      <SubmitButton busy={isSubmitting}>Save the new password</SubmitButton>
    </form>
  );
}
