import { type Catalog, type Routine, type Table, keyOf, type Column } from "./catalog/catalog.ts";
import { type Statement, sql, statement, value } from "./query/sql.ts";

type Rights = Granted["tables"][number];
type Json = Record<string, unknown>;

const OK = { "200": { description: "OK" } };
const JSON_FORMS = [
  "application/json",
  "application/vnd.pgrst.object+json",
  "application/vnd.pgrst.object+json;nulls=stripped",
  "text/csv",
];

/** The OpenAPI 2 document of a schema, limited to what the caller may see. */
export function openApiDocument(catalog: Catalog, schema: string, granted: Granted, basePath: string): Json {
  const tables = granted.tables.flatMap((rights) => {
    const table = catalog.tables.get(keyOf({ schema, name: rights.name }));
    return table ? [{ table, rights }] : [];
  });
  const routines = granted.functions.flatMap((name) =>
    (catalog.functions.get(keyOf({ schema, name })) ?? []).slice(0, 1),
  );
  return {
    swagger: "2.0",
    info: {
      title: "Data API",
      description: catalog.schemaComments.get(schema) ?? "The tables, views and functions of the database",
      version: "14",
    },
    basePath: basePath === "" ? "/" : basePath,
    consumes: ["application/json"],
    produces: JSON_FORMS,
    paths: {
      "/": {
        get: {
          tags: ["Introspection"],
          summary: "OpenAPI description (this document)",
          produces: ["application/openapi+json"],
          responses: OK,
        },
      },
      ...Object.fromEntries(tables.map(({ table, rights }) => [`/${table.name}`, tablePath(table, rights)])),
      ...Object.fromEntries(routines.map((routine) => [`/rpc/${routine.name}`, routinePath(routine)])),
    },
    definitions: Object.fromEntries(
      tables.map(({ table, rights }) => [table.name, definition(catalog, table, rights)]),
    ),
    parameters: {
      ...COMMON,
      ...Object.fromEntries(tables.flatMap(({ table, rights }) => tableParameters(table, rights))),
    },
  };
}

function tablePath(table: Table, rights: Rights): Json {
  const filters = rights.columns.map((column) => ref(`rowFilter.${table.name}.${column}`));
  const shared = { tags: [table.name], ...(table.comment === null ? {} : { summary: table.comment }) };
  const reading = ["select", "order", "range", "rangeUnit", "offset", "limit", "preferCount"].map(ref);
  const found = {
    "200": { description: "OK", schema: { type: "array", items: { $ref: `#/definitions/${table.name}` } } },
    "206": { description: "Partial Content" },
  };
  const body = ref(`body.${table.name}`);
  return {
    ...(rights.select ? { get: { ...shared, parameters: [...filters, ...reading], responses: found } } : {}),
    ...(rights.insert && table.insertable
      ? {
          post: {
            ...shared,
            parameters: [body, ref("select"), ref("preferPost")],
            responses: { "201": { description: "Created" } },
          },
        }
      : {}),
    ...(rights.update && table.updatable
      ? {
          patch: {
            ...shared,
            parameters: [...filters, body, ref("preferReturn")],
            responses: { "204": { description: "No Content" } },
          },
        }
      : {}),
    ...(rights.delete && table.deletable
      ? {
          delete: {
            ...shared,
            parameters: [...filters, ref("preferReturn")],
            responses: { "204": { description: "No Content" } },
          },
        }
      : {}),
  };
}

function routinePath(routine: Routine): Json {
  const shared = {
    tags: [`(rpc) ${routine.name}`],
    ...(routine.comment === null ? {} : { summary: routine.comment }),
    responses: OK,
  };
  const named = routine.arguments.filter(({ name }) => name !== "");
  const query = named.map(({ name, type, required }) => ({
    name,
    in: "query",
    required,
    type: "string",
    format: type,
  }));
  const schema = {
    type: "object",
    properties: Object.fromEntries(named.map(({ name, type }) => [name, { format: type }])),
    ...(named.some(({ required }) => required)
      ? { required: named.filter(({ required }) => required).map(({ name }) => name) }
      : {}),
  };
  return {
    ...(routine.volatility === "volatile" ? {} : { get: { ...shared, parameters: query } }),
    post: { ...shared, parameters: [{ name: "args", in: "body", required: true, schema }] },
  };
}

