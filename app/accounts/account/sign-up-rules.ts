import type { RegisterOptions, UseFormGetValues } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { isEmailAddress } from "#domain/accounts/email-address.ts";

export type SignUpValues = {
  fullName: string;
  email: string;
  password: string;
  confirmPassword: string;
  consent: boolean;
};

type Rules = { [Field in keyof SignUpValues]: RegisterOptions<SignUpValues, Field> };

const filled = (message: string) => (text: string) => Boolean(text.trim()) || message;
export const emailFilled = filled(t("Enter your email address"));

/** Four required fields, matching passwords, and consent. The server checks the password's strength. */
export function signUpRules(getValues: UseFormGetValues<SignUpValues>): Rules {
  return {
    fullName: { validate: filled(t("Enter your full name")) },
    email: {
      validate: {
        filled: emailFilled,
        looksRight: (text) => isEmailAddress(text.trim()) || t("Enter an email address like name@example.com"),
      },
    },
    password: { required: t("Choose a password"), deps: ["confirmPassword"] },
    confirmPassword: {
      required: t("Enter the password once more"),
      validate: { matches: (text) => text === getValues("password") || t("Passwords do not match") },
    },
    consent: { validate: (ticked) => ticked || t("Please accept the Privacy Policy to create an account") },
  };
}
