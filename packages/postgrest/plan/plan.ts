import { type Catalog, type Table, keyOf } from "../catalog/catalog.ts";
import { type Outcome, attempt, throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import type { Format } from "../request/media-types.ts";
import type { RestRequest } from "../request/read-request.ts";
import type { Settings } from "../settings.ts";
import { chosenFormat, isCsv } from "./chosen-format.ts";
import { unknownRoutine } from "./find-routine.ts";
import { type CallPlan, planCall } from "./plan-call.ts";
import { everyColumn } from "./planned-column.ts";
import { planRead } from "./plan-read.ts";
import { type WritePlan, planWrite } from "./plan-write.ts";
import type { ReadPlan } from "./read-plan.ts";
import { findTable, shapeOf } from "./shape.ts";

export type TablePlan = { kind: "read"; table: Table; read: ReadPlan; format: Format; head: boolean };

/** A complete plan for a request, checked against the catalogue. */
export type Plan =
  | TablePlan
  | WritePlan
  | CallPlan
  | { kind: "describe"; head: boolean }
  | { kind: "allow"; methods: string[] };

export function planRequest(request: RestRequest, catalog: Catalog, settings: Settings): Outcome<Plan> {
  return attempt((): Plan => {
    const { act } = request;
    switch (act.kind) {
      case "read":
        return planTableRead(request, act, catalog, settings);
      case "call":
        return planCall(request, act, catalog, settings);
      case "create":
      case "update":
      case "replace":
      case "delete":
        return planWrite(request, { kind: act.kind, table: act.table }, catalog, settings);
      case "describe":
        return request.openApi ? act : throwRefusal(refusals.mediaTypes(request.formats.names));
      case "allow":
        return { kind: "allow", methods: allowed(request.schema, act.target, catalog) };
    }
  });
}

function planTableRead(
  request: RestRequest,
  act: { table: string; head: boolean },
  catalog: Catalog,
  settings: Settings,
): TablePlan {
  const table = findTable(catalog, request.schema, act.table);
  const shape = shapeOf(table);
  const read = planRead(catalog, settings, {
    source: { kind: "table", name: table },
    shape,
    parameters: request.parameters,
    range: request.range,
    rootFilters: true,
  });
  const format = chosenFormat(request);
  if (isCsv(format)) read.select = everyColumn(shape, read.select);
  return { kind: "read", table, read, format, head: act.head };
}

/** The methods that OPTIONS returns for a resource, regardless of rights and of a function's arguments. */
function allowed(
  schema: string,
  target: { table: string } | { function: string } | "root",
  catalog: Catalog,
): string[] {
  if (target === "root") return ["OPTIONS", "GET", "HEAD"];
  if ("function" in target) {
    const called = { schema, name: target.function };
    const routines =
      catalog.functions.get(keyOf(called)) ??
      throwRefusal(unknownRoutine(catalog, { ...called, keys: [], payload: undefined }));
    return routines.some(({ volatility }) => volatility !== "volatile")
      ? ["OPTIONS", "GET", "HEAD", "POST"]
      : ["OPTIONS", "POST"];
  }
  const table = findTable(catalog, schema, target.table);
  return [
    "OPTIONS",
    "GET",
    "HEAD",
    ...(table.insertable ? ["POST"] : []),
    ...(table.insertable && table.updatable && table.primaryKey.length > 0 ? ["PUT"] : []),
    ...(table.updatable ? ["PATCH"] : []),
    ...(table.deletable ? ["DELETE"] : []),
  ];
}
