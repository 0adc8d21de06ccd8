import { useEffect, useState, type ReactNode, useRef } from "react";
import { useSearchParams } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { loadOwnDataTerms } from "#app/accounts/my-data.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { isOfMove, type MailAnswer, mailAnswer } from "./mail-answer.ts";
import { MailForm } from "./mail-form.tsx";
import { nextPath } from "#app/accounts/account/next-path.ts";
import { FillingMoon } from "#app/kit/ui/ornaments/moon.tsx";

const SPINNER_MS = 2000;

/** The result of the link in the confirmation email: success only if the link is valid and the session exists. */
export function EmailVerified() {
  const { status, user } = useAuth();
  const [moves, setMoves] = useState(false);
  const [answer, setAnswer] = useState<MailAnswer>();
  const [waited, setWaited] = useState(false);
  const [searchParams] = useSearchParams();
  const next = nextPath(searchParams.get("next"));
  const hasPassword = useHasPassword();
  useEffect(() => {
    // Read once, before auth-js removes the tokens from the URL.
    setAnswer((known) => known ?? mailAnswer(window.location));
    setMoves(isOfMove(window.location));
    const timer = setTimeout(() => setWaited(true), SPINNER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!waited || !answer || (answer !== "bad" && status === "loading"))
    return <Spinner label={t("Verifying your email...")} alone />;
  if (moves) return <AddressMoved answer={answer} email={user?.email} />;
  if (answer === "bad") {
    return (
      <LinkOutcome
        title={t("This link has expired")}
        text={t(
          "It is too old or has been used already. If your address is confirmed, just sign in; otherwise we can send you a new link.",
        )}
        more={<MailForm kind="signup" />}
      >
        <SignInWay next={next} />
      </LinkOutcome>
    );
  }
  if (status === "signed-in") {
    const email = user?.email ?? "";
    return (
      <LinkOutcome
        title={t("Email Verified!")}
        text={
          hasPassword
            ? t("Your account is ready, and you are signed in as {email}.", { email })
            : t(
                "Your account is ready, and you are signed in as {email}. It has no password yet: set one now, or sign in by a code from an email whenever you like.",
                { email },
              )
        }
        moon
      >
        <ButtonLink variant="gold" to={/^\/book(\?|$)/.test(next) ? next : "/book"}>
          {t("Book a Session")}
        </ButtonLink>
        <ButtonLink to={hasPassword ? "/account" : "/account/security"}>
          {hasPassword ? t("Your account") : t("Set a password")}
        </ButtonLink>
      </LinkOutcome>
    );
  }
  return (
    <LinkOutcome
      title={answer === "good" ? t("Your email could not be verified just now") : t("Nothing to verify yet")}
      text={
        answer === "good"
          ? t("The server did not answer. Please open the link in the email again.")
          : t("Open the link in the email that we sent you. It brings you back here.")
      }
      more={<MailForm kind="signup" />}
    >
      <SignInWay next={next} />
    </LinkOutcome>
  );
}

/** False once it is known that the signed-in account has no password. */
function useHasPassword(): boolean {
  const { status, connect } = useAuth();
  const [hasPassword, setHasPassword] = useState(true);
  useEffect(() => {
    if (status !== "signed-in") return;
    const check = async () => {
      const terms = await loadOwnDataTerms(await connect());
      if (terms.ok) setHasPassword(terms.value.hasPassword);
    };
    void check().catch(() => undefined); // the account page shows it, too
  }, [status, connect]);
  return hasPassword;
}

function SignInWay({ next }: { next: string }) {
  return (
    <ButtonLink to={next === "/" ? "/auth" : `/auth?next=${encodeURIComponent(next)}`}>
      {t("Sign in or sign up")}
    </ButtonLink>
  );
}

type AddressMovedProps = {
  answer: MailAnswer;
  /** The signed-in user's email address. */
  email: string | undefined;
};

/** The result of a link to change the email address: one address has confirmed, both have, or the link is invalid. */
function AddressMoved({ answer, email }: AddressMovedProps) {
  const link = <ButtonLink to="/account">{t("Your account")}</ButtonLink>;
  if (answer === "half") {
    return (
      <LinkOutcome
        title={t("One more email to open")}
        text={t("This address is confirmed. Now open the email that we sent to your other address.")}
      >
        {link}
      </LinkOutcome>
    );
  }
  if (answer === "good" && email) {
    return (
      <LinkOutcome
        title={t("Your address has changed")}
        text={t("Both addresses are confirmed. From now on you sign in with {email}.", { email })}
        moon
      >
        {link}
      </LinkOutcome>
    );
  }
  return (
    <LinkOutcome
      title={t("This link has expired")}
      text={t(
        "It is too old, has been used already, or has been replaced by a newer email. Your account shows which address counts, and can send both emails again.",
      )}
    >
      {link}
    </LinkOutcome>
  );
}

type OutcomeProps = { title: string; text: string; moon?: boolean; more?: ReactNode; children: ReactNode };

/** A centred page with an outcome and the next steps. */
function LinkOutcome({ title, text, moon = false, more, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col items-center text-center">
      {moon && <FillingMoon className="mb-8 size-26" />}
      <h1 ref={heading} tabIndex={-1} className="text-4xl">
        {title}
      </h1>
      <p className="mt-4 max-w-prose text-lg text-quiet">{text}</p>
      {more}
      <div className="mt-8 flex flex-wrap justify-center gap-4">
        {children}
        <ButtonLink to="/">{t("Go to Home")}</ButtonLink>
      </div>
    </section>
  );
}
