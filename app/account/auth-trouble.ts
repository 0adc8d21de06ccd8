import { type Failure, NO_ANSWER } from "#app/backend/accounts/auth-result.ts";

/** What to tell somebody whose sign-in or sign-up was refused: the server's message, or that there was no answer, or how long to wait. */
export function troubleText({ name, message, code }: Failure): string {
  if (name === NO_ANSWER.name) return "The server cannot be reached just now. Please try again in a moment.";
  if (code === "over_email_send_rate_limit") return emailWait(message);
  return message;
}

/** The wire says "For security purposes, you can only request this after 56 seconds.", or that too many were sent within the hour. */
function emailWait(message: string): string {
  const seconds = Number(/after (\d+) seconds/.exec(message)?.[1]);
  if (Number.isNaN(seconds)) return "We have sent several emails to this address. You can ask again in an hour.";
  return `You can ask again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}

/** Whether the password was found too weak; the message then lists the reasons. */
export function isWeakPassword({ name }: Failure): boolean {
  return name === "AuthWeakPasswordError";
}
