import { type Failure, NO_ANSWER } from "#app/backend/told.ts";

/** What to tell somebody whose sign-in or sign-up was refused: the server's message, or that there was no answer. */
export function troubleText({ name, message }: Failure): string {
  return name === NO_ANSWER.name ? "The server cannot be reached just now. Please try again in a moment." : message;
}

/** Whether the password was found too weak; the message then lists the reasons (wire 1.1). */
export function isWeakPassword({ name }: Failure): boolean {
  return name === "AuthWeakPasswordError";
}
