import type { ReactNode } from "react";

import { t } from "@sacred-space/words/t.ts";
export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, with tabular figures. */
  numeric?: boolean;
  /** The card's first line on a phone, without its header. */
  leads?: boolean;
  className?: string;
};

type DataTableProps<Row> = {
  /** Describes the rows for assistive technology. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The buttons at a row's end. */
  actions?: (row: Row) => ReactNode;
  /**
   * On a narrow screen a row is two lines of two columns, without headers and buttons, instead of a card. Six columns are two lines of
   * three, on a phone three lines of two.
   */
  twoLines?: boolean;
};

const CARDS = "card:grid card:grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] card:gap-x-10";
const LINES =
  "card:relative card:grid card:min-h-16 card:grid-flow-col card:grid-cols-[minmax(0,1fr)_fit-content(9rem)] card:content-center card:gap-x-4 card:py-[0.3rem]";
const TWO_ROWS = "card:grid-rows-[auto_auto]";
const THREE_ROWS =
  "card:grid-rows-[auto_auto_auto] card:@min-[30rem]:grid-rows-[auto_auto] card:@min-[30rem]:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_8rem]";

/**
 * Rows of 40 px between hairlines; on a narrow screen each row is a card, two side by side if they fit. ARIA roles keep it a table for
 * assistive technology in both layouts.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf, actions, twoLines = false }: DataTableProps<Row>) {
  const asLines = `${LINES} ${columns.length > 4 ? THREE_ROWS : TWO_ROWS}`;
  return (
    <div className={actions ? "@container/crowded" : "@container"}>
      <table role="table" className="w-full border-collapse text-left card:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="card:sr-only">
          <tr role="row" className="border-b border-control">
            {columns.map(({ header, numeric }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className={`h-10 whitespace-nowrap px-3 @max-[69rem]/crowded:px-1.5 text-xs font-medium text-quiet first:pl-0 last:pr-0 ${numeric ? "text-right" : ""}`}
              >
                {header}
              </th>
            ))}
            {actions && (
              <th role="columnheader" scope="col" className="h-10">
                <span className="sr-only">{t("Actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className={twoLines ? "card:block" : CARDS}>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className={`border-b border-hairline align-top hover:bg-surface ${twoLines ? asLines : "card:block card:py-3"}`}
            >
              {columns.map((column) => (
                <Cell key={column.header} column={column} row={row} isPlain={twoLines} />
              ))}
              {actions && (
                <td
                  role="cell"
                  className={`px-3 py-1 last:pr-0 @max-[69rem]/crowded:px-1.5 ${twoLines ? "card:hidden" : "card:mt-2 card:block card:px-0"}`}
                >
                  <div className="flex flex-wrap justify-end gap-x-1 gap-y-2 card:justify-start @min-[58rem]/crowded:flex-nowrap">
                    {actions(row)}
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps<Row> = { column: Column<Row>; row: Row; isPlain: boolean };

function Cell<Row>({ column: { header, cell, numeric, leads, className = "" }, row, isPlain }: CellProps<Row>) {
  const inTable = `px-3 py-2.5 first:pl-0 last:pr-0 @max-[69rem]/crowded:px-1.5 @max-[69rem]/crowded:first:pl-0 ${numeric ? "text-right tabular-nums" : ""} ${leads ? "min-w-36" : ""}`;
  const asLine = isPlain
    ? "card:block card:min-w-0 card:p-0 card:*:line-clamp-2"
    : leads
      ? "card:block card:px-0 card:py-1 card:font-semibold"
      : "card:flex card:justify-between card:gap-6 card:px-0 card:py-0.5 card:text-right card:has-[>div:empty]:hidden card:before:shrink-0 card:before:text-quiet card:before:content-[attr(data-label)]";
  return (
    <td role="cell" data-label={header} className={`${inTable} ${asLine} ${className}`}>
      <div
        className={`min-w-0 ${leads ? "[overflow-wrap:anywhere]" : "max-w-72 card:max-w-none card:[overflow-wrap:anywhere]"}`}
      >
        {cell(row)}
      </div>
    </td>
  );
}
