import type { ReactNode } from "react";

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and money stand at the right, figures under figures. */
  numeric?: boolean;
  /** On a phone this is the card's first line, without its header. */
  leads?: boolean;
  className?: string;
};

type DataTableProps<Row> = {
  /** What the rows are, for assistive technology. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Buttons of a row, at its end. */
  actions?: (row: Row) => ReactNode;
};

/** Rows of 40 px between hairlines; below 768 px each row is a card. The roles keep it a table for assistive technology in both shapes. */
export function DataTable<Row>({ caption, columns, rows, keyOf, actions }: DataTableProps<Row>) {
  return (
    <table role="table" className="w-full border-collapse text-left max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="border-b border-control">
          {columns.map(({ header, numeric }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className={`h-10 px-3 text-xs font-medium text-quiet first:pl-0 ${numeric ? "text-right" : ""}`}
            >
              {header}
            </th>
          ))}
          {actions && (
            <th role="columnheader" scope="col" className="h-10">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" className="border-b border-hairline align-top hover:bg-surface max-md:block max-md:py-3">
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} />
            ))}
            {actions && (
              <td role="cell" className="px-3 py-1 last:pr-0 max-md:mt-2 max-md:block max-md:px-0">
                <div className="flex flex-wrap justify-end gap-2 max-md:justify-start">{actions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column: { header, cell, numeric, leads, className = "" }, row }: { column: Column<Row>; row: Row }) {
  const onDesk = `px-3 py-2.5 first:pl-0 ${numeric ? "text-right tabular-nums" : ""}`;
  const asLine = leads
    ? "max-md:block max-md:px-0 max-md:py-1 max-md:font-semibold"
    : "max-md:flex max-md:justify-between max-md:gap-6 max-md:px-0 max-md:py-0.5 max-md:text-right max-md:before:shrink-0 max-md:before:text-quiet max-md:before:content-[attr(data-label)]";
  return (
    <td role="cell" data-label={header} className={`${onDesk} ${asLine} ${className}`}>
      {cell(row)}
    </td>
  );
}
