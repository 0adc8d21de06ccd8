import { type Catalog, type QualifiedName, type Relation, keyOf } from "../catalog/catalog.ts";
import { type Refusal, throwRefusal } from "../refusal.ts";
import { closest } from "./closest.ts";

/** Resolves the relation that a request names by `target` and an optional `hint`. Refuses a name that matches none or several. */
export function findRelation(
  catalog: Catalog,
  origin: QualifiedName,
  target: string,
  hint: string | undefined,
): Relation {
  const known = catalog.relations.get(keyOf(origin)) ?? [];
  const meant = known.filter((relation) => isMeant(relation, target, hint));
  const [first] = meant;
  if (first && meant.length === 1) return first;
  return throwRefusal(first ? ambiguous(origin, target, meant) : unknown(catalog, known, origin, target, hint));
}

function isMeant(relation: Relation, target: string, hint: string | undefined): boolean {
  if (relation.kind === "computed") return relation.function.name === target;
  if (relation.isSelf && relation.kind !== "many-to-many") return isMeantSelf(relation, target, hint);
  if (hint === undefined) return relation.to.name === target || (!relation.toView && isKeyName(relation, target));
  return relation.to.name === target && isHinted(relation, hint);
}

type Keyed = Extract<Relation, { constraint: string }>;

/** A self-reference is used in both directions: the table's name selects the children, the key's column the parent. */
function isMeantSelf(relation: Keyed, target: string, hint: string | undefined): boolean {
  const below = relation.kind === "one-to-many" && relation.to.name === target;
  if (hint !== undefined) return below && soleColumn(relation, 1) === hint;
  return below || (relation.kind === "many-to-one" && soleColumn(relation, 0) === target);
}

function isKeyName(relation: Relation, name: string): boolean {
  return "constraint" in relation && (relation.constraint === name || soleColumn(relation, 0) === name);
}

function isHinted(relation: Exclude<Relation, { kind: "computed" }>, hint: string): boolean {
  if (relation.kind === "many-to-many") return relation.junction.table.name === hint;
  return isKeyName(relation, hint) || soleColumn(relation, 1) === hint;
}

function soleColumn(relation: Keyed, side: 0 | 1): string | undefined {
  return relation.columns.length === 1 ? relation.columns[0]?.[side] : undefined;
}

function unknown(
  catalog: Catalog,
  known: readonly Relation[],
  origin: QualifiedName,
  target: string,
  hint: string | undefined,
): Refusal {
  const near = closest(
    target,
    known.map(({ to }) => to.name).filter((name) => name !== target),
  );
  const exists = catalog.relations.has(keyOf(origin));
  const using = hint === undefined ? "" : ` using the hint '${hint}'`;
  return {
    status: 400,
    code: "PGRST200",
    message: `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${origin.name}' and '${target}'${using} in the schema '${origin.schema}', but no matches were found.`,
    hint: exists && near !== undefined ? `Perhaps you meant '${near}' instead of '${target}'.` : null,
  };
}

function ambiguous(origin: QualifiedName, target: string, relations: readonly Relation[]): Refusal {
  const hints = relations.map((relation) => `'${relation.to.name}!${hintOf(relation)}'`).join(", ");
  return {
    status: 300,
    code: "PGRST201",
    message: `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    details: relations.map(described),
    hint: `Try changing '${target}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
  };
}

function hintOf(relation: Relation): string {
  if (relation.kind === "computed") return relation.function.name;
  return relation.kind === "many-to-many" ? relation.junction.table.name : relation.constraint;
}

function described(relation: Relation) {
  return {
    cardinality: relation.kind,
    embedding: `${relation.from.name} with ${relation.to.name}`,
    relationship: relationship(relation),
  };
}

function relationship(relation: Relation): string {
  const list = (columns: readonly string[]) => `(${columns.join(", ")})`;
  if (relation.kind === "computed") return relation.function.name;
  if (relation.kind === "many-to-many") {
    const { table, constraints, toOrigin, toTarget } = relation.junction;
    const [first, second] = [toOrigin, toTarget].map((pairs) => list(pairs.map(([, column]) => column)));
    return `${table.name} using ${constraints[0]}${first ?? ""} and ${constraints[1]}${second ?? ""}`;
  }
  const here = list(relation.columns.map(([column]) => column));
  const there = list(relation.columns.map(([, column]) => column));
  return `${relation.constraint} using ${relation.from.name}${here} and ${relation.to.name}${there}`;
}
