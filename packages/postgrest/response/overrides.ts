import { type ApiResponse, refusalResponse } from "./response.ts";
import { refusals } from "../refusals.ts";

/**
 * Applies what functions and triggers set: `response.status`, and `response.headers`, an array of objects with one key each, several of
 * which may name the same header. These headers replace those of the API.
 */
export function withOverrides(
  { status, headers }: { status: string | null; headers: string | null },
  answer: ApiResponse,
): ApiResponse {
  const own = headerOverrides(headers);
  if (!own) return refusalResponse(refusals.responseHeaders());
  const number = status === null ? answer.status : Number(status);
  if (!Number.isInteger(number) || number < 200 || number > 599) return refusalResponse(refusals.responseStatus());
  return { ...answer, status: number, headers: { ...answer.headers, ...own } };
}

function headerOverrides(text: string | null): Record<string, string[]> | undefined {
  if (text === null) return {};
  try {
    const list = JSON.parse(text) as unknown;
    if (!Array.isArray(list)) return undefined;
    const pairs = list.map((entry) => Object.entries(entry as object));
    const sound = pairs.every((entry) => entry.length === 1 && isHeader(entry[0]));
    if (!sound) return undefined;
    const named = Map.groupBy(pairs.flat(), ([name]) => name.toLowerCase());
    return Object.fromEntries([...named].map(([name, given]) => [name, given.map(([, value]) => String(value))]));
  } catch {
    return undefined;
  }
}

function isHeader(pair: [string, unknown] | undefined): boolean {
  return (
    pair !== undefined &&
    /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(pair[0]) &&
    typeof pair[1] === "string" &&
    /^[\t\x20-\x7e]*$/.test(pair[1])
  );
}
