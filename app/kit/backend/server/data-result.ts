import { type ServerResult, UNREACHABLE } from "./server-result.ts";
import { refusalMessage } from "./refusal-message.ts";

/** PostgreSQL's code for a text that is not a valid uuid, such as a mistyped URL. */
export const NOT_AN_ID = "22P02";

export type DataResult<T> = {
  data: T | null;
  error: { message: string; code: string; details: string } | null;
  status: number;
  count: number | null;
};

/** A response of the data API as a `ServerResult`: `resultOf(await client.from("bookings").select())`. */
export function resultOf<T>({ data, error, status }: DataResult<T>): ServerResult<T> {
  if (!error) return { ok: true, value: data as T };
  if (status === 0) return { ok: false, refusal: UNREACHABLE };
  return { ok: false, refusal: { status, code: error.code, message: refusalMessage(error.code, error.message) } };
}

/**
 * The result of a change that returns its rows (`.select("id")`). Refuses one without rows with `message`, "This cost is no longer there.",
 * since another window has deleted them and nothing has changed.
 */
export function refuseIfUnchanged(message: string, result: ServerResult<unknown[] | null>): ServerResult<unknown> {
  if (!result.ok || (result.value ?? []).length > 0) return result;
  return { ok: false, refusal: { status: 404, code: "gone", message } };
}

/**
 * Like `refuseIfUnchanged`, for a change that also matches the rows' former values: "This cost is no longer as shown: changed or deleted in
 * another window."
 */
export function refuseIfOvertaken(message: string, result: ServerResult<unknown[] | null>): ServerResult<unknown> {
  if (!result.ok || (result.value ?? []).length > 0) return result;
  return overtaken(message);
}

/** The refusal of a change to what another window has changed or deleted meanwhile. */
export function overtaken(message: string): ServerResult<never> {
  return { ok: false, refusal: { status: 409, code: "changed-meanwhile", message } };
}

/** Replaces the message of a refusal by the text for its code. */
export function explained<T>(words: Record<string, string>, result: ServerResult<T>): ServerResult<T> {
  if (result.ok) return result;
  const { refusal } = result;
  return { ok: false, refusal: { ...refusal, message: words[refusal.code] ?? refusal.message } };
}

/** The pattern "contains these words" as a quoted value of `or`. Escapes wildcards, quotes and characters that cannot be sent. */
export function holding(words: string): string {
  const literal = words.replaceAll(/[*\0]/g, " ").replace(/[\\%_]/g, String.raw`\$&`);
  return `"*${literal.replace(/[\\"]/g, String.raw`\$&`)}*"`;
}
