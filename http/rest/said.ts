import { type Answer, refusalAnswer } from "./answer.ts";
import { refusals } from "./refusals.ts";

/**
 * The answer as functions and triggers want it: they may set `response.status` and add headers by `response.headers`,
 * an array of objects with one key each. Headers that the API itself would set give way to theirs.
 */
export function said({ status, headers }: { status: string | null; headers: string | null }, answer: Answer): Answer {
  const own = headersSaid(headers);
  if (!own) return refusalAnswer(refusals.responseHeaders());
  const number = status === null ? answer.status : Number(status);
  if (!Number.isInteger(number) || number < 200 || number > 599) return refusalAnswer(refusals.responseStatus());
  return { ...answer, status: number, headers: { ...answer.headers, ...own } };
}

function headersSaid(text: string | null): Record<string, string> | undefined {
  if (text === null) return {};
  try {
    const list = JSON.parse(text) as unknown;
    if (!Array.isArray(list)) return undefined;
    const pairs = list.map((entry) => Object.entries(entry as object));
    const sound = pairs.every((entry) => entry.length === 1 && isHeader(entry[0]));
    return sound ? Object.fromEntries(pairs.flat().map(([name, value]) => [name.toLowerCase(), String(value)])) : undefined;
  } catch {
    return undefined;
  }
}

function isHeader(pair: [string, unknown] | undefined): boolean {
  return (
    pair !== undefined && /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(pair[0]) && typeof pair[1] === "string" && /^[\t\x20-\x7e]*$/.test(pair[1])
  );
}
