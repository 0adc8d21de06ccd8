import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { CheckYourMail } from "./mail/check-your-mail.tsx";
import { linkTrouble } from "./mail/mail-answer.ts";
import { MailForm } from "./mail/mail-form.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ShowCode } from "./mfa/show-code.tsx";

const TOO_OLD = "You opened this link more than an hour ago. Ask for a new one below.";

/** The page to which the recovery email links. */
export function NewPassword({ hasOutbox, onChanged }: { hasOutbox: boolean; onChanged(): void }) {
  const { status, user, isMfaPending } = useAuth();
  const [trouble, setTrouble] = useState<string>();
  const [mailedTo, setMailedTo] = useState<string>();
  // Read once, before auth-js removes the response from the URL.
  useEffect(() => setTrouble((known) => known ?? linkTrouble(window.location)), []);

  if (isMfaPending) return <ShowCode />;
  if (status === "loading") return <Spinner label="Finding your account…" alone />;
  if (status === "signed-in" && user && !trouble) {
    return (
      <>
        <h1 className="text-3xl">Choose a new password</h1>
        <p className="mt-3 text-quiet">For {user.email}. Saving it signs out your other devices.</p>
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
      <h1 className="text-3xl">Choose a new password</h1>
      {trouble ? (
        <div className="mt-6">
          <Notice tone="bad" title={trouble} />
        </div>
      ) : (
        <p className="mt-3 text-quiet">Enter your email and we will send a link to set a new password.</p>
      )}
      <MailForm kind="recovery" onSent={setMailedTo} />
      <p className="mt-6">
        <Link to="/auth" className="link inline-flex min-h-11 items-center">
          Back to signing in
        </Link>
      </p>
    </>
  );
}