function definition(catalog: Catalog, table: Table, rights: Rights): Json {
  const columns = rights.columns.flatMap((name) => table.columns.get(name) ?? []);
  const required = columns.filter((column) => !column.nullable && column.default === null).map(({ name }) => name);
  const references = new Map(
    (catalog.relations.get(keyOf(table)) ?? []).flatMap((relation): [string, string][] =>
      relation.kind === "many-to-one" && !relation.toView
        ? relation.columns.map(([here, there]) => [here, `\`${relation.to.name}.${there}\``])
        : [],
    ),
  );
  return {
    type: "object",
    ...(table.comment === null ? {} : { description: table.comment }),
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(
      columns.map((column) => [
        column.name,
        propertyOf(column, table.primaryKey.includes(column.name), references.get(column.name)),
      ]),
    ),
  };
}

function tableParameters(table: Table, rights: Rights): [string, Json][] {
  const filters = rights.columns.map((column): [string, Json] => [
    `rowFilter.${table.name}.${column}`,
    { name: column, in: "query", required: false, type: "string" },
  ]);
  return [
    ...filters,
    [
      `body.${table.name}`,
      { name: table.name, in: "body", required: false, schema: { $ref: `#/definitions/${table.name}` } },
    ],
  ];
}

const ref = (name: string) => ({ $ref: `#/parameters/${name}` });
const query = (name: string, description: string): Json => ({
  name,
  description,
  in: "query",
  required: false,
  type: "string",
});
const prefer = (choices: string[]): Json => ({
  name: "Prefer",
  description: "Preference",
  in: "header",
  required: false,
  type: "string",
  enum: choices,
});

const COMMON: Json = {
  select: query("select", "Filtering Columns"),
  order: query("order", "Ordering"),
  offset: query("offset", "Limiting and Pagination"),
  limit: query("limit", "Limiting and Pagination"),
  range: { name: "Range", in: "header", required: false, type: "string" },
  rangeUnit: { name: "Range-Unit", in: "header", required: false, type: "string", default: "items" },
  preferCount: prefer(["count=exact", "count=planned", "count=estimated"]),
  preferReturn: prefer(["return=representation", "return=minimal"]),
  preferPost: prefer([
    "return=representation",
    "return=minimal",
    "return=headers-only",
    "resolution=ignore-duplicates",
    "resolution=merge-duplicates",
    "missing=default",
  ]),
};

const TYPES: [RegExp, string][] = [
  [/\[\]$/, "array"],
  [/^(smallint|integer|bigint)$/, "integer"],
  [/^(numeric|real|double precision)/, "number"],
  [/^boolean$/, "boolean"],
  [/^jsonb?$/, "object"],
];

/** A column in terms of JSON Schema, with PostgreSQL's own type as its format. */
function propertyOf(column: Column, isKey: boolean, references: string | undefined) {
  const notes = [
    column.comment ?? "",
    isKey ? "Note:\nThis is a Primary Key.<pk/>" : "",
    references === undefined ? "" : `Note:\nThis is a Foreign Key to ${references}.`,
  ].filter((note) => note !== "");
  const type = TYPES.find(([pattern]) => pattern.test(column.baseType))?.[1] ?? "string";
  return {
    type,
    format: column.type,
    ...(type === "array"
      ? { items: { type: TYPES.find(([pattern]) => pattern.test(column.baseType.slice(0, -2)))?.[1] ?? "string" } }
      : {}),
    ...(notes.length > 0 ? { description: notes.join("\n\n") } : {}),
    ...(column.default === null ? {} : { default: column.default }),
    ...(column.maxLength === null ? {} : { maxLength: column.maxLength }),
    ...(column.enumValues.length > 0 ? { enum: column.enumValues } : {}),
  };
}

export type Granted = {
  tables: { name: string; columns: string[]; select: boolean; insert: boolean; update: boolean; delete: boolean }[];
  functions: string[];
};

/** Queries the caller's rights, as the caller: the document is limited to them (PostgREST's `follow-privileges`). */
export function grantedStatement(schema: string): Statement {
  return statement(sql`
    select
      (select coalesce(json_agg(t order by t.name), '[]') from (
        select c.relname as name,
          array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and has_column_privilege(c.oid, a.attnum, 'select, insert, update') order by a.attnum) as columns,
          has_any_column_privilege(c.oid, 'select') as select, has_any_column_privilege(c.oid, 'insert') as insert,
          has_any_column_privilege(c.oid, 'update') as update, has_table_privilege(c.oid, 'delete') as delete
        from pg_class c where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and c.relnamespace = ${value(schema)}::text::regnamespace
      ) t where t.select or t.insert or t.update or t.delete) as tables,
      (select coalesce(json_agg(distinct p.proname), '[]') from pg_proc p
        where p.pronamespace = ${value(schema)}::text::regnamespace and has_function_privilege(p.oid, 'execute')) as functions`);
}
