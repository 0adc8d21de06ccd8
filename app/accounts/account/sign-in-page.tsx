import { useEffect, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#app/kit/ui/tabs.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { CheckYourMail } from "./mail/check-your-mail.tsx";
import { linkTrouble } from "./mail/mail-answer.ts";
import { MailForm } from "./mail/mail-form.tsx";
import { ShowCode } from "./show-code.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import type { MailKind } from "./mail/use-mail.ts";

type SignInPageProps = {
  hasOutbox: boolean;
  /** Whether the user was redirected here by a page that requires an account. */
  leadsBack: boolean;
  /** For visitors who most likely have no account. */
  opensOnSignUp: boolean;
};

/** The two tabs of /auth, and the steps that may follow: an email, a forgotten password, a second factor. */
export function SignInPage({ hasOutbox, leadsBack, opensOnSignUp }: SignInPageProps) {
  const { isMfaPending } = useAuth();
  const { clear } = useToast();
  const [mailed, setMailed] = useState<{ kind: MailKind; email: string }>();
  const [requested, setRequested] = useState<{ kind: "recovery" | "email"; email: string }>();
  const [trouble, setTrouble] = useState<string>();
  // Read once, before auth-js removes the response from the URL.
  useEffect(() => setTrouble((known) => known ?? linkTrouble(window.location)), []);

  if (isMfaPending) return <ShowCode />;
  if (mailed) return <CheckYourMail {...mailed} hasOutbox={hasOutbox} onAgain={() => setMailed(undefined)} />;
  if (requested) {
    return (
      <>
        <h1 className="text-3xl">
          {requested.kind === "recovery" ? t("Forgot your password?") : t("Sign in by a code")}
        </h1>
        <p className="mt-3 text-quiet">
          {requested.kind === "recovery"
            ? t("Enter your email and we will send a link to set a new password.")
            : t("Enter your email and we will send you a code of six digits.")}
        </p>
        <MailForm {...requested} onSent={(email) => setMailed({ kind: requested.kind, email })} />
        <Button variant="quiet" className="-ml-3 mt-4" onClick={() => setRequested(undefined)}>
          {t("Back to signing in")}
        </Button>
      </>
    );
  }
  return (
    <>
      <h1 className="text-3xl">{t("Your account")}</h1>
      {leadsBack && (
        <p className="mt-3 text-quiet">
          {opensOnSignUp
            ? t("Sign in or sign up, and you are back where you were.")
            : t("Sign in, and you are back where you were.")}
        </p>
      )}
      {trouble && (
        <div className="mt-6">
          <Notice tone="bad" title={trouble} />
        </div>
      )}
      <Tabs defaultValue={opensOnSignUp ? "signup" : "signin"} onValueChange={clear} className="mt-6">
        <TabList aria-label={t("Sign in or sign up")}>
          <Tab value="signin">{t("Sign In")}</Tab>
          <Tab value="signup">{t("Sign Up")}</Tab>
        </TabList>
        <TabPanel value="signin">
          <SignInForm
            onForgotten={(email) => setRequested({ kind: "recovery", email })}
            onCode={(email) => setRequested({ kind: "email", email })}
            onUnconfirmed={(email) => setMailed({ kind: "signup", email })}
          />
        </TabPanel>
        <TabPanel value="signup">
          <SignUpForm onMailSent={(email) => setMailed({ kind: "signup", email })} />
        </TabPanel>
      </Tabs>
    </>
  );
}
