import type { Catalog, Table } from "../catalog/catalog.ts";
import { type Outcome, attempt, refuse } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import type { Format } from "../request/media-types.ts";
import type { RestRequest } from "../request/read-request.ts";
import type { RestSettings } from "../settings.ts";
import { everyColumn } from "./planned-column.ts";
import { planRead } from "./plan-read.ts";
import type { ReadPlan } from "./read-plan.ts";
import { findTable, shapeOf } from "./shape.ts";

/** What will be done for a request, complete and checked against the catalogue. */
export type Plan = { kind: "read"; table: Table; read: ReadPlan; format: Format; head: boolean };

/** Compares a request with the catalogue. */
export function planRequest(request: RestRequest, catalog: Catalog, settings: RestSettings): Outcome<Plan> {
  return attempt(() => {
    const { act } = request;
    if (act.kind === "read") return planTableRead(request, act, catalog, settings);
    return refuse(refusals.method(act.kind));
  });
}

function planTableRead(request: RestRequest, act: { table: string; head: boolean }, catalog: Catalog, settings: RestSettings): Plan {
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
  if (holdsCsv(format)) read.select = everyColumn(shape, read.select);
  return { kind: "read", table, read, format, head: act.head };
}

/** The most wanted form that this API writes; `handling=strict` minds preferences it does not know. */
export function chosenFormat({ formats, preferences }: RestRequest): Format {
  if (preferences.handling === "strict" && preferences.unknown.length > 0) refuse(refusals.preferences(preferences.unknown));
  return formats.formats[0] ?? refuse(refusals.mediaTypes(formats.names));
}

export function holdsCsv(format: Format): boolean {
  return format.kind === "csv" || (format.kind === "plan" && format.of.kind === "csv");
}
