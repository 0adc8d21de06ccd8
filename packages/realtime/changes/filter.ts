import pg from "pg";
import { costlyPattern } from "@sacred-space/runtime/costly-pattern.ts";

/** A filter cannot be parsed; the message is the unparsed rest. */
export class FilterFault extends Error {}

/** `column=[not.]operator.value`; `values` holds those of `in`. */
export type Filter = { column: string; operator: Operator; not: boolean; value: string; values: string[] };

const COMPARISONS = {
  eq: "=",
  neq: "<>",
  lt: "<",
  lte: "<=",
  gt: ">",
  gte: ">=",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  isdistinct: "is distinct from",
} as const;
type Operator = keyof typeof COMPARISONS | "in" | "is";

const IS_VALUES = new Set(["null", "true", "false", "unknown"]);
const MAX_VALUES = 100;

/** Parses filters, all of which must match. Throws FilterFault. */
export function parseFilter(text: string): Filter[] {
  const trimmed = text.trim();
  return trimmed === "" ? [] : splitOutside(trimmed).map(parseOne);
}

function parseOne(text: string): Filter {
  const [, column, not, operator = "", value = ""] = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(text) ?? [];
  if (column === undefined || !isOperator(operator))
    throw new FilterFault(JSON.stringify(text.split("=").slice(-1)[0]?.split(".") ?? []));
  const filter = { column, operator, not: not !== undefined, value, values: [] };
  if (operator === "is") {
    if (!IS_VALUES.has(value.toLowerCase()))
      throw new FilterFault(`${JSON.stringify(value)} is not null, true, false or unknown`);
    return filter;
  }
  if (operator === "match" || operator === "imatch") refuseCostly(unquoted(value));
  if (operator !== "in") return { ...filter, value: unquoted(value) };
  if (!value.startsWith("(") || !value.endsWith(")"))
    throw new FilterFault(`${JSON.stringify(value)} is no list in parentheses`);
  const values = splitOutside(value.slice(1, -1)).map(unquoted);
  if (values.length > MAX_VALUES) throw new FilterFault(`\`in\` takes at most ${MAX_VALUES} values`);
  return { ...filter, values };
}

function refuseCostly(pattern: string): void {
  const fault = costlyPattern(pattern); // it is matched for every change and every subscriber
  if (fault !== undefined) throw new FilterFault(fault);
}

const isOperator = (text: string): text is Operator =>
  text === "in" || text === "is" || Object.hasOwn(COMPARISONS, text);

/** Splits at commas outside quotes and parentheses. A quote opens only at the beginning of a value. */
function splitOutside(text: string): string[] {
  const parts: string[] = [];
  let [current, depth, quoted, before] = ["", 0, false, ","];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quoted && character === "\\") {
      current += character + text.charAt((at += 1));
      continue;
    }
    if (character === '"' && (quoted || ".(,".includes(before))) quoted = !quoted;
    else if (!quoted && character === "(") depth += 1;
    else if (!quoted && character === ")") depth -= 1;
    if (character === "," && !quoted && depth === 0) {
      parts.push(current);
      current = "";
    } else current += character;
    before = character;
  }
  if (quoted) throw new FilterFault(`${JSON.stringify(text)} lacks a closing quote`);
  return [...parts, current];
}

function unquoted(value: string): string {
  return value.length > 1 && value.startsWith('"') && value.endsWith('"')
    ? value.slice(1, -1).replaceAll(/\\(.)/gs, "$1")
    : value;
}

/** The condition for a row named `t`. Values are untyped literals, so that PostgreSQL parses them as the column's type. */
export function conditionOf(filters: readonly Filter[]): string {
  return filters.map((filter) => (filter.not ? `not (${testOf(filter)})` : testOf(filter))).join(" and ") || "true";
}

function testOf({ column, operator, value, values }: Filter): string {
  const name = `t.${pg.escapeIdentifier(column)}`;
  if (operator === "is") return `${name} is ${value.toLowerCase()}`;
  if (operator === "in") return `${name} in (${values.map((each) => pg.escapeLiteral(each)).join(", ")})`;
  return `${name} ${COMPARISONS[operator]} ${pg.escapeLiteral(value)}`;
}
