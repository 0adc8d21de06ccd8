import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const areas = ["site", "booking", "account", "admin", "consent"];

/** Every line of `lines`, alone in a file at the place of `file`, must be answered with a sentence that contains `hint`. */
type Refused = { file: string; to: string; lines: string[]; hint: string };

const refused: Refused[] = [
  everyWay("domain/slots.ts", "database/bookings/bookings.ts", "Let practice/ read the data and pass it"),
  everyWay("domain/slots.ts", "gateways/mail.ts", "Let practice/ read the data and pass it"),
  everyWay("domain/slots.ts", "practice/bookings/start-booking.ts", "belongs in domain/"),
  everyWay("domain/slots.ts", "http/refusals.ts", "belongs in domain/"),
  everyWay("domain/slots.ts", "jobs/sweep.ts", "belongs in domain/"),
  everyWay("domain/slots.ts", "app/ui/button.tsx", "belongs in domain/"),
  everyWay("domain/slots.ts", "env/env.ts", "Take the value as an argument"),
  everyWay("domain/slots.ts", "tests/visitor.ts", "imports no test"),
  one("domain/slots.ts", "Node", `export { readFile } from "node:fs/promises";`, "runs in the browser"),
  one("domain/slots.ts", "a framework", `export { Hono } from "hono";`, "no framework"),
  one("domain/slots.ts", "the driver", `import type { Pool } from "pg"; export type Reader = Pool;`, "a query in database/"),
  one("domain/slots.ts", "the clock", `export const now = () => Date.now();`, "Take the instant as an argument"),
  one("domain/slots.ts", "the calendar", `export const today = () => Temporal.Now.plainDateISO();`, "Take the instant as an argument"),
  one("domain/slots.ts", "chance", `export const code = () => Math.random();`, "Take the random value as an argument"),
  one("domain/slots.ts", "the network", `export const answer = () => fetch("https://example.org");`, "Fetch in gateways/"),
  one("domain/slots.ts", "settings", `export const port = () => process.env.PORT;`, "Take the value as an argument"),
  one("domain/slots.ts", "the window", `export const width = () => window.innerWidth;`, "Read it in app/"),
  one("domain/slots.ts", "the page", `export const title = () => document.title;`, "Read it in app/"),

  everyWay("database/bookings/bookings.ts", "gateways/mail.ts", "A flow that needs both belongs in practice/"),
  everyWay("database/bookings/bookings.ts", "practice/bookings/start-booking.ts", "a flow belongs in practice/"),
  everyWay("database/bookings/bookings.ts", "http/refusals.ts", "belongs in domain/"),
  everyWay("database/bookings/bookings.ts", "jobs/sweep.ts", "belongs in domain/"),
  everyWay("database/bookings/bookings.ts", "app/ui/button.tsx", "belongs in domain/"),
  everyWay("database/bookings/bookings.ts", "main.ts", "main.ts passes settings in"),
  everyWay("database/bookings/bookings.ts", "tests/visitor.ts", "imports no test"),

  everyWay("gateways/mail.ts", "database/bookings/bookings.ts", "A flow that needs both belongs in practice/"),
  everyWay("gateways/mail.ts", "practice/bookings/start-booking.ts", "a flow belongs in practice/"),
  everyWay("gateways/mail.ts", "http/refusals.ts", "belongs in domain/"),
  everyWay("gateways/mail.ts", "jobs/sweep.ts", "belongs in domain/"),
  everyWay("gateways/mail.ts", "app/ui/button.tsx", "belongs in domain/"),
  everyWay("gateways/mail.ts", "tests/visitor.ts", "imports no test"),
  one("gateways/mail.ts", "the driver", `import type { Pool } from "pg"; export type Books = Pool;`, "gateways/local/ take a pg Pool"),
  everyWay("gateways/local/mail.ts", "database/bookings/bookings.ts", "takes a pg Pool as an argument"),
  everyWay("gateways/local/mail.ts", "practice/bookings/start-booking.ts", "a flow belongs in practice/"),
  everyWay("gateways/local/mail.ts", "jobs/sweep.ts", "belongs in domain/"),
  everyWay("gateways/local/mail.ts", "main.ts", "main.ts passes settings in"),
  everyWay("gateways/local/mail.ts", "tests/visitor.ts", "imports no test"),

  everyWay("practice/bookings/start-booking.ts", "http/refusals.ts", "let the route or the job call it"),
  everyWay("practice/bookings/start-booking.ts", "jobs/sweep.ts", "let the route or the job call it"),
  everyWay("practice/bookings/start-booking.ts", "app/ui/button.tsx", "belongs in domain/"),
  everyWay("practice/bookings/start-booking.ts", "tests/visitor.ts", "imports no test"),

  everyWay("http/feeds/read.ts", "app/ui/button.tsx", "main.ts passes the built site"),
  everyWay("http/feeds/read.ts", "main.ts", "main.ts passes the built site"),
  everyWay("http/feeds/read.ts", "scripts/build.ts", "imports no test and no script"),
  everyWay("jobs/sweep.ts", "app/ui/button.tsx", "main.ts passes the built site"),
  one("http/feeds/read.ts", "the test beside it", `export * from "./read.test.ts";`, "imports no test"),
  one("env/env.ts", "the database", `export { pool } from "../database/pool.ts";`, "wiring belongs in main.ts"),

  everyWay("postgrest/serve.ts", "domain/money.ts", "Take it as an argument"),
  everyWay("postgrest/serve.ts", "database/connection.ts", "Take it as an argument"),
  everyWay("postgrest/query/sql.ts", "http/refusals.ts", "Take it as an argument"),
  everyWay("postgrest/bin/rest.ts", "env/env.ts", "Take it as an argument"),
  everyWay("postgrest/bin/rest.ts", "scripts/run.ts", "imports no test and no script"),
  everyWay("runtime/listen.ts", "postgrest/api.ts", "below the product"),
  everyWay("runtime/listen.ts", "env/env.ts", "below the product"),
  everyWay("domain/slots.ts", "runtime/listen.ts", "Let practice/ read the data and pass it"),
  everyWay("app/backend/client.ts", "postgrest/settings.ts", "over the wire"),

  everyWay("app/root.tsx", "database/bookings/bookings.ts", "over the wire"),
  everyWay("app/routes/home.tsx", "practice/bookings/start-booking.ts", "over the wire"),
  everyWay("app/routes/home.tsx", "tests/visitor.ts", "imports no test"),
  everyWay("app/ui/button.tsx", "http/refusals.ts", "over the wire"),
  everyWay("app/ui/button.tsx", "app/booking/calendar.tsx", "Take it as a prop"),
  everyWay("app/ui/button.tsx", "tests/visitor.ts", "imports no test"),
  everyWay("app/backend/client.ts", "gateways/mail.ts", "over the wire"),
  everyWay("app/backend/client.ts", "app/routes/home.tsx", "Take it as a prop"),
  ...areas.flatMap((area) => [
    everyWay(`app/${area}/page.tsx`, "jobs/sweep.ts", "over the wire"),
    everyWay(`app/${area}/page.tsx`, "env/env.ts", "over the wire"),
    everyWay(`app/${area}/page.tsx`, "tests/visitor.ts", "imports no test"),
    everyWay(`app/${area}/page.tsx`, "app/routes/home.tsx", "Compose both in app/routes/"),
    ...areas
      .filter((other) => other !== area)
      .map((other) => everyWay(`app/${area}/page.tsx`, `app/${other}/page.tsx`, "Compose both in app/routes/")),
  ]),

  // The ways past the linter's eyes are closed by rules of their own.
  one("practice/bookings/start-booking.ts", "a required module", `const api = require("#http/api.ts"); export { api };`, "require"),
  one(
    "practice/bookings/start-booking.ts",
    "an import() type",
    `export type Api = import("#http/api.ts").Api;`,
    "type annotations are forbidden",
  ),
  one(
    "practice/bookings/start-booking.ts",
    "a computed path",
    `const door = "#http/" + "api.ts"; export const api = await import(door);`,
    "literal",
  ),
];

