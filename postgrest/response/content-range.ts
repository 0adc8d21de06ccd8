// `0-24/100`, `*/0`, `0-24/*`

/** Which rows an answer holds, and of how many. */
export function contentRange(first: number, last: number, total: number | undefined): string {
  const shown = total !== 0 && first <= last ? `${first}-${last}` : "*";
  return `${shown}/${total ?? "*"}`;
}

/** 206 when there are more rows than were given, 416 when the first row wanted lies beyond them all. */
export function rangeStatus(first: number, rows: number, total: number | undefined): 200 | 206 | 416 {
  if (total === undefined) return 200;
  if (first > total) return 416;
  return rows < total ? 206 : 200;
}
