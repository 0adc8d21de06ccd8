import { expect, test } from "vitest";
import type { TypeRow } from "./queries.ts";
import { castable } from "./types.ts";

const PLAIN = {
  schema: "pg_catalog",
  kind: "b",
  base: 0,
  not_null: false,
  default: null,
  row_of: 0,
  enum_values: null,
};
const row = (oid: number, name: string, sql: string, more: Partial<TypeRow> = {}): TypeRow => ({
  ...PLAIN,
  oid,
  name,
  sql,
  ...more,
});
const ROWS = [
  row(1, "text", "text"),
  row(2, "_text", "text[]"),
  row(3, "xml", "xml"),
  row(4, "_xml", "xml[]"),
  row(5, "letter", "shop.letter", { schema: "shop", kind: "d", base: 3 }),
  row(6, "cover", "shop.cover", { schema: "shop", kind: "d", base: 5 }),
  row(7, "_cover", "shop.cover[]", { schema: "shop" }),
  row(8, "covers", "shop.covers", { schema: "shop", kind: "d", base: 7 }),
  row(9, "title", "shop.title", { schema: "shop", kind: "d", base: 1 }),
];

test("no cast names XML, its arrays, or domains over either; other types and domains stay", () => {
  const names = castable(ROWS, ["shop"]);
  for (const name of ["xml", "_xml", "xml[]", "letter", "cover", "_cover", "covers"])
    expect([name, names.has(name)]).toEqual([name, false]);
  expect([names.get("text"), names.get("_text"), names.get("title"), names.get("int")]).toEqual([
    "text",
    "text[]",
    "shop.title",
    "integer",
  ]);
});
