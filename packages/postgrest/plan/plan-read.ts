import { type Catalog, type Relation, isToOne, keyOf } from "../catalog/catalog.ts";
import type { EmbedPath, Filter, Logic } from "../grammar/filter.ts";
import type { OrderTerm } from "../grammar/order.ts";
import type { SelectItem } from "../grammar/select.ts";
import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import type { Parameters } from "../request/parameters.ts";
import type { Range } from "../request/range.ts";
import type { Settings } from "../settings.ts";
import { findRelation } from "./find-relation.ts";
import { shownAt } from "./answer-keys.ts";
import { everyColumn, plannedColumn } from "./planned-column.ts";
import type { Condition, Embed, PlannedOrder, ReadPlan, Source } from "./read-plan.ts";
import { type Shape, plannedField, shapeOf } from "./shape.ts";

type ReadRequest = {
  source: Source;
  shape: Shape;
  parameters: Parameters;
  /** The range of the root's rows; undefined if the whole result is shown (after a write). */
  range: Range | undefined;
  /** True if filters on the root belong to this plan; after a write they have been applied already. */
  rootFilters: boolean;
};

/** An embed under construction, with the names by which parameters may refer to it. */
type Node = { plan: ReadPlan; shape: Shape; children: { names: string[]; node: Node; embed: Embed }[] };

/** Plans a read: `select` becomes a tree, and every other parameter applies to a node of it. */
export function planRead(catalog: Catalog, settings: Settings, request: ReadRequest): ReadPlan {
  const { parameters, source, shape } = request;
  const root = grow(catalog, settings, source, shape, parameters.select);
  const mine = ({ path }: { path: EmbedPath }) => path.length > 0 || request.rootFilters;
  for (const { path, filter } of parameters.filters.filter(mine)) addFilter(nodeAt(root, path), filter);
  for (const { path, logic } of parameters.logic.filter(mine)) addLogic(nodeAt(root, path), logic);
  for (const { path, terms } of parameters.order) addOrder(nodeAt(root, path), terms);
  for (const { path, limit } of parameters.limits.filter(({ path }) => path.length > 0))
    nodeAt(root, path).plan.limit = limit;
  for (const { path, offset } of parameters.offsets.filter(({ path }) => path.length > 0))
    nodeAt(root, path).plan.offset = offset;
  if (request.range) Object.assign(root.plan, request.range);
  capRows(root, settings, request.range !== undefined);
  return root.plan;
}

function grow(
  catalog: Catalog,
  settings: Settings,
  source: Source,
  shape: Shape,
  items: SelectItem[],
  depth = 0,
): Node {
  const plan: ReadPlan = { source, label: shape.origin.name, select: [], where: [], order: [], offset: 0, embeds: [] };
  const node: Node = { plan, shape, children: [] };
  for (const item of items) {
    if (item.kind === "field") plan.select.push(plannedColumn(catalog, settings, shape, item));
    else addEmbed(catalog, settings, node, item, depth + 1);
  }
  if (hasAggregate(plan)) plan.select = everyColumn(shape, plan.select);
  return node;
}

function addEmbed(
  catalog: Catalog,
  settings: Settings,
  parent: Node,
  item: Extract<SelectItem, { kind: "relation" }>,
  depth: number,
) {
  const relation = findRelation(catalog, parent.shape.origin, item.relation, item.hint);
  const shape = { ...targetShape(catalog, relation), label: `${relation.to.name}_${depth}` };
  const node = grow(catalog, settings, { kind: "table", name: relation.to }, shape, item.items, depth);
  const embed: Embed = {
    as: item.alias ?? item.relation,
    relation,
    inner: item.join === "inner",
    spread: item.spread,
    plan: node.plan,
  };
  if (item.spread) node.plan.select = everyColumn(node.shape, node.plan.select);
  if (item.spread && !isToOne(relation) && hasAggregate(node.plan)) {
    throwRefusal(refusals.notImplemented("Aggregates are not implemented for one-to-many or many-to-many spreads."));
  }
  parent.plan.embeds.push(embed);
  parent.children.push({
    names: item.alias === undefined ? [item.relation] : [item.relation, item.alias],
    node,
    embed,
  });
}

/** True if a plan groups its rows: because of its own aggregate or one in a spread. */
function hasAggregate({ select, embeds }: ReadPlan): boolean {
  return (
    select.some((column) => column.kind === "one" && column.aggregate !== undefined) ||
    embeds.some((embed) => embed.spread && hasAggregate(embed.plan))
  );
}

function targetShape(catalog: Catalog, relation: Relation): Shape {
  const table = catalog.tables.get(keyOf(relation.to));
  if (!table) throw new Error(`The catalogue leads to ${relation.to.name} and does not hold it`);
  return shapeOf(table);
}

/** The node to which a parameter applies, by the relation's name or its alias. */
function nodeAt(root: Node, path: EmbedPath): Node {
  return path.reduce((node, name) => {
    const child = node.children.find(({ names }) => names.includes(name));
    return child ? child.node : throwRefusal(refusals.notEmbedded(name));
  }, root);
}

function addFilter(node: Node, filter: Filter) {
  node.plan.where.push(condition(node, { kind: "filter", filter }));
}

function addLogic(node: Node, logic: Logic) {
  node.plan.where.push(condition(node, logic));
}

function condition(node: Node, logic: Logic): Condition {
  if (logic.kind !== "filter") return { ...logic, parts: logic.parts.map((part) => condition(node, part)) };
  const { field, test } = logic.filter;
  const embed = node.children.findIndex(({ embed }) => embed.as === field.name);
  if (
    embed !== -1 &&
    field.path.length === 0 &&
    test.kind === "is" &&
    (test.value === "null" || test.value === "not_null")
  ) {
    return { kind: "exists", embed, not: (test.value === "null") !== test.not };
  }
  return { kind: "test", field: plannedField(node.shape, field), test };
}

function addOrder(node: Node, terms: OrderTerm[]) {
  node.plan.order = terms.map((term) =>
    term.relation === undefined ? ownOrder(node, term) : relatedOrder(node, term, term.relation),
  );
}

function ownOrder(node: Node, { field, direction, nulls }: OrderTerm): PlannedOrder {
  return { direction, nulls, field: plannedField(node.shape, field) };
}

function relatedOrder(node: Node, { field, direction, nulls }: OrderTerm, name: string): PlannedOrder {
  const index = node.children.findIndex(({ embed }) => embed.as === name);
  const child = node.children[index];
  if (!child) return throwRefusal(refusals.notEmbedded(name));
  if (!isToOne(child.embed.relation)) throwRefusal(refusals.relatedOrder(node.shape.origin.name, name));
  child.node.plan.select = everyColumn(child.node.shape, child.node.plan.select);
  const shown = shownAt(child.node.plan, field.name);
  const planned = shown === undefined ? plannedField(child.node.shape, field) : { ...field, column: undefined };
  return { direction, nulls, embed: index, shown, field: planned };
}

/**
 * Limits every list. A thousand rows that embed a thousand each make a million, so `gather` also limits the bytes of all lists together. A
 * byte counts once for each level of nesting above it.
 */
function capRows(node: Node, settings: Settings, many: boolean) {
  const { maxRows, maxBytes, limits } = settings;
  if (many) node.plan.limit = Math.min(node.plan.limit ?? maxRows, maxRows);
  for (const { node: child, embed } of node.children) {
    const isList = !isToOne(embed.relation);
    if (isList) child.plan.gather = maxBytes * limits.embedDepth;
    capRows(child, settings, isList || child.plan.limit !== undefined);
  }
}
