/** Why the account library said no: its error's name, a sentence for people, and the wire's code where there is one. */
export type Failure = { name: string; message: string; code?: string | undefined };

/** What the account library told of what it was asked for. */
export type AuthResult<T> = { ok: true; value: T } | { ok: false; error: Failure };

/** How the account library calls it when nobody answers: the network, or a server that is down. */
export const NO_ANSWER: Failure = { name: "AuthRetryableFetchError", message: "" };
