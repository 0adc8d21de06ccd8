/** Figures of one measurement, with times in milliseconds. */
export type Measurement = { perSecond: number; p99: number };

/** The smallest of the numbers, sorted or not, that at least `share` (0 to 1) of them do not exceed. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** `times` of all iterations and the `elapsed` time, in milliseconds. */
export function stretchOf(times: number[], elapsed: number): Measurement {
  return { perSecond: (times.length / elapsed) * 1000, p99: percentile(times, 0.99) };
}

/** The first column names the measurement. */
export type Table = { head: string[]; rows: string[][] };

/** A table as JSON: one object for each row, with numbers as numbers. */
export function jsonOf({ head, rows }: Table): object {
  const cellOf = (cell: string) => (cell !== "" && Number.isFinite(Number(cell)) ? Number(cell) : cell);
  const entries = rows.map((row) => Object.fromEntries(row.map((cell, at) => [head[at] ?? String(at), cellOf(cell)])));
  return { table: head[0], rows: entries };
}

/** A table as Markdown, padded so that it is also readable in a terminal; the first column aligned left, the others right. */
export function tableOf(head: string[], rows: string[][]): string {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((row) => (row[at] ?? "").length)));
  const pad = (cell: string, at: number) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0));
  const line = (cells: string[]) => `| ${cells.map(pad).join(" | ")} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}
