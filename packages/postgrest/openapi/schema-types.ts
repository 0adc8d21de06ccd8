import type { Column } from "../catalog/catalog.ts";

const TYPES: [RegExp, string][] = [
  [/\[\]$/, "array"],
  [/^(smallint|integer|bigint)$/, "integer"],
  [/^(numeric|real|double precision)/, "number"],
  [/^boolean$/, "boolean"],
  [/^jsonb?$/, "object"],
];

/** A column in terms of JSON Schema, with PostgreSQL's own type as its format. */
export function propertyOf(column: Column, isKey: boolean, references: string | undefined) {
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
