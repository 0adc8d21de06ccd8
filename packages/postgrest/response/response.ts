import type { Refusal } from "../refusal.ts";

/** A response as plain data. A header with several values is sent once for each value. */
export type ApiResponse = {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Uint8Array<ArrayBuffer> | null;
};

export function refusalResponse({ status, code, message, details, hint, headers }: Refusal): ApiResponse {
  return {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "proxy-status": `PostgREST; error=${/^\w+$/.test(code) ? code : "PGRSTX00"}`,
      ...headers,
    },
    body: JSON.stringify({ code, message, details: details ?? null, hint: hint ?? null }),
  };
}

/** An internal error, without details of what happened. */
export function faultResponse(): ApiResponse {
  return refusalResponse({ status: 500, code: "PGRSTX00", message: "The server could not answer this request" });
}
