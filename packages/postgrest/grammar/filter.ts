import { costlyPattern } from "@sacred-space/runtime/costly-pattern.ts";
import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import { type Field, fieldName, field, identifier, jsonPath, quoted } from "./names.ts";
import type { Reader } from "./reader.ts";

/** The operators that compare with one value, and their SQL. */
export const COMPARISONS = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "~~",
  ilike: "~~*",
  match: "~",
  imatch: "~*",
  isdistinct: "is distinct from",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxr: "&<",
  nxl: "&>",
  adj: "-|-",
} as const;
export type Comparison = keyof typeof COMPARISONS;

/** The operators of full-text search, and the function that parses the search terms. */
export const SEARCHES = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
} as const;
export type Search = keyof typeof SEARCHES;

const QUANTIFIABLE: ReadonlySet<string> = new Set(["eq", "gt", "gte", "lt", "lte", "like", "ilike", "match", "imatch"]);
const IS_VALUES = ["not_null", "null", "true", "false", "unknown"] as const;
export type IsValue = (typeof IS_VALUES)[number];

/** The condition of a filter. */
export type Test = { not: boolean } & (
  | { kind: "compare"; operator: Comparison; quantifier?: "any" | "all"; value: string }
  | { kind: "in"; values: string[] }
  | { kind: "is"; value: IsValue }
  | { kind: "search"; operator: Search; language?: string; value: string }
);

export type Filter = { field: Field; test: Test };

/** Filters combined by `and(…)` and `or(…)`, each optionally preceded by `not.`. */
export type Logic = { kind: "filter"; filter: Filter } | { kind: "all" | "any"; not: boolean; parts: Logic[] };

/** Names of embedded relations from the outermost inwards; empty for the requested table itself. */
export type EmbedPath = string[];

const EXPECTED = '"not" or operator (eq, gt, ...)';

const anyOf = (names: Iterable<string>) => [...names].join("|");
const OPERATOR_FIRST = new RegExp(
  `^(not\\.)?((${anyOf(QUANTIFIABLE)})\\((any|all)\\)|(${anyOf(Object.keys(SEARCHES))})\\([^()]*\\)|${anyOf([...Object.keys(COMPARISONS), ...Object.keys(SEARCHES), "in", "is"])})\\.`,
);

/** True if the text begins with an operator, such as `eq.1`; what follows it may still be refused. */
export function startsAsTest(text: string): boolean {
  return OPERATOR_FIRST.test(text);
}

/** Parses a parameter's key: the path of embedded relations and the column. */
export function filterKey(reader: Reader): { path: EmbedPath; field: Field } {
  const names = [fieldName(reader)];
  while (reader.eat(".")) names.push(fieldName(reader));
  const name = names.pop() ?? "";
  return { path: names, field: { name, path: jsonPath(reader) } };
}

/** Parses `[not.]operator.value`; the value extends to the end of the parameter. */
export function test(reader: Reader): Test {
  return testWith(reader, (inner) => inner.run(() => true));
}

/** Parses a logic tree that starts with its operator: `or(a.eq.1,b.is.null)`. */
export function logic(reader: Reader, depth = 1): Logic {
  if (depth > reader.limits.logicDepth) throwRefusal(refusals.tooMuch("levels of and/or", reader.limits.logicDepth));
  reader.spaces();
  const group = groupStart(reader);
  if (!group) return { kind: "filter", filter: logicFilter(reader) };
  const parts: Logic[] = [];
  do parts.push(logic(reader, depth + 1));
  while (reader.eat(","));
  reader.need(")");
  reader.spaces();
  return { ...group, parts };
}

function groupStart(reader: Reader): { kind: "all" | "any"; not: boolean } | undefined {
  const start = reader.at;
  const not = reader.eat("not.");
  const kind = reader.eat("and") ? "all" : reader.eat("or") ? "any" : undefined;
  reader.spaces();
  if (kind && reader.eat("(")) return { kind, not };
  reader.at = start;
  return undefined;
}

