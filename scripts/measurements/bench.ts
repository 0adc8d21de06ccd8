import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { measureAdminLists } from "../../bench/admin-lists.ts";
import { measureBookings } from "../../bench/bookings/bookings.ts";
import { measureDataApi } from "../../bench/data-api/data-api.ts";
import { jsonOf, markdownOf, type Table } from "../../bench/figures.ts";
import { measureGrowth } from "../../bench/growth.ts";
import { measureOpenings } from "../../bench/openings/openings.ts";
import { measureRealtime } from "../../bench/realtime/realtime.ts";
import { measureSite } from "../../bench/site/site.ts";
import { inDatabase } from "../../bench/practice/own-database.ts";
import { measureSessions } from "../../bench/sign-in/sessions.ts";
import { measureStorm } from "../../bench/sign-in/sign-in-storm.ts";
import { measureSignIn } from "../../bench/sign-in/sign-in.ts";

/** Rounds of each comparison with a bare server; the figures are their medians. */
const ROUNDS = 5;

const { values } = parseArgs({
  options: {
    write: { type: "boolean" },
    rounds: { type: "string" },
    profile: { type: "boolean" },
    grow: { type: "string" },
  },
});
const rounds = Math.max(1, Number(values.rounds) || ROUNDS);

const busy = loadavg()[0] ?? 0;
const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() || "unknown model"})`;
const folder = await mkdtemp(join(tmpdir(), "sacred-space-bench-"));
await chmod(folder, 0o755); // for the account that runs the database when root runs the benchmark
const server = await startEmbedded(folder);
try {
  const { connectionString: url } = server;
  const tables =
    values.grow === undefined ? await measureAll(url) : await measureGrowth(url, Number(values.grow) || 1_000_000);
  console.log(tables.map(markdownOf).join("\n\n"));
  if (values.write) await write(values.grow === undefined ? "bench" : "bench-growth", tables);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function measureAll(url: string): Promise<Table[]> {
  const measurements: ((own: string) => Promise<Table[]>)[] = [
    (own) => measureDataApi(own, { rounds, profile: values.profile }),
    (own) => measureSite(own, { rounds }),
    (own) => measureBookings(own),
    (own) => measureOpenings(own, { rounds }),
    () => measureSignIn(),
    (own) => measureSessions(own, { rounds }),
    (own) => measureStorm(own),
    (own) => measureAdminLists(own, { rounds }),
    (own) => measureRealtime(own),
  ];
  const tables: Table[] = [];
  for (const [index, measure] of measurements.entries())
    tables.push(...(await inDatabase(url, `bench_${index}`, measure)));
  return tables;
}

/** Writes the figures as JSON, and those of `npm run bench` as a page, too. */
async function write(name: "bench" | "bench-growth", tables: Table[]): Promise<void> {
  const docs = join(import.meta.dirname, "../..", "docs");
  const facts = { written: today(), machine, loadBefore: busy, node: process.versions.node };
  await writeFile(join(docs, `${name}.json`), `${JSON.stringify({ ...facts, tables: tables.map(jsonOf) }, null, 2)}\n`);
  if (name === "bench") await writeFile(join(docs, "bench.md"), pageOf(tables.map(markdownOf).join("\n\n")));
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function pageOf(tables: string): string {
  return `# Figures

Written by \`npm run bench -- --write\` on ${today()}: ${machine}, Node ${process.versions.node}, the bundled PostgreSQL, load average before it ${busy.toFixed(1)}. The same as JSON: [bench.json](bench.json). Tables with a share are medians of ${rounds} runs, the others one run.

The load comes from a process of its own in a closed loop over 10 kept connections (pages, files and bookings 16); server, load and PostgreSQL share the machine. The _bare server_ beside each is \`node:http\` that does the same SQL and sends the same headers and bytes, by turns with it in the same run; shares are medians over the rounds. The SQL of a call is recorded from the call itself (of the data API: begin, role and claims, the statement, commit; with a token first the question whether the session still stands), and the bare server sends it in one write, with named statements. For _bookings_ it does the least that a booking takes (the rows with their triggers, the Checkout session at the stand-in), and checks nothing. The _admin lists_ are asked for one after the other. _Free times of a month_ are what a visitor asks \`openings\` for, and CPU is the processor time of the server's process alone. _Realtime_ is measured from the moment before something is sent to each receipt, one after the other; the bare server passes on the same bytes, and reads a changed row once for all, without a protocol, rights or an outbox. What else the machine does weighs on every rate, and least on the shares.

${tables}
`;
}
