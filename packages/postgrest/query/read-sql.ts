import { type ColumnPair, type Relation, isToOne } from "../catalog/catalog.ts";
import type { Embed, PlannedColumn, PlannedOrder, ReadPlan } from "../plan/read-plan.ts";
import { countedSql, gatherOf, withinSizeSql } from "./bounded-sql.ts";
import { conditionSql, whereSql } from "./condition-sql.ts";
import { fieldSql, insideSql } from "./field-sql.ts";
import { type Sql, fromCatalog, joined, name, nothing, sql, value, whole } from "./sql.ts";

/** The name of a statement's first CTE, which holds the rows that a write or a function returned. */
export const RESULT = "result";

/** A column of the result. `key` is missing if PostgreSQL names the columns itself (`t.*`). */
type Shown = { key?: string; sql: Sql; aggregate?: (of: Sql) => Sql; json?: boolean };

/** The relation that joins a plan's rows to those of the plan that embeds them. */
type Link = { parent: string; relation: Relation };

/** The rows of a plan, with one column for each key of the result. */
export function readSql(plan: ReadPlan): Sql {
  return new Reading(plan, "t").rows();
}

/** The rows that match the plan's conditions, regardless of `limit`. */
export function countSql(plan: ReadPlan): Sql {
  return new Reading(plan, "t").matches();
}

/**
 * One plan with aliases by its position in the tree: its rows are `t`, the rows of its first embed `t_1`, those of that embed's second
 * embed `t_1_2`; `e_1` is the output of the first embed, `r_1` its rows before they become JSON, `j_1` a junction table. No name from a
 * request becomes an alias.
 */
class Reading {
  readonly plan: ReadPlan;
  readonly place: string;
  readonly link: Link | undefined;
  readonly children: Reading[];

  constructor(plan: ReadPlan, alias: string, link?: Link) {
    this.plan = plan;
    this.place = alias.slice(1);
    this.link = link;
    this.children = plan.embeds.map(
      ({ plan, relation }, index) => new Reading(plan, `${alias}_${index + 1}`, { parent: alias, relation }),
    );
  }

  private get alias() {
    return `t${this.place}`;
  }

  private get fromResult() {
    return this.plan.source.kind === "result";
  }

  rows(): Sql {
    const shown = this.columns();
    const grouped = shown.some(({ aggregate }) => aggregate);
    const columns = shown.map(({ key, sql: column, aggregate, json }) => {
      const full = aggregate ? aggregate(column) : grouped && json ? sql`${column}::jsonb` : column; // json cannot be grouped, jsonb can
      return key === undefined ? full : sql`${full} as ${name(key)}`;
    });
    return sql`select ${joined(columns, ", ")}${this.source()}${this.grouping(shown)}${this.sorting()}${this.limits()}`;
  }

  matches(): Sql {
    const exists = (index: number): Sql => sql`exists (${this.children[index]?.matches() ?? sql`select`})`;
    const inner = this.plan.embeds.flatMap((embed, index) => (embed.inner ? [exists(index)] : []));
    return sql`select 1 from ${this.from()}${whereSql([...this.conditions(exists), ...inner])}`;
  }

  /** The clauses `from` and `where`. */
  private source(): Sql {
    const joins = this.plan.embeds.map((embed, index) => this.join(embed, index));
    const conditions = this.conditions((index) => sql`(${this.handed(index, "found")} is not null)`);
    const size = this.plan.gather === undefined ? [] : [withinSizeSql(this.plan.gather)];
    return sql` from ${this.from()}${joined(joins, "")}${whereSql([...size, ...conditions, ...this.counting()])}`;
  }

  /** Counts embedded lists here and not where they are built, since PostgreSQL may build one list for many rows. */
  private counting(): Sql[] {
    const max = gatherOf(this.plan);
    const lists = this.plan.embeds.flatMap((embed, index) => {
      if (gatherOf(embed.plan) === undefined) return [];
      const columns = embed.spread ? (this.children[index]?.columns() ?? []).map((_, at) => `c${at + 1}`) : ["found"];
      return columns.map((column) => this.handed(index, column));
    });
    return max === undefined || lists.length === 0 ? [] : [countedSql(lists, max)];
  }

