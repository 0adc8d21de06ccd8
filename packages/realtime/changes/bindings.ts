import { createHash } from "node:crypto";
import { type Filter, FilterFault, parseFilter } from "./filter.ts";

/** One entry of a join's `postgres_changes`. */
export type Binding = {
  /** Equal for equal parameters, so that one frame serves every channel with the same parameters. */
  id: number;
  event: "*" | "INSERT" | "UPDATE" | "DELETE";
  schema: string;
  table: string;
  filters: Filter[];
  /** Undefined: all columns. */
  select: string[] | undefined;
};

/** Invalid parameters; the message is sent to the client. */
export class BindingFault extends Error {}

const EVENTS = ["INSERT", "UPDATE", "DELETE"] as const;

export function bindingId(entry: Record<string, unknown>): number {
  const { event, schema, table, filter, select } = entry;
  return createHash("sha1")
    .update(JSON.stringify([event, schema, table, filter, select]))
    .digest()
    .readUIntBE(0, 6);
}

/** Parses an entry. Throws BindingFault. */
export function readBinding(entry: Record<string, unknown>): Binding {
  const { event, schema, table, filter, select } = entry;
  if ((typeof schema !== "string" && typeof table !== "string") || (filter != null && typeof filter !== "string")) {
    throw new BindingFault(
      `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${JSON.stringify(entry)}`,
    );
  }
  const columns = readSelect(select);
  const binding = {
    id: bindingId(entry),
    event: EVENTS.find((known) => known === String(event).toUpperCase()) ?? "*",
    schema: typeof schema === "string" ? schema : "public",
    table: typeof table === "string" ? table : "*",
    filters: typeof filter === "string" ? readFilters(filter) : [],
    select: columns,
  } satisfies Binding;
  if (columns && (binding.schema === "*" || binding.table === "*")) {
    throw new BindingFault(
      "Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.",
    );
  }
  return binding;
}

function readSelect(select: unknown): string[] | undefined {
  if (typeof select === "string") {
    throw new BindingFault(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    );
  }
  const names = Array.isArray(select) ? select.filter((name) => typeof name === "string") : [];
  return names.length > 0 ? names : undefined;
}

function readFilters(filter: string): Filter[] {
  try {
    return parseFilter(filter);
  } catch (error) {
    if (!(error instanceof FilterFault)) throw error;
    throw new BindingFault(`Error parsing \`filter\` params: ${error.message}`, { cause: error });
  }
}

/** The fault for tables that are not published, and for columns that do not exist or may not be read. */
export function unableToSubscribe({ event, schema, table, filters, select }: Binding): BindingFault {
  const conditions = filters
    .map(({ column, operator, value, not }) => `{"${column}", "${operator}", "${value}", ${not}}`)
    .join(", ");
  const columns = select ? JSON.stringify(select) : "nil";
  const parameters = `event: ${event}, schema: ${schema}, table: ${table}, filters: [${conditions}], select: ${columns}`;
  return new BindingFault(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${parameters}]`,
  );
}

export function covers(
  { event, schema, table }: Binding,
  change: { kind: string; schema: string; table: string },
): boolean {
  return (
    (event === "*" || event === change.kind) &&
    (schema === "*" || schema === change.schema) &&
    (table === "*" || table === change.table)
  );
}
