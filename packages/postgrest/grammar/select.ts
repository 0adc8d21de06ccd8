import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import { type Field, fieldName, identifier, jsonPath } from "./names.ts";
import type { Reader } from "./reader.ts";

export type Aggregate = "count" | "sum" | "avg" | "max" | "min";
const AGGREGATES: readonly Aggregate[] = ["count", "sum", "avg", "max", "min"];

/** One item of `select`. `*` is a field of that name. */
export type SelectItem =
  | { kind: "field"; field: Field; alias?: string; cast?: string; aggregate?: Aggregate; aggregateCast?: string }
  | {
      kind: "relation";
      relation: string;
      alias?: string;
      hint?: string;
      join?: "inner" | "left";
      spread: boolean;
      items: SelectItem[];
    };

/** Parses comma-separated items; an empty list selects no column. */
export function selectItems(reader: Reader, depth = 0): SelectItem[] {
  reader.spaces();
  if (reader.rest === 0 || reader.peek() === ")") return [];
  const items = [selectItem(reader, depth)];
  while (reader.eat(",")) items.push(selectItem(reader, depth));
  return items;
}

function selectItem(reader: Reader, depth: number): SelectItem {
  reader.count("items", "selected items");
  reader.spaces();
  if (reader.eat("...")) return relation(reader, depth, fieldName(reader), undefined, true);
  if (reader.eat("*")) {
    atItemEnd(reader);
    return { kind: "field", field: { name: "*", path: [] } };
  }
  let alias: string | undefined;
  let name = fieldName(reader);
  if (reader.peek() === ":" && reader.peek(1) !== ":") {
    reader.at += 1;
    alias = name;
    name = fieldName(reader);
  }
  if (name === "count" && reader.eat("()")) return wholeCount(reader, alias);
  if (reader.peek() === "!" || reader.peek() === "(") return relation(reader, depth, name, alias, false);
  return column(reader, name, alias);
}

function wholeCount(reader: Reader, alias: string | undefined): SelectItem {
  const aggregateCast = cast(reader);
  atItemEnd(reader);
  return { kind: "field", field: { name: "*", path: [] }, aggregate: "count", ...defined({ alias, aggregateCast }) };
}

function column(reader: Reader, name: string, alias: string | undefined): SelectItem {
  const field = { name, path: jsonPath(reader) };
  const firstCast = cast(reader);
  const aggregate = aggregation(reader);
  const aggregateCast = aggregate && cast(reader);
  atItemEnd(reader);
  return { kind: "field", field, ...defined({ alias, cast: firstCast, aggregate, aggregateCast }) };
}

function cast(reader: Reader): string | undefined {
  return reader.eat("::") ? identifier(reader) : undefined;
}

function aggregation(reader: Reader): Aggregate | undefined {
  if (!reader.eat(".")) return undefined;
  return (
    AGGREGATES.find((aggregate) => reader.eat(`${aggregate}()`)) ??
    reader.fail("aggregate function (sum, avg, count, max, min)")
  );
}

function relation(reader: Reader, depth: number, name: string, alias: string | undefined, spread: boolean): SelectItem {
  if (depth >= reader.limits.embedDepth)
    throwRefusal(refusals.tooMuch("levels of embedded relations", reader.limits.embedDepth));
  reader.count("embeds", "embedded relations");
  const first = modifier(reader);
  const second = modifier(reader);
  reader.need("(");
  const items = selectItems(reader, depth + 1);
  reader.need(")");
  atItemEnd(reader);
  const hint = first.hint ?? second.hint;
  const join = first.join ?? second.join;
  return { kind: "relation", relation: name, spread, items, ...defined({ alias, hint, join }) };
}

/** Parses `!inner`, `!left`, or a `!hint` that names a constraint, column or junction table. */
function modifier(reader: Reader): { hint?: string; join?: "inner" | "left" } {
  if (!reader.eat("!")) return {};
  const word = fieldName(reader);
  return word === "inner" || word === "left" ? { join: word } : { hint: word };
}

function atItemEnd(reader: Reader) {
  reader.spaces();
  if (reader.rest > 0 && reader.peek() !== "," && reader.peek() !== ")") reader.fail('",", ")" or end of input');
}

function defined<T extends object>(members: T): T {
  return Object.fromEntries(Object.entries(members).filter(([, member]) => member !== undefined)) as T;
}