const permitted: { file: string; line: string }[] = [
  { file: "domain/slots.ts", line: `import { z } from "zod"; export const day = z.iso.date();` },
  { file: "domain/slots.ts", line: `export { pence } from "./money.ts"; export { overlaps } from "#domain/time.ts";` },
  {
    file: "database/bookings/bookings.ts",
    line: `import pg from "pg"; export { overlaps } from "#domain/time.ts"; export const pool = new pg.Pool();`,
  },
  { file: "database/bookings/bookings.ts", line: `export type { Env } from "#env/env.ts";` },
  { file: "gateways/mail.ts", line: `export { pence } from "../domain/money.ts"; export { outbox } from "./local/outbox.ts";` },
  {
    file: "gateways/local/outbox.ts",
    line: `import type { Pool } from "pg"; export type Books = Pool; export { letter } from "../letter.ts";`,
  },
  {
    file: "practice/bookings/start-booking.ts",
    line: `export { insert } from "#database/bookings/bookings.ts"; export { stripe } from "#gateways/stripe.ts";`,
  },
  { file: "http/feeds/read.ts", line: `export { start } from "#practice/bookings/start-booking.ts"; export { plan } from "./plan.ts";` },
  {
    file: "http/api.ts",
    line: `export { start } from "../practice/bookings/start-booking.ts"; export { caller } from "#database/connection/as-identity.ts";`,
  },
  { file: "postgrest/bin/rest.ts", line: `export { listen } from "#runtime/listen.ts"; export { serve } from "../serve.ts";` },
  { file: "postgrest/tests/server.ts", line: `export { visitor } from "#tests/visitor.ts";` },
  { file: "http/data-api.ts", line: `export { serve } from "#postgrest/serve.ts"; export { listen } from "#runtime/listen.ts";` },
  { file: "env/env.ts", line: `export { variables } from "#postgrest/variables.ts"; export { flag } from "#runtime/variable-kinds.ts";` },
  {
    file: "jobs/sweep.ts",
    line: `export { expire } from "#practice/bookings/expire-holds.ts"; export type { Pool } from "#database/pool.ts";`,
  },
  {
    file: "main.ts",
    line: `export { api } from "./http/api.ts"; export { sweep } from "#jobs/sweep.ts"; export { pool } from "#database/pool.ts";`,
  },
  { file: "scripts/start.ts", line: `export { start } from "../main.ts"; export const site = await import(String(process.argv[2]));` },
  { file: "tests/visitor.ts", line: `export { start } from "../main.ts"; export { Calendar } from "#app/booking/calendar.tsx";` },
  { file: "app/root.tsx", line: `export { Banner } from "#app/consent/banner.tsx"; export { Shell } from "./site/shell.tsx";` },
  { file: "app/routes/home.tsx", line: `export { Hero } from "#app/site/hero.tsx"; export { Banner } from "../consent/banner.tsx";` },
  { file: "app/backend/client.ts", line: `export { pence } from "#domain/money.ts"; export { answer } from "./answer.ts";` },
  ...[
    "domain",
    "database",
    "gateways",
    "gateways/local",
    "practice",
    "http",
    "jobs",
    "app",
    "app/ui",
    ...areas.map((area) => `app/${area}`),
  ].map((folder) => ({
    file: `${folder}/knocks.test.ts`,
    line: `export { visitor } from "#tests/visitor.ts"; export { site } from "#tests/site.ts";`,
  })),
  { file: "database/pool.test.ts", line: `export { site } from "../main.ts"; export const door = await import(String(process.env.DOOR));` },
  ...areas.flatMap((area) => [
    { file: `app/${area}/page.tsx`, line: `export { Button } from "#app/ui/button.tsx"; export { client } from "../backend/client.ts";` },
    { file: `app/${area}/page.tsx`, line: `export { pence } from "#domain/money.ts"; export { Part } from "#app/${area}/part.tsx";` },
  ]),
];

