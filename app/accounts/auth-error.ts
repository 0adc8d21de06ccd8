import { t } from "@sacred-space/words/t.ts";
import {
  type ServerResult,
  type Refusal,
  UNREACHABLE,
  UNREACHABLE_TEXT,
} from "#app/kit/backend/server/server-result.ts";

/** An error of auth-js: its name, a message, and the wire's code and HTTP status if there are any. */
type Failure = { name: string; message: string; code?: string | undefined; status?: number | undefined };

const NO_ANSWER = "AuthRetryableFetchError";

type AuthResponse = { data: unknown; error: Failure | null };
type DataOf<R> = Extract<R, { error: null }> extends { data: infer D } ? D : never;

/** Converts a response of auth-js; `make` converts its data. */
export function toServerResult<R extends AuthResponse, T>(
  { data, error }: R,
  make: (data: DataOf<R>) => T,
): ServerResult<T> {
  return error ? { ok: false, refusal: authRefusal(error) } : { ok: true, value: make(data as DataOf<R>) };
}

function authRefusal(error: Failure): Refusal {
  const message = authErrorMessage(error);
  return error.name === NO_ANSWER
    ? { ...UNREACHABLE, message }
    : { status: error.status ?? 0, code: error.code ?? "", message };
}

/** The message for a refused sign-in or account change: the server's, "unreachable", or how long to wait. */
export function authErrorMessage({ name, message, code }: Failure): string {
  if (name === NO_ANSWER) return UNREACHABLE_TEXT;
  if (code === "over_email_send_rate_limit") return emailWait(message);
  return message;
}

/** Parses "For security purposes, you can only request this after 56 seconds."; undefined for the hourly limit, which names no time. */
export function secondsToWait(message: string): number | undefined {
  const seconds = /after (\d+) seconds/.exec(message)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

function emailWait(message: string): string {
  const seconds = secondsToWait(message);
  if (seconds === undefined) return t("We have sent several emails to this address. You can ask again in an hour.");
  return t("You can ask again in {seconds, plural, one {# second} other {# seconds}}.", { seconds });
}

/** Whether the password was refused as too weak; the message then lists the reasons. */
export function isWeakPassword({ name }: Failure): boolean {
  return name === "AuthWeakPasswordError";
}
