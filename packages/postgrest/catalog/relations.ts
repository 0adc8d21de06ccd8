import { type ColumnPair, type QualifiedName, type Relation, keyOf } from "./catalog.ts";

export type ForeignKey = {
  constraint: string;
  from: QualifiedName;
  to: QualifiedName;
  /** `[referencing, referenced]` */
  columns: readonly ColumnPair[];
  /** True if the referencing columns are unique in their own table, so that there is at most one row. */
  unique: boolean;
};

/** A view and a table whose columns it shows: for each of these columns its names in the view. */
export type ViewOrigins = {
  view: QualifiedName;
  table: QualifiedName;
  columns: ReadonlyMap<string, readonly string[]>;
};

type Direct = Extract<Relation, { constraint: string }>;

/** Relations between tables and views: foreign keys in both directions, the same through views, and many-to-many through junctions. */
export function relationsOf(
  keys: readonly ForeignKey[],
  views: readonly ViewOrigins[],
  primaryKeys: ReadonlyMap<string, readonly string[]>,
): Relation[] {
  const viewNames = new Set(views.map(({ view }) => keyOf(view)));
  const forward = keys.flatMap((key) => everyShowing(key, views)).map((key) => direct(key, viewNames));
  const backward = forward.map((relation) => inverse(relation, viewNames));
  return [...forward, ...backward, ...manyToMany(forward, primaryKeys)];
}

/** The foreign key itself, and its copies for all pairs of views that show all its columns. */
function everyShowing(key: ForeignKey, views: readonly ViewOrigins[]): ForeignKey[] {
  const here = [
    { name: key.from, columns: key.columns.map(([column]) => column) },
    ...showings(
      key.from,
      key.columns.map(([column]) => column),
      views,
    ),
  ];
  const there = [
    { name: key.to, columns: key.columns.map(([, column]) => column) },
    ...showings(
      key.to,
      key.columns.map(([, column]) => column),
      views,
    ),
  ];
  return here.flatMap((from) =>
    there.map((to) => ({
      ...key,
      from: from.name,
      to: to.name,
      columns: from.columns.map((column, index): ColumnPair => [column, to.columns[index] ?? ""]),
    })),
  );
}

function showings(
  table: QualifiedName,
  columns: string[],
  views: readonly ViewOrigins[],
): { name: QualifiedName; columns: string[] }[] {
  return views
    .filter((origins) => keyOf(origins.table) === keyOf(table))
    .flatMap(({ view, columns: shown }) =>
      combinations(columns.map((column) => shown.get(column) ?? [])).map((names) => ({ name: view, columns: names })),
    );
}

function combinations(choices: readonly (readonly string[])[]): string[][] {
  return choices.reduce<string[][]>(
    (found, names) => found.flatMap((before) => names.map((name) => [...before, name])),
    [[]],
  );
}

function direct(key: ForeignKey, viewNames: ReadonlySet<string>): Direct {
  return {
    kind: key.unique ? "one-to-one" : "many-to-one",
    from: key.from,
    to: key.to,
    constraint: key.constraint,
    columns: key.columns,
    isSelf: keyOf(key.from) === keyOf(key.to),
    toView: viewNames.has(keyOf(key.to)),
  };
}

function inverse(relation: Direct, viewNames: ReadonlySet<string>): Direct {
  return {
    ...relation,
    kind: relation.kind === "one-to-one" ? "one-to-one" : "one-to-many",
    from: relation.to,
    to: relation.from,
    columns: relation.columns.map(([here, there]): ColumnPair => [there, here]),
    toView: viewNames.has(keyOf(relation.from)),
  };
}

/** A table is a junction if the columns of two of its foreign keys are part of its primary key; it joins the two tables referenced. */
function manyToMany(forward: readonly Direct[], primaryKeys: ReadonlyMap<string, readonly string[]>): Relation[] {
  const manyToOne = forward.filter(({ kind }) => kind === "many-to-one");
  const byTable = Map.groupBy(manyToOne, ({ from }) => keyOf(from));
  return manyToOne.flatMap((origin) =>
    (byTable.get(keyOf(origin.from)) ?? [])
      .filter((target) => target.constraint !== origin.constraint && isJunction(origin, target, primaryKeys))
      .map((target): Relation => ({
        kind: "many-to-many",
        from: origin.to,
        to: target.to,
        isSelf: keyOf(origin.to) === keyOf(target.to),
        toView: target.toView,
        junction: {
          table: origin.from,
          constraints: [origin.constraint, target.constraint],
          toOrigin: origin.columns.map(([junction, column]): ColumnPair => [column, junction]),
          toTarget: target.columns.map(([junction, column]): ColumnPair => [column, junction]),
        },
      })),
  );
}

function isJunction(origin: Direct, target: Direct, primaryKeys: ReadonlyMap<string, readonly string[]>): boolean {
  const key = primaryKeys.get(keyOf(origin.from)) ?? [];
  return [...origin.columns, ...target.columns].every(([column]) => key.includes(column));
}
