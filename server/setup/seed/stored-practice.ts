import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { CalendarDate } from "#domain/time.ts";

/** The played practice as it is stored (docs/decisions/0087). */
export type StoredPractice = {
  /** A Monday. */
  day: CalendarDate;
  /** Whose id the rows name; the practitioner of the database takes their place. */
  practitioner: { userId: string; name: string };
  settings: Record<string, string>;
  /** Uploaded files, their content in base64. */
  files: { bucket: string; name: string; type: string; content: string }[];
  /**
   * Tables, each after those that it refers to. A row is its cells after two numbers: the first and the last weekday (0 Monday) on which it
   * stands so.
   */
  tables: { name: string; columns: { name: string; type: string }[]; rows: unknown[][] }[];
};

export const STORED_PRACTICE = join(import.meta.dirname, "demonstration.json.br");

export async function readStoredPractice(): Promise<StoredPractice> {
  const packed = await readFile(STORED_PRACTICE);
  return JSON.parse((await promisify(brotliDecompress)(packed)).toString()) as StoredPractice;
}

/** The rows of its pictures, as far as their files need them. */
export function picturesOf({ tables }: StoredPractice): { id: string; original: string; widths: number[] }[] {
  const table = tables.find(({ name }) => name === "public.pictures");
  return (table?.rows ?? []).map(([, , ...cells]) => {
    const row = Object.fromEntries((table?.columns ?? []).map(({ name }, nth) => [name, cells[nth]]));
    return row as { id: string; original: string; widths: number[] };
  });
}
