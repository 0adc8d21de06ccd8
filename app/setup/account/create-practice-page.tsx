import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { authErrorMessage } from "#app/accounts/auth-error.ts";
import { createPractice } from "#app/accounts/create-practice.ts";
import { UNREACHABLE_TEXT } from "#app/kit/backend/server/server-result.ts";
import { Field, Input, Select } from "#app/kit/ui/field.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { zones } from "#app/kit/ui/zones.ts";
import { passwordFault } from "#domain/accounts/password-strength.ts";
import { type Founding, founding } from "#domain/first-run/founding.ts";
import { PasswordInput } from "#app/accounts/account/password-input.tsx";
import { StrengthNote } from "#app/accounts/account/strength-note.tsx";
import { SubmitButton } from "#app/accounts/account/submit-button.tsx";

type Values = Omit<Founding, "secret">;

const USUAL_ZONE = "Europe/London";
const NEXT = "/admin/setup";

/** Creates the practice and the practitioner's account, and signs the practitioner in. */
export function CreatePracticePage({ secret }: { secret: string }) {
  const { connect } = useAuth();
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState<string>();
  const form = useForm<Values>({
    defaultValues: { businessName: "", email: "", password: "", zone: USUAL_ZONE },
    resolver: schemaResolver<Values>(founding, (values) => ({ ...values, secret }), {
      words: { email: t("Enter an email address like name@example.com") },
    }),
  });
  const { register, handleSubmit, setError, setValue, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const [password, email, businessName, zone] = useWatch({
    control,
    name: ["password", "email", "businessName", "zone"],
  });
  // Set in the browser, since the server's time zone differs.
  useEffect(() => setValue("zone", Intl.DateTimeFormat().resolvedOptions().timeZone), [setValue]);

  const found = handleSubmit(async (values) => {
    setTrouble(undefined);
    const client = await connect();
    const founded = await createPractice(client, { ...values, secret });
    if (!founded.ok) {
      const { code, message } = founded.refusal;
      if (code === "password-weak") return setError("password", { message }, { shouldFocus: true });
      return setTrouble(message || UNREACHABLE_TEXT);
    }
    const { error } = await (
      await client.auth()
    ).signInWithPassword({ email: values.email.trim(), password: values.password });
    return error ? setTrouble(authErrorMessage(error)) : navigate(NEXT, { replace: true });
  });

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void found(event)}
      aria-label={t("Set up your practice")}
      className="flex max-w-lg flex-col gap-6"
    >
      <Field
        label={t("Name of your practice")}
        hint={t("In the header, in emails and on receipts.")}
        error={errors.businessName?.message}
      >
        <Input {...register("businessName")} required maxLength={200} autoComplete="organization" />
      </Field>
      <Field
        label={t("Business email")}
        hint={t("You sign in with it, and clients answer to it.")}
        error={errors.email?.message}
      >
        <Input {...register("email")} type="email" required maxLength={254} autoComplete="username" inputMode="email" />
      </Field>
      <Field label={t("Password")} hint={passwordFault("")?.message} error={errors.password?.message}>
        <PasswordInput {...register("password")} required autoComplete="new-password" />
        <StrengthNote password={password} about={[email, businessName]} />
      </Field>
      <Field label={t("Time zone")} hint={t("All hours and sessions are on this clock.")} error={errors.zone?.message}>
        <Select {...register("zone")}>
          {zones(zone).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </Field>
      {trouble && <Notice tone="bad" title={trouble} />}
      <SubmitButton busy={isSubmitting}>{t("Make my account")}</SubmitButton>
    </form>
  );
}
