import { useState } from "react";
import { useForm } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { needsCode } from "#app/accounts/needs-code.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { authErrorMessage } from "#app/accounts/auth-error.ts";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";
import { PasswordInput } from "./password-input.tsx";
import { emailFilled } from "./sign-up-rules.ts";
import { SubmitButton } from "./submit-button.tsx";

type SignInValues = { email: string; password: string };

type SignInFormProps = {
  /** The password is forgotten; receives the email address typed so far. */
  onForgotten(email: string): void;
  /** The account has no password, as after a booking by code; receives the email address typed so far. */
  onCode(email: string): void;
  /** The password is correct, but the address is not confirmed yet. */
  onUnconfirmed(email: string): void;
};

/** Signs in with a password. `useAuth` then has the signed-in user; the page decides where to go. */
export function SignInForm({ onForgotten, onCode, onUnconfirmed }: SignInFormProps) {
  const { connect } = useAuth();
  const { toast, clearErrors } = useToast();
  const [signedIn, setSignedIn] = useState(false);
  const passkey = usePasskeySignIn(() => setSignedIn(true));
  const { register, handleSubmit, setFocus, getValues, formState } = useForm<SignInValues>({
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = formState;

  const signIn = async ({ email, password }: SignInValues) => {
    try {
      const auth = await (await connect()).auth();
      const { data, error } = await auth.signInWithPassword({ email: email.trim(), password });
      if (error) {
        toast({ tone: "bad", title: t("Sign In Error"), description: authErrorMessage(error) });
        if (error.code === "email_not_confirmed") onUnconfirmed(email.trim());
        else setFocus("password");
        return;
      }
      setSignedIn(true);
      if (!needsCode(data.session)) toast({ tone: "good", title: t("Welcome back!") });
    } catch {
      toast({ tone: "bad", title: t("An unexpected error occurred") });
    }
  };

  const withAddress = (go: (email: string) => void) => () => {
    clearErrors();
    go(getValues("email").trim());
  };

  return (
    <form
      noValidate
      method="post"
      onChange={clearErrors}
      onSubmit={handleSubmit(signIn)}
      aria-label={t("Sign In")}
      className="flex flex-col gap-6"
    >
      <Field label={t("Email")} error={errors.email?.message}>
        <Input
          {...register("email", { validate: emailFilled })}
          type="email"
          required
          autoComplete="username webauthn"
          inputMode="email"
          onFocus={passkey.offerAtField}
        />
      </Field>
      <Field label={t("Password")} error={errors.password?.message}>
        <PasswordInput
          {...register("password", { required: t("Enter your password") })}
          required
          autoComplete="current-password"
        />
      </Field>
      <SubmitButton busy={isSubmitting || signedIn}>{t("Sign In")}</SubmitButton>
      <Button className="-mt-2 w-full" busy={passkey.busy} onClick={passkey.signIn}>
        {t("Use a passkey")}
      </Button>
      <div className="-my-2 flex flex-wrap justify-center gap-x-4">
        <Button variant="quiet" onClick={withAddress(onCode)}>
          {t("Send me a code instead")}
        </Button>
        <Button variant="quiet" onClick={withAddress(onForgotten)}>
          {t("Forgot password?")}
        </Button>
      </div>
    </form>
  );
}
