import { ButtonLink } from "#app/kit/ui/button.tsx";
import type { MailAnswer } from "./mail-answer.ts";
import { LinkOutcome } from "./outcome.tsx";

type AddressMovedProps = {
  answer: MailAnswer;
  /** The signed-in user's email address. */
  email: string | undefined;
};

/** The result of a link to change the email address: one address has confirmed, both have, or the link is invalid. */
export function AddressMoved({ answer, email }: AddressMovedProps) {
  const link = <ButtonLink to="/account">Your account</ButtonLink>;
  if (answer === "half") {
    return (
      <LinkOutcome
        title="One more email to open"
        text="This address is confirmed. Now open the email that we sent to your other address."
      >
        {link}
      </LinkOutcome>
    );
  }
  if (answer === "good" && email) {
    return (
      <LinkOutcome
        title="Your address has changed"
        text={`Both addresses are confirmed. From now on you sign in with ${email}.`}
        moon
      >
        {link}
      </LinkOutcome>
    );
  }
  return (
    <LinkOutcome
      title="This link has expired"
      text="It is too old, has been used already, or has been replaced by a newer email. Your account shows which address counts, and can send both emails again."
    >
      {link}
    </LinkOutcome>
  );
}
