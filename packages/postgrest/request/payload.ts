import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import type { Limits } from "../settings.ts";
import { parseForm, utf8 } from "./query-string.ts";

/** A request's body as unparsed text, from which PostgreSQL reads the values. */
export type Payload =
  | { kind: "json"; text: string; shape: "object" | "array"; keys: string[]; rows: number }
  | { kind: "form"; pairs: [string, string][] }
  | { kind: "raw"; text: string; bytes: Uint8Array; type: "text" | "xml" | "bytea" };

type Options = {
  contentType: string | null;
  /** A function's body may be text, XML or bytes, and may be missing. */
  forCall: boolean;
  /** The parameter `columns`: the keys to write; rows may then have different keys. */
  columns: string[] | undefined;
  limits: Limits;
};

const MISREAD = "Empty or invalid json";

export function readPayload(bytes: Uint8Array, options: Options): Payload {
  const type = (options.contentType ?? "application/json").split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/json" || type === "") return readJson(textOf(bytes), options);
  if (options.forCall && type === "application/x-www-form-urlencoded")
    return { kind: "form", pairs: parseForm(textOf(bytes)) };
  if (options.forCall && type === "text/plain") return { kind: "raw", type: "text", text: utf8(bytes), bytes };
  if (options.forCall && type === "text/xml") return { kind: "raw", type: "xml", text: utf8(bytes), bytes };
  if (options.forCall && type === "application/octet-stream") return { kind: "raw", type: "bytea", text: "", bytes };
  if (bytes.length === 0) return readJson("", options); // without a body the Content-Type is irrelevant
  return throwRefusal(refusals.badBody(`Content-Type not acceptable: ${type}`));
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return throwRefusal(refusals.badBody(MISREAD));
  }
}

function readJson(given: string, { forCall, columns, limits }: Options): Payload {
  const text = given === "" && forCall ? "{}" : given;
  if (nestsDeeperThan(text, limits.jsonDepth))
    throwRefusal(refusals.badBody(`The body nests deeper than ${limits.jsonDepth} levels`));
  const body = parse(text);
  if (body === undefined) return throwRefusal(refusals.badBody(MISREAD));
  if (Array.isArray(body))
    return { kind: "json", text, shape: "array", rows: body.length, keys: columns ?? keysOfAll(body) };
  if (isObject(body)) return { kind: "json", text, shape: "object", rows: 1, keys: columns ?? Object.keys(body) };
  return { kind: "json", text: "[]", shape: "array", rows: 0, keys: columns ?? [] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function keysOfAll(rows: unknown[]): string[] {
  const [first] = rows;
  if (rows.length === 0) return [];
  if (!isObject(first)) return throwRefusal(refusals.badBody("All object keys must match"));
  const keys = Object.keys(first);
  const alike = rows.every(
    (row) => isObject(row) && Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)),
  );
  return alike ? keys : throwRefusal(refusals.badBody("All object keys must match"));
}

function isObject(body: unknown): body is object {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

/** PostgreSQL parses nested JSON recursively and fails with a server error when it is too deep, so the depth is checked first. */
function nestsDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === 0x5c) at += 1;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x5b || character === 0x7b) {
      if ((depth += 1) > most) return true;
    } else if (character === 0x5d || character === 0x7d) depth -= 1;
  }
  return false;
}
