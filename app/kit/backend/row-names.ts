type Named<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Named<Tail>>}`
  : Name;

/** A row as the code names its columns: `written_days` is `writtenDays`. */
export type NamedRow<Row> = { [Column in keyof Row & string as Named<Column>]: Row[Column] };

export function namedRow<Row extends object>(row: Row): NamedRow<Row> {
  const named = Object.entries(row).map(([column, value]) => [
    column.replace(/_(.)/g, (_, first: string) => first.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(named) as NamedRow<Row>;
}

/** The column of a name, if no other is said: `writtenDays` is `written_days`. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
