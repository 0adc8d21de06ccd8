import { useEffect, useRef, useState } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { type SentCode, signInByCode } from "#app/bookings/booking-code.ts";
import {
  type ServerResult,
  UNREACHABLE,
  type Refusal,
  UNREACHABLE_TEXT,
} from "#app/kit/backend/server/server-result.ts";
import { type HeldBooking, whenOf } from "#app/payments/client/held-booking.ts";
import { PatientSpinner } from "#app/payments/client/patient-spinner.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { CodeForm } from "#app/kit/ui/forms/code-form.tsx";
import { formatTimeOfInstant } from "#domain/wording.ts";
import { CODE_MINUTES } from "#domain/accounts/code-life.ts";

export type CodeStepProps = {
  sent: SentCode;
  choice: HeldBooking;
  /** Whether the service takes a time of the diary, which can be held. */
  takesTime: boolean;
  /** `sending`: a new code is being requested; `paying`: the payment is being started. */
  sending: boolean;
  paying: boolean;
  /** What follows the code: the button's label, and what is said while it happens. Default: the payment. */
  next?: { button: string; busy: string };
  /** The booking page's path with the current choice. */
  path: string;
  onSendAgain(): void;
  onOtherEmail(): void;
  /** `onSignedIn`: by the code, called during its last key press; `onSignedInElsewhere`: by the email's link, in another tab. */
  onSignedIn(): void;
  onSignedInElsewhere(): void;
};

const PAYMENT = { button: t("Continue to payment"), busy: t("Opening the payment page…") };

/** Asks for the emailed code on the page where the time was chosen: the code signs in, and what was asked for follows. */
export default function CodeStep({ sent, choice, takesTime, paying, next = PAYMENT, path, ...props }: CodeStepProps) {
  const { onSignedIn, onSignedInElsewhere, ...ways } = props;
  const { connect, status } = useAuth();
  const kept = useRouteLoaderData<{ keptMail?: string }>("root")?.keptMail;
  const heading = useRef<HTMLHeadingElement>(null);
  const isTried = useRef(false);
  const [needsApp, setNeedsApp] = useState(false);

  const tryCode = async (token: string) => {
    isTried.current = true;
    const result = await connect()
      .then((client) => signInByCode(client, sent.email, token))
      .catch((): ServerResult<never> => ({ ok: false, refusal: UNREACHABLE }));
    // An account with an authenticator app may still be signed in to in another tab.
    isTried.current = result.ok && !result.value.needsCode;
    if (!result.ok) return codeErrorMessage(result.refusal, sent, Date.now());
    if (result.value.needsCode) setNeedsApp(true);
    else onSignedIn();
    return undefined;
  };
  useEffect(() => {
    connect()
      .then((client) => client.auth()) // the code is checked sooner, and after a lost connection, too
      .catch(() => undefined);
  }, [connect]);
  useEffect(() => {
    if (status === "signed-in" && !isTried.current) onSignedInElsewhere();
  }, [status, onSignedInElsewhere]);
  useEffect(() => {
    if (needsApp) heading.current?.focus();
    heading.current?.scrollIntoView({ block: "nearest" });
  }, [needsApp]);

  if (needsApp) {
    return (
      <section className="max-w-prose">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t("One more code, from your app")}
        </h2>
        <p className="mt-4 text-lg">
          {t(
            "This account is protected by an authenticator app. Enter its code on the sign-in page, and you are back here with what you chose.",
          )}
        </p>
        <ButtonLink variant="gold" to={`/auth?next=${encodeURIComponent(path)}`} className="mt-7">
          {t("Enter the code of the app")}
        </ButtonLink>
      </section>
    );
  }
  const chosen = { session: choice.service.name, when: whenOf(choice) };
  if (paying) return <PatientSpinner label={t("You are signed in. {busy}", { busy: next.busy })} />;
  return (
    <section aria-labelledby="code-step" className="max-w-prose">
      <h2 ref={heading} id="code-step" tabIndex={-1} className="scroll-mt-6 text-2xl outline-none">
        {t("Type the code from your email")}
      </h2>
      <p role="status" className="mt-4 text-lg [overflow-wrap:anywhere]">
        {kept ?? (
          <>
            {rich(
              "We sent a code to <strong>{email}</strong>{isEarlier, select, true { a moment ago, and it still works} other {}}. It is in the email’s subject line.",
              {
                email: sent.email,
                isEarlier: sent.isEarlier,
                strong: (words) => <strong className="font-semibold">{words}</strong>,
              },
            )}
          </>
        )}
      </p>
      <p className="mt-2 text-quiet">
        {takesTime && sent.hold
          ? t("{session}, {when}, held for you until {until}.", {
              ...chosen,
              until: formatTimeOfInstant(sent.hold.until, undefined),
            })
          : takesTime
            ? t("{session}, {when}. It is not held while you type.", chosen)
            : `${chosen.session}, ${chosen.when}.`}
      </p>
      <div className="mt-7">
        <CodeForm
          label={t("Code")}
          hint={t("Six digits, checked as you type the last one.")}
          button={next.button}
          onCode={tryCode}
          sendsItself
        />
      </div>
      <OtherWays sent={sent} path={path} {...ways} />
    </section>
  );
}

