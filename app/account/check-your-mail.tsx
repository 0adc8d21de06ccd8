import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useResend } from "./use-resend.ts";

type CheckYourMailProps = {
  email: string;
  /** Without a mail server the letters lie in the outbox of this program. */
  localMode: boolean;
  onAgain(): void;
};

/** After sign-up: the account is there, and a letter is on its way. */
export function CheckYourMail({ email, localMode, onAgain }: CheckYourMailProps) {
  const { busy, resend } = useResend();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section>
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Check your mail
      </h1>
      <p className="mt-4 text-lg">
        We sent a link to <strong className="font-semibold">{email}</strong>. Open it to confirm your account; it brings you back here.
      </p>
      <p className="mt-3 text-quiet">Nothing there after a few minutes? Look into the spam folder, or check the address for a slip.</p>
      <div className="mt-8 flex flex-wrap items-center gap-4">
        {localMode && (
          <ButtonLink to="/outbox" reloadDocument variant="gold">
            Open the local outbox
          </ButtonLink>
        )}
        <Button busy={busy} onClick={() => void resend(email)}>
          Send the link again
        </Button>
        <Button variant="quiet" onClick={onAgain}>
          Use another address
        </Button>
      </div>
    </section>
  );
}
