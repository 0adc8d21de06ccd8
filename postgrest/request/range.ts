import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";

/** Which rows of the answer are wanted: from `offset` on, at most `limit`. */
export type Range = { offset: number; limit?: number };

/**
 * The rows wanted of the requested table: `limit` and `offset` together with a `Range: 0-9` header, which applies to GET alone.
 * A header of another form is ignored (RFC 9110 14.2).
 */
export function requestedRange(limit: number | undefined, offset: number | undefined, header: string | null): Range {
  const byQuery: Range = { offset: offset ?? 0, ...(limit === undefined ? {} : { limit }) };
  const match = /^(\d{1,15})-(\d{0,15})$/.exec((header ?? "").replace(/^items=/, ""));
  if (!match || limit === 0) return byQuery;
  const first = Number(match[1]);
  const last = match[2] === "" ? Infinity : Number(match[2]);
  if (last < first)
    throwRefusal(refusals.badRange("The lower boundary must be lower than or equal to the upper boundary in the Range header."));
  const from = Math.max(first, byQuery.offset);
  const to = Math.min(last, limit === undefined ? Infinity : byQuery.offset + limit - 1);
  if (to < from) throwRefusal(refusals.badRange("Limit should be greater than or equal to zero."));
  return { offset: from, ...(to === Infinity ? {} : { limit: to - from + 1 }) };
}