function logicFilter(reader: Reader): Filter {
  const column = field(reader);
  reader.need(".");
  const filter = { field: column, test: testWith(reader, logicValue) };
  reader.spaces();
  return filter;
}

/** Within parentheses a value ends at `,` or `)`, unless it is quoted or an array literal. */
function logicValue(reader: Reader): string {
  const text = quotedElement(reader);
  if (text !== undefined) return text;
  const start = reader.at;
  if (reader.eat("{")) {
    reader.run((character) => character !== "{" && character !== "}");
    if (reader.eat("}")) return reader.text.slice(start, reader.at);
    reader.at = start;
  }
  return reader.run((character) => character !== "," && character !== ")");
}

function testWith(reader: Reader, single: (reader: Reader) => string): Test {
  reader.count("filters", "filters");
  const not = reader.eat("not.");
  const start = reader.at;
  const operator = reader.run((character) => character >= "a" && character <= "z");
  if (operator === "in" && reader.eat(".")) return { not, kind: "in", values: list(reader) };
  if (operator === "is" && reader.eat(".")) return { not, kind: "is", value: isValue(reader) };
  if (Object.hasOwn(SEARCHES, operator)) {
    const language = reader.eat("(") ? identifier(reader) : undefined;
    if (language !== undefined) reader.need(")");
    reader.need(".");
    return {
      not,
      kind: "search",
      operator: operator as Search,
      ...(language === undefined ? {} : { language }),
      value: single(reader),
    };
  }
  if (!Object.hasOwn(COMPARISONS, operator)) {
    reader.at = start;
    reader.fail(EXPECTED);
  }
  const quantifier = QUANTIFIABLE.has(operator) ? quantified(reader) : undefined;
  if (!reader.eat(".")) reader.fail("delimiter (.)");
  const value = single(reader);
  if (operator === "match" || operator === "imatch") refuseCostly(reader, value);
  return { not, kind: "compare", operator: operator as Comparison, ...(quantifier ? { quantifier } : {}), value };
}

function refuseCostly(reader: Reader, pattern: string): void {
  reader.count("patterns", "patterns");
  const fault = costlyPattern(pattern);
  if (fault !== undefined) throwRefusal(refusals.costlyPattern(fault));
}

function quantified(reader: Reader): "any" | "all" | undefined {
  return (["any", "all"] as const).find((quantifier) => reader.eat(`(${quantifier})`));
}

function isValue(reader: Reader): IsValue {
  const start = reader.at;
  const word = reader.run((character) => /[a-z_]/i.test(character)).toLowerCase();
  const found = IS_VALUES.find((known) => known === word);
  if (found) return found;
  reader.at = start;
  return reader.fail("isVal: (null, not_null, true, false, unknown)");
}

function list(reader: Reader): string[] {
  reader.spaces();
  reader.need("(");
  reader.spaces();
  const values: string[] = [];
  do {
    values.push(listElement(reader));
    if (values.length > reader.limits.list) throwRefusal(refusals.tooMuch("values in a list", reader.limits.list));
  } while (reader.eat(","));
  reader.need(")");
  reader.spaces();
  return values;
}

function listElement(reader: Reader): string {
  return quotedElement(reader) ?? reader.run((character) => character !== "," && character !== ")");
}

const CLOSED = /"(?:[^"\\]|\\[^])*"/y;

/** Parses a quoted value. Quotes that are not closed, or that end before the value does, belong to a value without quotes: undefined. */
function quotedElement(reader: Reader): string | undefined {
  CLOSED.lastIndex = reader.at;
  if (!CLOSED.test(reader.text)) return undefined;
  const start = reader.at;
  const text = quoted(reader);
  if (atListEnd(reader)) return text;
  reader.at = start;
  return undefined;
}

function atListEnd(reader: Reader) {
  return reader.rest === 0 || reader.peek() === "," || reader.peek() === ")";
}