type OtherWaysProps = Pick<CodeStepProps, "sent" | "sending" | "path" | "onSendAgain" | "onOtherEmail">;

/** What to do if the email does not arrive, or arrives on another device. */
function OtherWays({ sent, sending, path, onSendAgain, onOtherEmail }: OtherWaysProps) {
  const root = useRouteLoaderData<{ hasOutbox?: boolean; keptMail?: string }>("root");
  const left = useSecondsUntil(sent.nextAt);
  return (
    <>
      {!root?.keptMail && (
        <p className="mt-8 text-quiet">
          {t(
            "Nothing there after a minute? Look in the spam folder, or check the address for a slip. If you read the email on another device, type its code here: its link would open your booking over there.",
          )}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {root?.hasOutbox && (
          <ButtonLink to="/outbox" reloadDocument target="_blank">
            {t("Open the local outbox")}
          </ButtonLink>
        )}
        <Button disabled={left > 0} busy={sending} onClick={onSendAgain} className="tabular-nums">
          {left > 0 ? t("Send a new code in {left} s", { left }) : t("Send a new code")}
        </Button>
        <Button variant="quiet" onClick={onOtherEmail} className="-ml-3">
          {t("Change your details")}
        </Button>
      </div>
      <p className="mt-4 text-sm text-quiet">
        {rich("Do you have a password or a passkey? <link>Sign in with it instead</link>. What you chose is kept.", {
          link: (words) => (
            <Link to={`/auth?next=${encodeURIComponent(path)}`} className="link">
              {words}
            </Link>
          ),
        })}
      </p>
    </>
  );
}

/** Counts down the whole seconds to a moment, given in milliseconds by this device's clock; stops at 0. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((moment - now) / 1000));
  useEffect(() => {
    setNow(Date.now());
    const counting = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(counting);
  }, [moment]);
  return left;
}

/** The message for a refused code. The server does not distinguish a wrong code from an expired one, or from one for another address. */
export function codeErrorMessage(
  { code, message }: Refusal,
  { email, askedAt }: Pick<SentCode, "email" | "askedAt">,
  now: number,
): string {
  if (code === "otp_expired") {
    return now - askedAt > CODE_MINUTES * 60_000
      ? t("This code is older than ten minutes and no longer works. Send a new one below.")
      : t(
          "This code is not right, or has expired. Check the six digits: only the code of the newest email works, and only for {email}.",
          { email },
        );
  }
  // One rate limit is for the address, whose link still works; the other is for the IP address, which is blocked for some minutes.
  if (code === "over_request_rate_limit" && message.includes("link"))
    return t("{message}. Open it on this device to go on.", { message });
  if (code === "over_request_rate_limit")
    return t("There were too many wrong codes. Please wait a few minutes, then send a new one.");
  if (code === "user_banned")
    return t("This account is closed. Please write to us if you think that this is a mistake.");
  return message || UNREACHABLE_TEXT;
}
