import type { Refusal } from "./refusal.ts";

/** An answer before it becomes a Response. */
export type Answer = { status: number; headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> | null };

/** The wire's error body and its headers (wire 2.10). */
export function refusalAnswer({ status, code, message, details, hint, headers }: Refusal): Answer {
  return {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "proxy-status": `PostgREST; error=${/^[A-Za-z0-9]+$/.test(code) ? code : "PGRSTX00"}`,
      ...headers,
    },
    body: JSON.stringify({ code, message, details: details ?? null, hint: hint ?? null }),
  };
}

/** What a fault of the server looks like from outside: nothing of what happened (reliability D4). */
export function faultAnswer(): Answer {
  return refusalAnswer({ status: 500, code: "PGRSTX00", message: "The server could not answer this request" });
}
