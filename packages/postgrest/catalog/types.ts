import type { TypeRow } from "./queries.ts";

export type Types = { of(oid: number): TypeRow | undefined; baseOf(oid: number): TypeRow | undefined };

export function typesOf(rows: readonly TypeRow[]): Types {
  const byOid = new Map(rows.map((row) => [row.oid, row]));
  const baseOf = (oid: number): TypeRow | undefined => {
    const type = byOid.get(oid);
    return type?.kind === "d" ? baseOf(type.base) : type;
  };
  return { of: (oid) => byOid.get(oid), baseOf };
}

/** SQL's additional names for some types, and the two that mean a length of one when they have none. */
const ALIASES: Record<string, string> = {
  int: "integer",
  decimal: "numeric",
  dec: "numeric",
  float: "double precision",
  char: "character(1)",
  character: "character(1)",
  bit: "bit(1)",
};

/**
 * The types that a cast may name, by lower-case name, with their SQL spelling: no text of a request becomes part of a statement. Without XML,
 * unlike PostgREST: a cast would hand stored text to libxml2, whose age is that of the PostgreSQL in use.
 */
export function castable(rows: readonly TypeRow[], schemas: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const isXml = xmlTest(rows);
  for (const schema of [...schemas.toReversed(), "pg_catalog"]) {
    for (const row of rows) {
      if (row.schema !== schema || row.kind === "p" || isXml(row)) continue;
      found.set(row.name.toLowerCase(), row.sql);
      if (schema === "pg_catalog") found.set(row.sql, row.sql);
    }
  }
  for (const [name, type] of Object.entries(ALIASES)) found.set(name, type);
  return found;
}

/** Whether a type is XML, an array of it or a domain over either. */
function xmlTest(rows: readonly TypeRow[]): (row: TypeRow) => boolean {
  const { baseOf } = typesOf(rows);
  const bySql = new Map(rows.map((row) => [row.sql, row]));
  return function isXml(row: TypeRow): boolean {
    const base = baseOf(row.oid) ?? row;
    const element = base.sql.endsWith("[]") ? bySql.get(base.sql.slice(0, -2)) : undefined;
    return element ? isXml(element) : base.schema === "pg_catalog" && base.name === "xml";
  };
}
