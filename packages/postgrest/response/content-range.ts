// `0-24/100`, `*/0`, `0-24/*`

/** The range of the returned rows, and the total. */
export function contentRange(first: number, last: number, total: number | undefined): string {
  const shown = total !== 0 && first <= last ? `${first}-${last}` : "*";
  return `${shown}/${total ?? "*"}`;
}

/** 206 if there are more rows than were returned; 416 if the offset is beyond the last row. */
export function rangeStatus(first: number, rows: number, total: number | undefined): 200 | 206 | 416 {
  if (total === undefined) return 200;
  if (first > total) return 416;
  return rows < total ? 206 : 200;
}