const circles: Record<string, string> = {
  "domain/ring/money.ts": `import { day } from "#domain/ring/time.ts"; export const pence = () => day;`,
  "domain/ring/time.ts": `import { pence } from "./money.ts"; export const day = () => pence;`,
  "domain/ring/client.ts": `import type { Visit } from "./visit.ts"; export type Client = Visit[];`,
  "domain/ring/visit.ts": `import type { Client } from "#domain/ring/client.ts"; export type Visit = Client[];`,
};

type Verdict = { filename: string; code: string; message: string; help?: string };
const guards = /no-restricted-|no-cycle|no-dynamic-require|no-require-imports|consistent-type-imports/;
/** A house of one-line files in a temporary folder, judged by the project's own configuration. */
let house: string;
let verdicts: Verdict[];

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), "floors-"));
  for (const file of ["package.json", "tsconfig.json", ".oxlintrc.json"]) await cp(join(root, file), join(house, file));
  await symlink(join(root, "node_modules"), join(house, "node_modules"), "junction");
  for (const [rule, { file, lines }] of refused.entries()) {
    for (const [way, line] of lines.entries()) await write(copyOf(file, `refused-${rule}-${way}`), line);
  }
  for (const [rule, { file, line }] of permitted.entries()) await write(copyOf(file, `permitted-${rule}`), line);
  for (const [file, line] of Object.entries(circles)) await write(file, line);
  verdicts = await lint();
});

