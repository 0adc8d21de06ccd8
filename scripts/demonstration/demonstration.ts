import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { readStoredPractice, STORED_PRACTICE, type StoredPractice } from "#server/setup/seed/stored-practice.ts";
import { UNREACHABLE_ADDRESS } from "./people.ts";
import { FOUNDED, instantOf } from "./calendar.ts";
import { play } from "./play/play.ts";
import { recorder } from "./record.ts";
import { onStage } from "./stage.ts";

async function played(): Promise<StoredPractice> {
  return onStage({ founded: instantOf(FOUNDED), deadAddress: UNREACHABLE_ADDRESS }, async (stage) => {
    const { look, stored: store } = recorder(stage);
    return store(await play(stage, look));
  });
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

type Rows = Map<string, string[]>;

/**
 * The rows of each table, in an order of their own. In which order the emails of one moment draw ids, and one statement's rows numbers, is
 * left to the machine: an id stands as a digest of the row that has it, and of what that row refers to; one of no row as "{id}", a number as
 * nothing.
 */
function rowsOf({ tables: stored }: StoredPractice): Rows {
  const tables = stored.map(({ name, columns, rows }) => {
    const place = columns.findIndex((column) => column.name === "id") + 2; // after the two weekdays
    const isNumbered = place > 1 && typeof rows[0]?.[place] === "number";
    return { name, place, rows: isNumbered ? rows.map((row) => row.with(place, null)) : rows };
  });
  let digests = new Map<string, string>();
  const told = (row: unknown[]) => JSON.stringify(row).replaceAll(ID, (id) => digests.get(id) ?? "{id}");
  for (let rounds = 4; rounds > 0; rounds -= 1) {
    const texts = tables.flatMap(({ name, place, rows }) =>
      rows
        .filter((row) => place > 1 && typeof row[place] === "string")
        .map((row) => ({ id: row[place] as string, text: `${name} ${told(row)}` })),
    );
    const groups = Map.groupBy(texts, ({ id }) => id);
    digests = new Map(Array.from(groups, ([id, those]) => [id, digest(those.map(({ text }) => text))]));
  }
  return new Map(tables.map(({ name, rows }) => [name, rows.map(told).toSorted()]));
}

function digest(texts: string[]): string {
  return `{${createHash("sha256").update(texts.toSorted().join("\n")).digest("hex").slice(0, 12)}}`;
}

/** Everything but the rows. */
function frameOf({ tables, ...rest }: StoredPractice): string {
  return JSON.stringify({ ...rest, tables: tables.map(({ name, columns }) => ({ name, columns })) }).replaceAll(
    ID,
    "{id}",
  );
}

function firstDifference(before: string[] = [], now: string[] = []): string {
  const place = now.findIndex((row, nth) => row !== before[nth]);
  const told = (row = "nothing") => row.slice(0, 600);
  return `${before.length} rows, now ${now.length}; first\n  ${told(before[place])}\n  ${told(now[place])}`;
}

/** `npm run demonstration`: plays the practice and writes the stored file; with `--check` it compares instead. */
if (import.meta.main) {
  const stored = await played();
  if (process.argv.includes("--check")) {
    const before = await readStoredPractice();
    const [were, are] = [rowsOf(before), rowsOf(stored)];
    const differing = stored.tables
      .map(({ name }) => name)
      .filter((name) => are.get(name)?.join("\n") !== were.get(name)?.join("\n"));
    const isSame = differing.length === 0 && frameOf(stored) === frameOf(before);
    console.log(
      isSame
        ? "The stored practice is what is played today."
        : `The stored practice is out of date; npm run demonstration plays it anew. These differ: ${differing.join(", ") || "columns or files"}`,
    );
    for (const name of differing) console.log(`${name}: ${firstDifference(were.get(name), are.get(name))}`);
    process.exitCode = isSame ? 0 : 1;
  } else {
    const text = Buffer.from(JSON.stringify(stored));
    const options = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, ...options } });
    await writeFile(STORED_PRACTICE, packed);
    const sizes = stored.tables
      .map(({ name, rows }) => [name, rows.length, JSON.stringify(rows).length] as const)
      .filter(([, rows]) => rows > 0);
    for (const [name, rows, bytes] of sizes) console.log(`${name}: ${rows} rows, ${Math.round(bytes / 1000)} kB`);
    console.log(`Written: ${Math.round(packed.length / 1000)} kB, ${Math.round(text.length / 1000)} kB unpacked.`);
  }
}
