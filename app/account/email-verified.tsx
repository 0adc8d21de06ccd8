import { type ReactNode, useEffect, useRef, useState } from "react";
import { useAuth } from "#app/backend/auth-provider.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FillingMoon } from "#app/ui/moon.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { type MailAnswer, mailAnswer } from "./mail-answer.ts";
import { MailForm } from "./mail-form.tsx";

/** Spec 2 and 9. */
const SPINNER_MS = 2000;

/** What came of the link in the confirmation mail: success only if the link was good and the session is there. */
export function EmailVerified() {
  const { status } = useAuth();
  const [answer, setAnswer] = useState<MailAnswer>();
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    // Read once, before the account library takes the tokens out of the address.
    setAnswer((known) => known ?? mailAnswer(window.location));
    const timer = setTimeout(() => setWaited(true), SPINNER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!waited || !answer || (answer !== "bad" && status === "loading")) return <Spinner label="Verifying your email..." alone />;
  if (answer === "bad") {
    return (
      <Outcome
        title="This link does not work any more"
        text="It has been used already, or it has run out. If your address is confirmed, just sign in; otherwise we send you a new link."
        more={<MailForm kind="signup" />}
      >
        <SignInWay />
      </Outcome>
    );
  }
  if (status === "signed-in") {
    return (
      <Outcome title="Email Verified!" text="Your account is ready, and you are signed in." moon>
        <ButtonLink variant="gold" to="/book">
          Book a Session
        </ButtonLink>
      </Outcome>
    );
  }
  return (
    <Outcome
      title={answer === "good" ? "Your email could not be verified just now" : "Nothing to verify yet"}
      text={
        answer === "good"
          ? "The server did not answer. Please open the link in the mail once more."
          : "Open the link in the mail that we sent you, and it brings you back here."
      }
      more={<MailForm kind="signup" />}
    >
      <SignInWay />
    </Outcome>
  );
}

function SignInWay() {
  return <ButtonLink to="/auth">Sign in or sign up</ButtonLink>;
}

type OutcomeProps = { title: string; text: string; moon?: boolean; more?: ReactNode; children: ReactNode };

function Outcome({ title, text, moon = false, more, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col items-center text-center">
      {moon && <FillingMoon className="mb-8 size-26" />}
      <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
        {title}
      </h1>
      <p className="mt-4 max-w-prose text-lg text-quiet">{text}</p>
      {more}
      <div className="mt-8 flex flex-wrap justify-center gap-4">
        {children}
        <ButtonLink to="/">Go to Home</ButtonLink>
      </div>
    </section>
  );
}
