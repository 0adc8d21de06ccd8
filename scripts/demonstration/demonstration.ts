import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { readStoredPractice, STORED_PRACTICE, type StoredPractice } from "#database/seed/stored-practice.ts";
import { UNREACHABLE_ADDRESS } from "./people.ts";
import { FOUNDED, instantOf, play } from "./play.ts";
import { recorder } from "./record.ts";
import { onStage } from "./stage.ts";

const ROOT = join(import.meta.dirname, "../..");
/** What decides the rows of the file. */
const SOURCES = ["database/migrations", "database/functions", "database/seed/seed.sql", "domain/pages/default", "scripts/demonstration"];

/** The SHA-256 of everything that the file is played with. */
export async function hashOfSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const files = source.endsWith(".sql")
      ? [""]
      : (await readdir(join(ROOT, source))).filter((name) => /\.(sql|ts)$/.test(name)).toSorted();
    for (const name of files) hash.update(name).update(await readFile(join(ROOT, source, name)));
  }
  return hash.digest("hex");
}

async function played(): Promise<StoredPractice> {
  const stored = await onStage({ founded: instantOf(FOUNDED), deadAddress: UNREACHABLE_ADDRESS }, async (stage) => {
    const { look, stored: store } = recorder(stage);
    return store(await play(stage, look));
  });
  return { ...stored, sources: await hashOfSources() };
}

function rowsOf({ tables }: StoredPractice, name: string): string[] {
  return tables.find((table) => table.name === name)?.rows.map((row) => JSON.stringify(row)) ?? [];
}

function firstDifference(before: string[], now: string[]): string {
  const place = now.findIndex((row, nth) => row !== before[nth]);
  const told = (row = "nothing") => row.slice(0, 600);
  return `${before.length} rows, now ${now.length}; first\n  ${told(before[place])}\n  ${told(now[place])}`;
}

/** `npm run demonstration`: plays the practice and writes the stored file; with `--check` it compares instead. */
if (import.meta.main) {
  const stored = await played();
  if (process.argv.includes("--check")) {
    const before = await readStoredPractice();
    const differing = stored.tables
      .map(({ name }) => name)
      .filter((name) => rowsOf(stored, name).join("\n") !== rowsOf(before, name).join("\n"));
    const isSame = JSON.stringify({ ...stored, sources: "" }) === JSON.stringify({ ...before, sources: "" });
    console.log(
      isSame
        ? "The stored practice is what is played today."
        : `The stored practice is out of date; npm run demonstration plays it anew. These differ: ${differing.join(", ") || "columns or files"}`,
    );
    for (const name of differing) console.log(`${name}: ${firstDifference(rowsOf(before, name), rowsOf(stored, name))}`);
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
