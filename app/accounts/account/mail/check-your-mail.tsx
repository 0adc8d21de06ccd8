import { useRouteLoaderData } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { authErrorMessage } from "#app/accounts/auth-error.ts";
import { CodeForm } from "#app/kit/ui/forms/code-form.tsx";
import { type MailKind, useMail } from "./use-mail.ts";

type CheckYourMailProps = {
  kind: MailKind;
  email: string;
  /** No email is delivered: the emails are listed at /outbox (local mode). */
  hasOutbox: boolean;
  onAgain(): void;
};

/** Shown after an email was sent whose link or six-digit code is the next step. */
export function CheckYourMail({ kind, email, hasOutbox, onAgain }: CheckYourMailProps) {
  const { connect } = useAuth();
  const { clear } = useToast();
  const { busy, ask } = useMail();
  const kept = useRouteLoaderData<{ keptMail?: string }>("root")?.keptMail;

  const tryCode = async (token: string) => {
    const auth = await (await connect()).auth();
    const { error } = await auth.verifyOtp({ email, token, type: kind });
    if (error?.code === "otp_expired")
      return t("This is not the code from the newest email, or it is older than ten minutes.");
    if (error) return authErrorMessage(error);
    clear();
    return undefined;
  };

  return (
    <section>
      <h1 className="text-3xl">{kept ? t("No email was sent") : t("Check your email")}</h1>
      {kept && <p className="mt-4 text-lg">{kept}</p>}
      {!kept && kind === "email" && (
        <p className="mt-4 text-lg">
          {rich(
            "If <strong>{email}</strong> has an account, a code is on its way. It is in the email’s subject line.",
            { email, strong: (words) => <strong className="font-semibold">{words}</strong> },
          )}
        </p>
      )}
      {!kept && kind === "signup" && (
        <p className="mt-4 text-lg">
          {rich(
            "We sent a code to <strong>{email}</strong>. It is in the email’s subject line. If you have an account here already, the email says so instead.",
            { email, strong: (words) => <strong className="font-semibold">{words}</strong> },
          )}
        </p>
      )}
      {!kept && kind === "recovery" && (
        <p className="mt-4 text-lg">
          {rich("If <strong>{email}</strong> has an account, a link to a new password is on its way.", {
            email,
            strong: (words) => <strong className="font-semibold">{words}</strong>,
          })}
        </p>
      )}
      <div className="mt-8">
        <CodeForm
          label={t("Code from the email")}
          hint={
            kind === "recovery"
              ? t("Six digits, instead of the link; checked as you type the last one.")
              : t("Six digits, checked as you type the last one.")
          }
          button={t("Continue")}
          onCode={tryCode}
          sendsItself
        />
      </div>
      {!kept && (
        <p className="mt-8 text-quiet">
          {t("Nothing there after a few minutes? Look in the spam folder, or check the address for a slip.")}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-4">
        {hasOutbox && (
          <ButtonLink to="/outbox" reloadDocument>
            {t("Open the local outbox")}
          </ButtonLink>
        )}
        <Button busy={busy} onClick={() => void ask(kind, email)}>
          {kind === "recovery" ? t("Send the link again") : t("Send a new code")}
        </Button>
        <Button variant="quiet" onClick={onAgain} className="-ml-3">
          {t("Use another address")}
        </Button>
      </div>
    </section>
  );
}
