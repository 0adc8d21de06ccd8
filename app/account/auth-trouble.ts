/** Errors of the account library that mean "no answer": the network, or a server that is down (spec 8, wire 1.1). */
const NO_ANSWER = "AuthRetryableFetchError";

type AuthError = { name: string; message: string };

/** What to tell somebody whose sign-in or sign-up was refused: the server's message, or that there was no answer. */
export function troubleText({ name, message }: AuthError): string {
  return name === NO_ANSWER ? "The server cannot be reached just now. Please try again in a moment." : message;
}

/** Whether the password was found too weak; the message then lists the reasons (wire 1.1). */
export function isWeakPassword({ name }: AuthError): boolean {
  return name === "AuthWeakPasswordError";
}
