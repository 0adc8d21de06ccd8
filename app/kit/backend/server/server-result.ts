import { t } from "@sacred-space/words/t.ts";

/** Why the backend refused: HTTP status (0 without a response), the wire's `code`, and a message for a person, empty if there was none. */
export type Refusal = { status: number; code: string; message: string };

/** The result of a call to the backend. A refusal is a value, not an exception. */
export type ServerResult<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/** No response: a network error, or the server is down. */
export const UNREACHABLE: Refusal = { status: 0, code: "unreachable", message: "" };

export const UNREACHABLE_TEXT = t("The server cannot be reached just now. Please try again in a moment.");

/** The message for a change whose response was lost. */
export const MAYBE_DONE_TEXT = t(
  "The server did not answer. Please look here whether it was done before you try again.",
);

/** Parses `{code, error}` (functions) or `{code, message}` (data) from a refusing response. */
export async function refusalIn(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => null);
  const { code, error, message } = Object(body) as Record<string, unknown>;
  return {
    status: response.status,
    code: typeof code === "string" ? code : String(response.status),
    message: [error, message].find((text) => typeof text === "string") ?? "",
  };
}

/** GETs JSON as a visitor. Never throws: a network error is a refusal, too. */
export async function readJson(
  visitor: { fetch(path: string, init?: RequestInit): Promise<Response> },
  path: string,
  signal?: AbortSignal,
): Promise<ServerResult<unknown>> {
  try {
    const response = await visitor.fetch(path, { headers: { accept: "application/json" }, signal });
    if (!response.ok) return { ok: false, refusal: await refusalIn(response) };
    return { ok: true, value: await response.json() };
  } catch {
    return { ok: false, refusal: UNREACHABLE };
  }
}

export function mapResult<T, U>(result: ServerResult<T>, make: (value: T) => U): ServerResult<U> {
  return result.ok ? { ok: true, value: make(result.value) } : result;
}
