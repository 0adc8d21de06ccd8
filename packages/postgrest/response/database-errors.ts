import pg from "pg";
import { CatalogNotRead } from "../catalog/watch-catalog.ts";
import type { Refusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import { Overdue } from "../run.ts";

/** Converts an error of a transaction to a refusal; undefined for a fault of the server rather than of the request. */
export function refusalFor(error: unknown, anonymous: boolean): Refusal | undefined {
  if (error instanceof pg.DatabaseError && error.code !== undefined) return fromPostgres(error, error.code, anonymous);
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Overdue || error.message === "Query read timeout")
    return { status: 504, code: "57014", message: explained("57014") };
  if (error instanceof CatalogNotRead)
    return pool("PGRST002", "Could not query the database for the schema cache. Retrying.");
  const { code } = error as NodeJS.ErrnoException;
  if (/timeout exceeded when trying to connect/.test(error.message))
    return { ...pool("PGRST003", "Timed out acquiring connection from connection pool."), status: 504 };
  if (code !== undefined && /^E(CONN|PIPE|TIMEDOUT|NOENT|HOST|ACCES|AI_)/.test(code)) {
    return pool("PGRST000", "Database connection error. Retrying the connection.");
  }
  if (
    /^Connection terminated|Client has encountered a connection error|the pool after calling end/.test(error.message)
  ) {
    return pool("PGRST001", "Database client error. Retrying the connection.");
  }
  return undefined;
}

function pool(code: string, message: string): Refusal {
  return { status: 503, code, message, headers: { "retry-after": "1" } };
}

function fromPostgres(error: pg.DatabaseError, code: string, anonymous: boolean): Refusal {
  if (code === "PGRST") return raised(error);
  const status = statusOf(code, error.message, anonymous);
  const headers = headersFor(status);
  if (status >= 500) return { status, code, message: explained(code), headers };
  return { status, code, message: error.message, details: error.detail ?? null, hint: error.hint ?? null, headers };
}

function headersFor(status: number): Record<string, string> {
  if (status === 401) return { "www-authenticate": "Bearer" };
  return status === 503 ? { "retry-after": "1" } : {};
}

/** For a server error, the response has a general message; PostgreSQL's own stays in the log. */
function explained(code: string): string {
  if (code === "57014") return "canceling statement due to statement timeout";
  if (code.startsWith("08") || code === "57P01" || code === "57P02" || code === "57P03")
    return "Database connection error. Retrying the connection.";
  return "The database could not answer this request";
}

/** Single codes precede classes. Unlike in PostgREST, an exclusion violation is a conflict and a cancelled statement a timeout. */
const STATUS: Record<string, number> = {
  "21000": 500,
  "22023": 400,
  "23503": 409,
  "23505": 409,
  "23P01": 409,
  "25006": 405,
  "42883": 404,
  "42P01": 404,
  "42P17": 500,
  "57014": 504,
  "57P01": 503,
  P0001: 400,
};
const CLASS_STATUS: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 500,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

function statusOf(code: string, message: string, anonymous: boolean): number {
  if (code === "42501") return anonymous ? 401 : 403;
  if (code === "53400") return 500;
  // The second pattern differs from PostgREST, which returns 500: a body that contains one row twice is the client's mistake.
  if (code === "21000" && /requires a WHERE clause$|^ON CONFLICT DO UPDATE/.test(message)) return 400;
  if (code === "22023" && message.startsWith("role") && message.endsWith("does not exist")) return 401;
  if (code.startsWith("PT")) return chosenStatus(code.slice(2));
  return STATUS[code] ?? CLASS_STATUS[code.slice(0, 2)] ?? 400;
}

function chosenStatus(digits: string): number {
  const status = Number(digits);
  return status >= 200 && status <= 599 ? status : 500;
}

type Raised = {
  message: { code: string; message: string; details?: string; hint?: string };
  detail: { status: number; headers?: Record<string, string> };
};

/** `raise sqlstate 'PGRST'` with JSON as its message and detail sets the whole response. */
function raised({ message, detail }: pg.DatabaseError): Refusal {
  const body = parse<Raised["message"]>(message);
  if (typeof body?.code !== "string" || typeof body.message !== "string") {
    const hint =
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.";
    return refusals.raiseMalformed(`Invalid JSON value for MESSAGE: '${message}'`, hint);
  }
  const answer = parse<Raised["detail"]>(detail ?? "");
  if (typeof answer?.status !== "number" || chosenStatus(String(answer.status)) !== answer.status) {
    const hint =
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";
    return refusals.raiseMalformed(
      detail === undefined ? "DETAIL is missing in the RAISE statement" : `Invalid JSON value for DETAIL: '${detail}'`,
      hint,
    );
  }
  return {
    status: answer.status,
    code: body.code,
    message: body.message,
    details: body.details ?? null,
    hint: body.hint ?? null,
    headers: answer.headers ?? {},
  };
}

function parse<T>(text: string): Partial<T> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