  private from(): Sql {
    const { source } = this.plan;
    if (this.link?.relation.kind === "computed") {
      const { function: written, from } = this.link.relation;
      return sql`${name(written.schema, written.name)}((${name(this.link.parent)}.*)::${name(from.schema, from.name)}) as ${name(this.alias)}`;
    }
    const table = source.kind === "table" ? name(source.name.schema, source.name.name) : name(RESULT);
    const own = sql`${table} as ${name(this.alias)}`;
    if (this.link?.relation.kind !== "many-to-many") return own;
    const { table: junction } = this.link.relation.junction;
    return sql`${own}, ${name(junction.schema, junction.name)} as ${name(`j${this.place}`)}`;
  }

  private conditions(exists: (embed: number) => Sql): Sql[] {
    const place = { alias: this.alias, fromResult: this.fromResult, exists };
    return [
      ...(this.link ? this.links(this.link) : []),
      ...this.plan.where.map((condition) => conditionSql(condition, place)),
    ];
  }

  private links({ parent, relation }: Link): Sql[] {
    const pairs = (left: string, right: string, columns: readonly ColumnPair[]) =>
      columns.map(([here, there]) => sql`${name(left, here)} = ${name(right, there)}`);
    if (relation.kind === "computed") return [];
    if (relation.kind !== "many-to-many") return pairs(parent, this.alias, relation.columns);
    const junction = `j${this.place}`;
    return [
      ...pairs(parent, junction, relation.junction.toOrigin),
      ...pairs(this.alias, junction, relation.junction.toTarget),
    ];
  }

  /** The output columns of this plan, embeds included. Aggregates are kept apart from their arguments for the query that groups. */
  private columns(): Shown[] {
    const own = this.plan.select.map((column) => this.column(column));
    return [...own, ...this.plan.embeds.flatMap((embed, index) => this.embedded(embed, index))];
  }

  private column(column: PlannedColumn): Shown {
    if (column.kind === "every") return { sql: sql`${name(this.alias)}.*` };
    const { field, cast, aggregate, aggregateCast, as } = column;
    const plain =
      field.name === "*" ? (field.counts ? sql`count(*)` : sql`true`) : fieldSql(this.alias, field, this.fromResult);
    const typed = cast === undefined ? plain : castTo(plain, cast);
    if (!aggregate) return { key: as, sql: typed };
    const summed = (of: Sql) => sql`${fromCatalog(aggregate)}(${of})`;
    return {
      key: as,
      sql: typed,
      aggregate: (of) => (aggregateCast === undefined ? summed(of) : castTo(summed(of), aggregateCast)),
    };
  }

  private embedded(embed: Embed, index: number): Shown[] {
    const child = this.children[index];
    if (!child || child.isEmpty()) return [];
    if (embed.spread)
      return child.columns().map(({ key, aggregate, json }, at) => ({
        key: key ?? "",
        sql: this.handed(index, `c${at + 1}`),
        json: json === true || !isToOne(embed.relation),
        ...(aggregate ? { aggregate } : {}),
      }));
    const found = this.handed(index, "found");
    return [{ key: embed.as, json: true, sql: isToOne(embed.relation) ? found : sql`coalesce(${found}, '[]')` }];
  }

  /**
   * With an aggregate, the rows are grouped by all other columns, which are named by position. A sort key that is also shown must be named
   * again, although it adds no groups.
   */
  private grouping(shown: Shown[]): Sql {
    if (shown.every(({ aggregate }) => !aggregate)) return nothing;
    const groups = shown.flatMap(({ aggregate }, index) => (aggregate ? [] : [whole(index + 1)]));
    const keys = this.plan.order.flatMap((term, at) => (term.shown === undefined ? [] : [this.orderKey(term, at)]));
    const all = [...groups, ...keys];
    return all.length === 0 ? nothing : sql` group by ${joined(all, ", ")}`;
  }

