import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";

/** Rows from `offset` on, `limit` at most. */
export type Range = { offset: number; limit?: number };

/**
 * The requested rows of the root table: `limit` and `offset` combined with a `Range: 0-9` header, which applies to GET alone. A header in
 * another format is ignored (RFC 9110 14.2).
 */
export function requestedRange(limit: number | undefined, offset: number | undefined, header: string | null): Range {
  const byQuery: Range = { offset: offset ?? 0, ...(limit === undefined ? {} : { limit }) };
  const match = /^(\d{1,15})-(\d{0,15})$/.exec((header ?? "").replace(/^items=/, ""));
  if (!match || limit === 0) return byQuery;
  const first = Number(match[1]);
  const last = match[2] === "" ? Infinity : Number(match[2]);
  if (last < first)
    throwRefusal(
      refusals.badRange("The lower boundary must be lower than or equal to the upper boundary in the Range header."),
    );
  const from = Math.max(first, byQuery.offset);
  const to = Math.min(last, limit === undefined ? Infinity : byQuery.offset + limit - 1);
  if (to < from) throwRefusal(refusals.badRange("Limit should be greater than or equal to zero."));
  return { offset: from, ...(to === Infinity ? {} : { limit: to - from + 1 }) };
}
