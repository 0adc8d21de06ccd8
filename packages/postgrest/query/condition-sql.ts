import { COMPARISONS, type IsValue, SEARCHES, type Test } from "../grammar/filter.ts";
import type { Condition, PlannedField } from "../plan/read-plan.ts";
import { fieldSql } from "./field-sql.ts";
import { type Sql, fromCatalog, joined, sql, value } from "./sql.ts";

/** The alias of the rows to which a condition applies, and a test for rows of an embedded relation. */
type Place = { alias: string; fromResult: boolean; exists: (embed: number) => Sql };

const IS: Record<IsValue, Sql> = {
  null: sql`null`,
  not_null: sql`not null`,
  true: sql`true`,
  false: sql`false`,
  unknown: sql`unknown`,
};

/** Joins all conditions in a `where` clause; empty without conditions. */
export function whereSql(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? { parts: [] } : sql` where ${joined(conditions, " and ")}`;
}

/** One condition of a plan with all nested ones. Values become parameters. */
export function conditionSql(condition: Condition, place: Place): Sql {
  switch (condition.kind) {
    case "exists":
      return condition.not ? sql`not ${place.exists(condition.embed)}` : place.exists(condition.embed);
    case "test":
      return testSql(condition.field, condition.test, place);
    case "all":
    case "any": {
      const parts = joined(
        condition.parts.map((part) => conditionSql(part, place)),
        condition.kind === "all" ? " and " : " or ",
      );
      return condition.not ? sql`not (${parts})` : sql`(${parts})`;
    }
  }
}

function testSql(field: PlannedField, test: Test, place: Place): Sql {
  const column = fieldSql(place.alias, field, place.fromResult);
  const tested = positive(field, column, test);
  return test.not ? sql`not (${tested})` : sql`(${tested})`;
}

function positive(field: PlannedField, column: Sql, test: Test): Sql {
  switch (test.kind) {
    case "is":
      return sql`${column} is ${IS[test.value]}`;
    case "in":
      return sql`${column} = any (${value(arrayLiteral(test.values))})`;
    case "search": {
      const language = test.language === undefined ? undefined : sql`${value(test.language)}::regconfig, `;
      const words = sql`${fromCatalog(SEARCHES[test.operator])}(${language ?? { parts: [] }}${value(test.value)})`;
      const document =
        (field.column ?? field.computed)?.baseType === "tsvector"
          ? column
          : sql`to_tsvector(${language ?? { parts: [] }}${column})`;
      return sql`${document} @@ ${words}`;
    }
    case "compare": {
      const operator = fromCatalog(COMPARISONS[test.operator]);
      const starred =
        test.operator === "like" || test.operator === "ilike" ? test.value.replaceAll("*", "%") : test.value;
      if (test.quantifier) return sql`${column} ${operator} ${fromCatalog(test.quantifier)} (${value(starred)})`;
      return sql`${column} ${operator} ${value(starred)}`;
    }
  }
}

/** PostgreSQL's array notation, so that its type is inferred from the column. A single empty element means an empty list. */
function arrayLiteral(values: readonly string[]): string {
  if (values.length === 1 && values[0] === "") return "{}";
  return `{${values.map((text) => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;
}
