import { plural } from "#domain/wording.ts";
import { z } from "zod";

/** The version of the archive's layout, not of the database's schema. */
const FORMAT = 1;

const money = z.record(z.string(), z.object({ entries: z.int(), pence: z.int() }));

/** The first piece: the archive's format, and which program can read it. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The SHA-256 of each migration and function file, by name. */
  schema: z.record(z.string(), z.string()),
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

type Manifest = z.output<typeof manifest>;
export type Summary = z.output<typeof summary>;

export const firstPiece = (schema: Record<string, string>, madeAt: Date): Manifest => ({
  format: FORMAT,
  madeAt: madeAt.toISOString(),
  schema,
});

/** Describes the contents of a backup: "1,204 bookings, 31 files". */
export function describeContents({ tables, files }: Summary): string {
  const bookings = tables["public.bookings"]?.rows ?? 0;
  return `${plural(bookings, "booking")}, ${plural(files.count, "file")}`;
}