afterAll(() => rm(house, { recursive: true, force: true }));

describe("the linter refuses", () => {
  for (const [rule, { file, to, lines, hint }] of refused.entries()) {
    test(`${file} -> ${to}, and says "${hint}"`, () => {
      const unheard = lines.filter((_, way) => !said(copyOf(file, `refused-${rule}-${way}`)).includes(hint));
      expect(unheard).toEqual([]);
    });
  }
});

describe("the linter permits", () => {
  for (const [rule, { file, line }] of permitted.entries()) {
    test(`${file} to hold: ${line}`, () => {
      expect(said(copyOf(file, `permitted-${rule}`))).toBe("");
    });
  }
});

describe("the linter refuses a circle", () => {
  for (const file of Object.keys(circles)) {
    test(`through ${file}`, () => {
      expect(said(file)).toContain("Dependency cycle");
    });
  }
});

test("practice/ and jobs/ write no statement of their own: they ask by the named queries of database/", async () => {
  const files = globSync(["practice/**/*.ts", "jobs/**/*.ts"], { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), "utf8")));
  expect(files.filter((_, place) => /\.(rows?|query)\b\s*[<(]/.test(texts[place] ?? ""))).toEqual([]);
});

function one(file: string, to: string, line: string, hint: string): Refused {
  return { file, to, lines: [line], hint };
}

/** By the import map and by climbing; as a value, a type, a re-export and on demand. */
function everyWay(file: string, target: string, hint: string): Refused {
  const mapped = /^(main|scripts)\b/.test(target) ? [] : [`#${target}`];
  const climbed = `${"../".repeat(file.split("/").length - 1)}${target}`;
  const ways = [...mapped, file.startsWith("app/") ? climbed.replace("../app/", "") : climbed, `./${climbed}`];
  const lines = ways.flatMap((path) => [
    `import { thing } from "${path}"; export const mine = thing;`,
    `import type { Thing } from "${path}"; export type Mine = Thing;`,
    `export { thing } from "${path}";`,
    `export * from "${path}";`,
    `export const mine = await import("${path}");`,
  ]);
  return { file, to: target, lines, hint };
}

/** Every line gets a file of its own beside the one it stands for; the files of the ground floor are known by their names. */
function copyOf(file: string, name: string) {
  return dirname(file) === "." ? file : join(dirname(file), `${name}${file.slice(file.indexOf("."))}`);
}

async function write(file: string, line: string) {
  await mkdir(dirname(join(house, file)), { recursive: true });
  await writeFile(join(house, file), `${line}\n`);
}

function said(file: string) {
  return verdicts
    .filter(({ filename, code }) => filename === file && guards.test(code))
    .map(({ message, help = "" }) => `${message} ${help}`)
    .join("\n");
}

async function lint(): Promise<Verdict[]> {
  const oxlint = join(root, "node_modules", "oxlint", "bin", "oxlint");
  const answer = await new Promise<string>((done) => {
    execFile(process.execPath, [oxlint, "-c", ".oxlintrc.json", "-f", "json"], { cwd: house, maxBuffer: 64e6 }, (_, stdout) =>
      done(stdout),
    );
  });
  return (JSON.parse(answer) as { diagnostics: Verdict[] }).diagnostics;
}