  private sorting(): Sql {
    const terms = this.plan.order.map((term, at) => sql`${this.orderKey(term, at)}${sortOrder(term)}`);
    return terms.length === 0 ? nothing : sql` order by ${joined(terms, ", ")}`;
  }

  private orderKey({ embed, field }: PlannedOrder, at: number): Sql {
    return embed === undefined ? fieldSql(this.alias, field, this.fromResult) : this.handed(embed, `order_${at + 1}`);
  }

  /** The output column by which the parent sorts its rows. */
  private sortKey({ field, shown }: PlannedOrder): Sql {
    const column = shown === undefined ? undefined : this.columns()[shown];
    return column ? insideSql(column.sql, field) : fieldSql(this.alias, field, false);
  }

  private limits(): Sql {
    const { limit, offset } = this.plan;
    return sql`${limit === undefined ? nothing : sql` limit ${value(String(limit))}`}${offset === 0 ? nothing : sql` offset ${value(String(offset))}`}`;
  }

  private isEmpty(): boolean {
    return this.plan.select.length === 0 && this.children.every((child) => child.isEmpty());
  }

  /** A column of an embed's output. */
  private handed(index: number, column: string): Sql {
    return name(`e${this.place}_${index + 1}`, column);
  }

  private join(embed: Embed, index: number): Sql {
    const toOne = isToOne(embed.relation);
    const inner = toOne ? this.toOne(embed, index) : this.toMany(embed, index);
    const on = embed.inner && !toOne ? sql`${this.handed(index, "found")} is not null` : sql`true`;
    return sql`${fromCatalog(embed.inner ? " join" : " left join")} lateral (${inner}) as ${name(`e${this.place}_${index + 1}`)} on ${on}`;
  }

  private toMany(embed: Embed, index: number): Sql {
    const child = this.children[index];
    if (!child) return nothing;
    const row = name(`r${child.place}`);
    if (!embed.spread) return sql`select json_agg(${row}.*) as found from (${child.rows()}) as ${row}`;
    const arrays = child
      .columns()
      .map((_, at) => sql`coalesce(json_agg(${row}.${name(`c${at + 1}`)}), '[]') as ${name(`c${at + 1}`)}`);
    return sql`select ${joined([...arrays, sql`nullif(count(*), 0) as found`], ", ")} from (${child.numbered([])}) as ${row}`;
  }

  private toOne(embed: Embed, index: number): Sql {
    const child = this.children[index];
    if (!child) return nothing;
    const row = name(`r${child.place}`);
    const keys = this.plan.order.flatMap((term, at) =>
      term.embed === index ? [sql`${child.sortKey(term)} as ${name(`order_${at + 1}`)}`] : [],
    );
    if (embed.spread) return child.numbered([sql`true as found`, ...keys]);
    if (keys.length === 0) return sql`select row_to_json(${row}.*) as found from (${child.rows()}) as ${row}`;
    const columns = child.columns().map(({ key, sql: column, aggregate }) => {
      const full = aggregate ? aggregate(column) : column;
      return key === undefined ? full : sql`${full} as ${name(key)}`;
    });
    const found = sql`(select row_to_json(${row}.*) from (select ${joined(columns, ", ")}) as ${row}) as found`;
    return sql`select ${joined([found, ...keys], ", ")}${child.source()}${child.limits()}`;
  }

  /** The rows with numbered columns, for a spread, whose keys become keys of its parent. */
  private numbered(more: Sql[]): Sql {
    const columns = this.columns().map(({ sql: column }, at) => sql`${column} as ${name(`c${at + 1}`)}`);
    return sql`select ${joined([...columns, ...more], ", ")}${this.source()}${this.sorting()}${this.limits()}`;
  }
}

function castTo(given: Sql, type: string): Sql {
  return sql`cast(${given} as ${fromCatalog(type)})`;
}

function sortOrder({ direction, nulls }: PlannedOrder): Sql {
  return sql`${direction === undefined ? nothing : fromCatalog(` ${direction}`)}${nulls === undefined ? nothing : fromCatalog(` nulls ${nulls}`)}`;
}
