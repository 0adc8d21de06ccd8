import { useForm } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { passwordFault } from "#domain/accounts/password-strength.ts";
import { isWeakPassword, authErrorMessage } from "#app/accounts/auth-error.ts";
import { PasswordInput } from "#app/accounts/account/password-input.tsx";

const BLANK = { current: "", password: "", confirmed: "" };

type ChangePasswordFormProps = {
  email: string;
  /** For an account without a password: `onSet` is called once it is set, `onProofNeeded` if the sign-in is too long ago. */
  first?: { onSet(): void; onProofNeeded(): void };
};

/** Sets a new password, confirmed with the current one if there is one. This signs out all other devices. */
export function ChangePasswordForm({ email, first }: ChangePasswordFormProps) {
  const { connect } = useAuth();
  const { toast, clearErrors } = useToast();
  const { register, handleSubmit, setError, getValues, reset, formState } = useForm({ defaultValues: BLANK });
  const { errors, isSubmitting } = formState;

  const change = handleSubmit(async ({ current, password }) => {
    const auth = await (await connect()).auth();
    const { error } = await auth.updateUser(first ? { password } : { password, current_password: current });
    if (!error) {
      reset(BLANK);
      const title = first ? t("Your password is set") : t("Your password is changed");
      toast({ tone: "good", title, description: t("Every other device has been signed out.") });
      first?.onSet();
      return;
    }
    if (first && error.code === "reauthentication_needed") return first.onProofNeeded();
    const field = first || isWeakPassword(error) || error.code === "same_password" ? "password" : "current";
    setError(field, { message: authErrorMessage(error) }, { shouldFocus: true });
  });

  return (
    <form
      noValidate
      method="post"
      aria-label={first ? t("Set a password") : t("Change password")}
      onChange={clearErrors}
      onSubmit={(event) => void change(event)}
      className="mt-5 flex max-w-md flex-col gap-6"
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {!first && (
        <Field label={t("Current password")} error={errors.current?.message}>
          <PasswordInput
            {...register("current", { required: t("Enter your current password") })}
            autoComplete="current-password"
          />
        </Field>
      )}
      <Field label={t("New password")} hint={passwordFault("")?.message} error={errors.password?.message}>
        <PasswordInput
          {...register("password", { validate: (text) => passwordFault(text)?.message ?? true })}
          autoComplete="new-password"
        />
      </Field>
      <Field label={t("Confirm new password")} error={errors.confirmed?.message}>
        <PasswordInput
          {...register("confirmed", {
            validate: (text) => text === getValues("password") || t("Passwords do not match"),
          })}
          autoComplete="new-password"
        />
      </Field>
      <Button type="submit" busy={isSubmitting} className="self-start">
        {first ? t("Set a password") : t("Change password")}
      </Button>
    </form>
  );
}
