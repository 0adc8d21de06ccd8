import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DEFAULT_ARTICLES } from "#domain/content/en-GB/articles/default-articles.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { launchBrowser } from "#tests/support/browser/open-browser.ts";
import { addPicturedPages } from "#tests/support/data/pictured-page.ts";
import { weigh } from "#tests/support/browser/page-weight.ts";
import { removeData, startServerProcess } from "#tests/support/server.ts";
import { openLighthouse } from "./page-audit.ts";
import { faultsOf, middleRun, type PageFigures, PICTURED, rowOf, tableWith } from "./page-figures.ts";

/** Loads of each page; the figures are their medians. */
const ROUNDS = 3;
const FIGURES = join(import.meta.dirname, "../..", "docs", "public-pages.md");
const PATHS = [...Object.values(PUBLIC_PAGES).map(({ path }) => path), `/blog/${DEFAULT_ARTICLES[0].slug}`, PICTURED];
const PRACTITIONER = { email: "rowan@example.com", password: "a walk by the river" };

const { values } = parseArgs({
  options: { write: { type: "boolean" }, rounds: { type: "string" }, page: { type: "string", multiple: true } },
});
const rounds = Math.max(1, Number(values.rounds) || ROUNDS);
const wanted = values.page ?? PATHS;
const unknown = wanted.find((path) => !PATHS.includes(path));
if (unknown) {
  console.error(`${unknown} is not among the pages: ${PATHS.join(" ")}`);
  process.exit(1);
}

const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = PRACTITIONER;
const server = await startServerProcess({ LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "100", ADMIN_EMAIL, ADMIN_PASSWORD });
const measured: PageFigures[] = [];
try {
  if (wanted.includes(PICTURED)) await addPicturedPages(server, PRACTITIONER, 4);
  await untilAtRest();
  for (const path of wanted) {
    measured.push(await measure(path));
    console.log(rowOf(measured.at(-1) as PageFigures).join("  "));
  }
} finally {
  await server.stop();
  await removeData(server);
}

const rows = measured.map(rowOf);
console.log(`\n${tableWith("", rows, PATHS)}`);
if (values.write) {
  const before = await readFile(FIGURES, "utf8").catch(() => "");
  await writeFile(FIGURES, pageOf(tableWith(before, rows, PATHS)));
}
const faults = measured.flatMap(faultsOf);
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

/** Waits for the work after the start (jobs, the demonstration's emails), which would affect the measurement. */
async function untilAtRest(): Promise<void> {
  const phone = await openLighthouse();
  try {
    await phone.audit(server.url + wanted[0]);
  } finally {
    await phone.close();
  }
}

/** Uses a new browser for each page, so that none is affected by the memory that earlier ones used. */
async function measure(path: string): Promise<PageFigures> {
  const [browser, phone] = await Promise.all([launchBrowser(), openLighthouse()]);
  try {
    const weight = await weigh(await browser.window(), server.url + path);
    await browser.close();
    const runs = [];
    let load = 0;
    for (let round = 0; round < rounds; round += 1) {
      runs.push(await phone.audit(server.url + path));
      load = Math.max(load, loadavg()[0] ?? 0);
    }
    return { path, ...middleRun(runs), ...weight, load };
  } finally {
    await phone.close();
  }
}

function pageOf(table: string): string {
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() || "unknown model"}), Node ${process.versions.node}`;
  return `# The public pages, measured

Written by \`npm run lighthouse -- --write\`, last on ${day}: ${machine}. Lighthouse's phone (slow 4G, processor slowed four times, simulated), an empty cache, the program itself in local mode on the same machine. Medians of ${rounds} loads; \`--page /readings\` measures one page again and renews its row, \`--rounds\` takes more loads.

Limits, below which the command fails: performance 99, the other scores 100; LCP 1.2 s, TBT 50 ms, CLS 0.01; script 15 kB before the page is touched and 120 kB in all, fonts 70 kB. _Script at first_ counts inline scripts, uncompressed, what only waits for its turn among them; _in all_ is what has travelled, compressed, once React has taken over. \`/with-pictures\` is published for the measurement: four photographs of 25 million pixels, of which a phone loads at most 100 kB each. _Load_ is the highest load average of the machine while the page was measured: the blocking time suffers from it first, since a task that waits for a processor counts as long.

${table}
`;
}
