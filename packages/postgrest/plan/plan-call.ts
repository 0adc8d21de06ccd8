import type { Catalog, Column, Routine } from "../catalog/catalog.ts";
import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import type { Format } from "../request/media-types.ts";
import type { RestRequest } from "../request/read-request.ts";
import type { Settings } from "../settings.ts";
import { chosenFormat, isCsv } from "./chosen-format.ts";
import { findRoutine, namelessArgument } from "./find-routine.ts";
import { everyColumn } from "./planned-column.ts";
import { planRead } from "./plan-read.ts";
import type { ReadPlan } from "./read-plan.ts";
import type { Shape } from "./shape.ts";

export type Given =
  | { kind: "nothing" }
  /** The arguments are the members of a JSON object, or of the first object in an array. */
  | { kind: "members"; text: string; shape: "object" | "first"; names: string[] }
  /** Arguments with their texts; a variadic one may have several. */
  | { kind: "values"; values: Map<string, string[]> }
  /** The whole body, with the type of the sole argument. */
  | { kind: "body"; text: string; type: string };

export type CallPlan = {
  kind: "call";
  routine: Routine;
  given: Given;
  readOnly: boolean;
  read: ReadPlan;
  format: Format;
  head: boolean;
};

/** The name of the only column if a function returns bare values. */
export const SCALAR = "scalar";

type CallAct = { function: string; by: "get" | "head" | "post" };

export function planCall(request: RestRequest, act: CallAct, catalog: Catalog, settings: Settings): CallPlan {
  const { payload, parameters, preferences } = request;
  const keys = payload ? keysOf(payload) : parameters.arguments.map(([name]) => name);
  const routine = findRoutine(catalog, {
    schema: request.schema,
    name: act.function,
    keys: [...new Set(keys)],
    payload,
  });
  const shape = shapeOfResult(routine);
  const read = planRead(catalog, settings, {
    source: { kind: "result" },
    shape,
    parameters: routine.returns.kind === "scalar" ? { ...parameters, select: selectScalar() } : parameters,
    range: request.range,
    rootFilters: true,
  });
  const format = chosenFormat(request);
  if (isCsv(format)) read.select = everyColumn(shape, read.select);
  if (preferences.maxAffected !== undefined && preferences.handling === "strict" && !routine.returnsSet)
    throwRefusal(refusals.maxAffectedCall());
  return {
    kind: "call",
    routine,
    given: givenTo(routine, request),
    readOnly: act.by !== "post" || routine.volatility !== "volatile",
    read,
    format,
    head: act.by === "head",
  };
}

function keysOf(payload: NonNullable<RestRequest["payload"]>): string[] {
  if (payload.kind === "json") return payload.keys;
  return payload.kind === "form" ? payload.pairs.map(([name]) => name) : [];
}

function givenTo(routine: Routine, { payload, parameters }: RestRequest): Given {
  const nameless = namelessArgument(routine);
  if (nameless)
    return { kind: "body", type: nameless.type, text: wholeBody(nameless.type, payload, parameters.arguments) };
  if (payload?.kind === "json") {
    if (payload.keys.length === 0) return { kind: "nothing" };
    return {
      kind: "members",
      text: payload.text,
      shape: payload.shape === "array" ? "first" : "object",
      names: payload.keys,
    };
  }
  const pairs = payload?.kind === "form" ? payload.pairs : parameters.arguments;
  const values = Map.groupBy(pairs, ([name]) => name);
  return {
    kind: "values",
    values: new Map([...values].map(([name, given]) => [name, given.map(([, value]) => value)])),
  };
}

/** The raw body; pairs of a form or of the query string become one JSON object. */
function wholeBody(type: string, payload: RestRequest["payload"], given: [string, string][]): string {
  if (payload?.kind === "raw" && type === "bytea") return asBytea(payload.bytes);
  const text =
    payload?.kind === "json" || payload?.kind === "raw"
      ? payload.text
      : JSON.stringify(Object.fromEntries(payload?.kind === "form" ? payload.pairs : given));
  return type === "bytea" ? asBytea(Buffer.from(text)) : text;
}

function asBytea(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString("hex")}`;
}

function shapeOfResult({ schema, name, returns }: Routine): Shape {
  if (returns.kind === "rows") {
    return {
      origin: returns.table ?? { schema, name },
      columns: returns.columns,
      computed: returns.table?.computed ?? new Map<string, never>(),
    };
  }
  const type = returns.kind === "scalar" ? returns.type : "text";
  const column: Column = {
    name: SCALAR,
    type,
    baseType: type,
    nullable: true,
    default: null,
    maxLength: null,
    enumValues: [],
    comment: null,
  };
  return { origin: { schema, name }, columns: new Map([[SCALAR, column]]), computed: new Map<string, never>() };
}

function selectScalar() {
  return [{ kind: "field" as const, field: { name: SCALAR, path: [] } }];
}
