import { type FieldErrors, useForm, useWatch } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { useConsentVersion } from "#app/accounts/consent-version.ts";
import { ConsentSentence } from "#app/kit/ui/forms/consent-sentence.tsx";
import { EmailInput } from "#app/kit/ui/email-input.tsx";
import { Checkbox, Field, Input } from "#app/kit/ui/field.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { passwordFault } from "#domain/accounts/password-strength.ts";
import { isWeakPassword, authErrorMessage } from "#app/accounts/auth-error.ts";
import { confirmationPage } from "./next-path.ts";
import { PasswordInput } from "./password-input.tsx";
import { StrengthNote } from "./strength-note.tsx";
import { type SignUpValues, signUpRules } from "./sign-up-rules.ts";
import { SubmitButton } from "./submit-button.tsx";

/** `onMailSent` is called if the address must be confirmed first. */
export function SignUpForm({ onMailSent }: { onMailSent(email: string): void }) {
  const { connect } = useAuth();
  const { toast, clearErrors } = useToast();
  const consentVersion = useConsentVersion();
  const { register, handleSubmit, setError, getValues, control, formState } = useForm<SignUpValues>({
    defaultValues: { fullName: "", email: "", password: "", confirmPassword: "", consent: false },
  });
  const { errors, isSubmitting } = formState;
  const [password, email, fullName] = useWatch({ control, name: ["password", "email", "fullName"] });
  const rules = signUpRules(getValues);

  const signUp = async (values: SignUpValues) => {
    try {
      const address = values.email.trim();
      const auth = await (await connect()).auth();
      const { data, error } = await auth.signUp({
        email: address,
        password: values.password,
        options: {
          data: { full_name: values.fullName.trim(), consent_version: consentVersion },
          emailRedirectTo: confirmationPage(window.location),
        },
      });
      if (error) {
        toast({ tone: "bad", title: t("Sign Up Error"), description: authErrorMessage(error) });
        if (isWeakPassword(error)) setError("password", { message: error.message }, { shouldFocus: true });
        return;
      }
      toast({
        tone: "good",
        title: t("Account Created!"),
        description: t("Please check your email to confirm your account."),
      });
      if (!data.session) onMailSent(address);
    } catch {
      toast({ tone: "bad", title: t("An unexpected error occurred") });
    }
  };

  /** One toast for the first of two errors that have one; every field shows its own error. */
  const showFormErrors = ({ confirmPassword, consent, ...missing }: FieldErrors<SignUpValues>) => {
    if (Object.keys(missing).length > 0) return;
    if (confirmPassword?.type === "matches")
      toast({ tone: "bad", title: t("Password Mismatch"), description: t("Passwords do not match") });
    else if (!confirmPassword && consent) {
      toast({
        tone: "bad",
        title: t("Privacy Policy Required"),
        description: t("Please accept the Privacy Policy to create an account"),
      });
    }
  };

  return (
    <form
      noValidate
      method="post"
      onChange={clearErrors}
      onSubmit={handleSubmit(signUp, showFormErrors)}
      aria-label={t("Sign Up")}
      className="flex flex-col gap-6"
    >
      <Field label={t("Full name")} error={errors.fullName?.message}>
        <Input {...register("fullName", rules.fullName)} required autoComplete="name" maxLength={200} />
      </Field>
      <Field
        label={t("Email")}
        hint={t("We send a code there to confirm that it is yours.")}
        error={errors.email?.message}
      >
        <EmailInput {...register("email", rules.email)} required autoComplete="username" />
      </Field>
      <Field label={t("Password")} hint={passwordFault("")?.message} error={errors.password?.message}>
        <PasswordInput {...register("password", rules.password)} required autoComplete="new-password" />
        {!errors.password && <StrengthNote password={password} about={[email, fullName]} />}
      </Field>
      <Field label={t("Confirm password")} error={errors.confirmPassword?.message}>
        <PasswordInput {...register("confirmPassword", rules.confirmPassword)} required autoComplete="new-password" />
      </Field>
      <Checkbox
        {...register("consent", rules.consent)}
        required
        error={errors.consent?.message}
        label={<ConsentSentence />}
      />
      <SubmitButton busy={isSubmitting}>{t("Create account")}</SubmitButton>
    </form>
  );
}
