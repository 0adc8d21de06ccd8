import type { Snapshot } from "#database/backup/copy-out.ts";
import type { Release } from "#domain/safety/release.ts";
import { plural } from "#domain/wording.ts";
import { z } from "zod";

/** The version of the archive's layout, not of the database's schema. */
const FORMAT = 2;

/** Files of the data folder that a backup includes, besides the database and the stored files. */
export const KEPT = ["keys.json", "practitioner.json"];

const money = z.record(z.string(), z.object({ entries: z.int(), pence: z.int() }));

/** The first piece: the archive's format, and which program can read it. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The SHA-256 of each migration and function file, by name. */
  schema: z.record(z.string(), z.string()),
  /** The program that made it. */
  release: z.object({ version: z.string(), commit: z.string().nullable() }),
  /** Table -> its columns, in the order of the rows' values. */
  columns: z.record(z.string(), z.array(z.string())),
});

/** The last piece: what has been written, by which a reader knows that nothing is missing. */
export const summary = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.object({ count: z.int(), bytes: z.int(), sha256: z.string() }),
  /** Files whose bytes the store no longer had. */
  missing: z.array(z.string()),
  money,
});

export type Manifest = z.output<typeof manifest>;
export type Summary = z.output<typeof summary>;

export function firstPiece({ schema, tables }: Pick<Snapshot, "schema" | "tables">, release: Release): Manifest {
  const columns = Object.fromEntries(tables.map((table) => [table.name, table.columns]));
  return { format: FORMAT, madeAt: new Date().toISOString(), schema, release, columns };
}

/** Describes the contents of a backup: "1,204 bookings, 31 files". */
export function describeContents({ tables, files }: Summary): string {
  const bookings = tables["public.bookings"]?.rows ?? 0;
  return `${plural(bookings, "booking")}, ${plural(files.count, "file")}`;
}
