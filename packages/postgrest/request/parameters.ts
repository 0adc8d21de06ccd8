import { type EmbedPath, type Filter, type Logic, filterKey, logic, startsAsTest, test } from "../grammar/filter.ts";
import { type Field, nameList } from "../grammar/names.ts";
import { type OrderTerm, orderTerms } from "../grammar/order.ts";
import { type Tally, emptyTally, read } from "../grammar/reader.ts";
import { type SelectItem, selectItems } from "../grammar/select.ts";
import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import type { Limits } from "../settings.ts";

/** The parameters of a query string. Those that can apply to an embedded relation carry its path. */
export type Parameters = {
  select: SelectItem[];
  filters: { path: EmbedPath; filter: Filter }[];
  logic: { path: EmbedPath; logic: Logic }[];
  order: { path: EmbedPath; terms: OrderTerm[] }[];
  limits: { path: EmbedPath; limit: number }[];
  offsets: { path: EmbedPath; offset: number }[];
  columns?: string[];
  onConflict?: string[];
  /** For a function called by GET: parameters without an operator are its arguments. */
  arguments: [name: string, value: string][];
};

/** Reads the pairs of a query string. With `forCall`, values without an operator are arguments of a function. */
export function readParameters(pairs: readonly [string, string][], limits: Limits, forCall: boolean): Parameters {
  const found: Parameters = { select: [], filters: [], logic: [], order: [], limits: [], offsets: [], arguments: [] };
  const tally = emptyTally();
  const once = new Map<string, string>();
  for (const [key, value] of pairs) {
    if (key === "select" || key === "columns" || key === "on_conflict") {
      if (!once.has(key)) once.set(key, value);
    } else readKeyed(found, key, value, limits, tally, forCall);
  }
  found.select = read(once.get("select")?.trim() || "*", "select parameter", limits, tally, selectItems);
  const columns = once.get("columns");
  if (columns !== undefined) found.columns = [...new Set(read(columns, "columns parameter", limits, tally, nameList))];
  const onConflict = once.get("on_conflict");
  if (onConflict !== undefined) found.onConflict = read(onConflict, "on_conflict parameter", limits, tally, nameList);
  return found;
}

const NEGATIVE_LIMIT = "Limit should be greater than or equal to zero.";

function readKeyed(found: Parameters, key: string, value: string, limits: Limits, tally: Tally, forCall: boolean) {
  const { path, field } = read(key, "tree path", limits, tally, filterKey);
  const reserved = field.path.length === 0 ? field.name : "";
  if (reserved === "and" || reserved === "or") {
    const not = path.includes("not") ? "not." : "";
    const tree = read(`${not}${reserved}${value}`, "logic tree", limits, tally, logic);
    found.logic.push({ path: path.filter((step) => step !== "not"), logic: tree });
  } else if (reserved === "order") found.order.push({ path, terms: read(value, "order", limits, tally, orderTerms) });
  else if (reserved === "limit")
    found.limits.push({ path, limit: count(value, "limit") ?? throwRefusal(refusals.badRange(NEGATIVE_LIMIT)) });
  else if (reserved === "offset") found.offsets.push({ path, offset: count(value, "offset") ?? 0 });
  else readFilter(found, path, field, value, limits, tally, forCall);
}

function readFilter(
  found: Parameters,
  path: EmbedPath,
  field: Field,
  value: string,
  limits: Limits,
  tally: Tally,
  forCall: boolean,
) {
  // PostgREST, too, tells a call's filters from its arguments by the operator alone.
  if (forCall && !startsAsTest(value)) {
    if (path.length > 0 || field.path.length > 0)
      throwRefusal(refusals.unreadable(`"failed to parse filter (${value})" (line 1, column 1)`, "no operator"));
    found.arguments.push([field.name, value]);
    return;
  }
  found.filters.push({ path, filter: { field, test: read(value, "filter", limits, tally, test) } });
}

/** Undefined for a negative number. */
function count(text: string, what: string): number | undefined {
  if (/^-\d+$/.test(text)) return undefined;
  if (!/^\d{1,15}$/.test(text))
    throwRefusal(
      refusals.unreadable(`"failed to parse ${what} (${text})" (line 1, column 1)`, "expecting a whole number"),
    );
  return Number(text);
}
