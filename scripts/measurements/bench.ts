import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { readRelease } from "#composition/release.ts";
import { describeRelease } from "#domain/safety/release.ts";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { measureBookings } from "../../bench/bookings.ts";
import { measureDataApi } from "../../bench/data-api.ts";
import { jsonOf, type Table, tableOf } from "../../bench/figures.ts";
import { measureSite } from "../../bench/site.ts";

/** Rounds of each comparison with a bare server; the figures are their medians. */
const ROUNDS = 5;

const { values } = parseArgs({
  options: {
    write: { type: "boolean" },
    rounds: { type: "string" },
  },
});
const rounds = Math.max(1, Number(values.rounds) || ROUNDS);

const busy = loadavg()[0] ?? 0;
const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() || "unknown model"})`;
const folder = await mkdtemp(join(tmpdir(), "sacred-space-bench-"));
await chmod(folder, 0o755); // for the account that runs the database when root runs the benchmark
const server = await startEmbedded(folder);
try {
  const tables = await measureAll(server.connectionString);
  const page = tables.map(({ head, rows }) => tableOf(head, rows)).join("\n\n");
  console.log(page);
  if (values.write) await write(tables, page);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function measureAll(url: string): Promise<Table[]> {
  const measurements: ((own: string) => Promise<Table[]>)[] = [
    (own) => measureDataApi(own, { rounds }),
    (own) => measureSite(own, { rounds }),
    (own) => measureBookings(own),
  ];
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const tables: Table[] = [];
  for (const [index, measure] of measurements.entries()) {
    await owner.query(`create database bench_${index}`);
    tables.push(...(await measure(url.replace("/sacred_space?", `/bench_${index}?`))));
  }
  await owner.end();
  return tables;
}

/** Writes the figures as JSON and as a page. */
async function write(tables: Table[], page: string): Promise<void> {
  const docs = join(import.meta.dirname, "../..", "docs");
  const facts = {
    written: today(),
    release: describeRelease(readRelease()),
    machine,
    loadBefore: busy,
    node: process.versions.node,
  };
  await writeFile(join(docs, "bench.json"), `${JSON.stringify({ ...facts, tables: tables.map(jsonOf) }, null, 2)}\n`);
  await writeFile(join(docs, "bench.md"), pageOf(page));
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function pageOf(tables: string): string {
  return `# Figures

Written by \`npm run bench -- --write\` on ${today()} by version ${describeRelease(readRelease())}: ${machine}, Node ${process.versions.node}, the bundled PostgreSQL, load average before it ${busy.toFixed(1)}. The same as JSON: [bench.json](bench.json). Tables with a share are medians of ${rounds} runs, the others one run.

The load comes from a process of its own in a closed loop over 10 kept connections (pages, files and bookings 16); server, load and PostgreSQL share the machine. The _bare server_ beside each is \`node:http\` that does the same SQL and sends the same headers and bytes, by turns with it in the same run; shares are medians over the rounds. The SQL of a call is recorded from the call itself (begin, role and claims, the statement, commit; with a token first the question whether the session still stands), and the bare server sends it in one write, with named statements. What else the machine does weighs on every rate, and least on the shares.

${tables}
`;
}
