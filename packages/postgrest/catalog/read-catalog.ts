import type pg from "pg";
import { type Catalog, type Relation, keyOf } from "./catalog.ts";
import { readCatalogRows } from "./queries.ts";
import { relationsOf } from "./relations.ts";
import { computedRelations, routinesOf } from "./routines.ts";
import { tablesOf } from "./tables.ts";
import { castable } from "./types.ts";

type Scope = { schemas: readonly string[]; extraSearchPath: readonly string[] };

let generations = 0;

/** Reads the catalogue of a database with any login: every role may read PostgreSQL's own catalogue. */
export async function readCatalog(client: pg.ClientBase, { schemas, extraSearchPath }: Scope): Promise<Catalog> {
  const rows = await readCatalogRows(client, schemas, extraSearchPath);
  const tables = tablesOf(rows);
  const primaryKeys = new Map([...tables.byOid.values()].map((table) => [keyOf(table), table.primaryKey]));
  const detected = relationsOf(tables.foreignKeys, tables.viewOrigins, primaryKeys);
  const computed = computedRelations(rows, tables.rowTypes);
  return {
    generation: (generations += 1),
    tables: tables.exposed,
    relations: Map.groupBy(visible([...withoutOverridden(detected, computed), ...computed], schemas), ({ from }) =>
      keyOf(from),
    ),
    functions: routinesOf(rows, tables.rowTypes),
    types: castable(rows.types, [...schemas, ...extraSearchPath]),
    schemaComments: new Map(
      rows.schemaComments.flatMap(({ schema, comment }) => (comment === null ? [] : [[schema, comment]])),
    ),
  };
}

/** A computed relationship whose function has the name of its target table overrides the foreign keys between the two tables. */
function withoutOverridden(detected: readonly Relation[], computed: readonly Relation[]): Relation[] {
  const written = new Set(
    computed.flatMap((relation) =>
      relation.kind === "computed" ? [`${keyOf(relation.from)}\0${keyOf(relation.function)}`] : [],
    ),
  );
  return detected.filter(({ from, to }) => !written.has(`${keyOf(from)}\0${keyOf(to)}`));
}

function visible(relations: readonly Relation[], schemas: readonly string[]): Relation[] {
  return relations.filter(
    ({ from, to, ...relation }) =>
      schemas.includes(from.schema) &&
      schemas.includes(to.schema) &&
      (relation.kind !== "many-to-many" || schemas.includes(relation.junction.table.schema)),
  );
}
