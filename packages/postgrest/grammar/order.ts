import { type Field, field, fieldName } from "./names.ts";
import type { Reader } from "./reader.ts";

/** One term of `order`; `relation` names a to-one embed whose column sorts the parents. */
export type OrderTerm = { field: Field; relation?: string; direction?: "asc" | "desc"; nulls?: "first" | "last" };

/** Parses `a.desc.nullslast,services(name)`. */
export function orderTerms(reader: Reader): OrderTerm[] {
  const terms: OrderTerm[] = [];
  do {
    reader.count("items", "order terms");
    terms.push(orderTerm(reader));
  } while (reader.eat(","));
  return terms;
}

function orderTerm(reader: Reader): OrderTerm {
  reader.spaces();
  const start = reader.at;
  const relation = fieldName(reader);
  if (reader.eat("(")) {
    const inner = field(reader);
    reader.need(")");
    return { relation, field: inner, ...modifiers(reader) };
  }
  reader.at = start;
  return { field: field(reader), ...modifiers(reader) };
}

function modifiers(reader: Reader): Pick<OrderTerm, "direction" | "nulls"> {
  const found: Pick<OrderTerm, "direction" | "nulls"> = {};
  if (reader.eat(".asc")) found.direction = "asc";
  else if (reader.eat(".desc")) found.direction = "desc";
  if (reader.eat(".nullsfirst")) found.nulls = "first";
  else if (reader.eat(".nullslast")) found.nulls = "last";
  reader.spaces();
  if (reader.rest > 0 && reader.peek() !== ",") {
    reader.at += reader.peek() === "." ? 1 : 0;
    reader.fail(found.direction ? '"nullsfirst" or "nullslast"' : '"asc", "desc", "nullsfirst" or "nullslast"');
  }
  return found;
}
