import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** The layers that each layer may import (docs/ARCHITECTURE.md). */
const MAY_USE: Record<string, string[]> = {
  domain: ["words"],
  env: ["domain", "postgrest", "realtime", "storage", "runtime"],
  database: ["domain", "env", "runtime"],
  gateways: ["domain", "env", "stand-ins", "runtime", "words"],
  kit: ["domain", "database", "gateways", "runtime", "words"],
  server: ["domain", "env", "database", "gateways", "kit", "runtime", "words"],
  http: [
    "domain",
    "env",
    "database",
    "gateways",
    "stand-ins",
    "server",
    "kit",
    "postgrest",
    "realtime",
    "storage",
    "runtime",
    "words",
  ],
  jobs: ["domain", "env", "database", "gateways", "server", "kit", "runtime", "words"],
  app: ["domain", "words"],
};
const MODULES = [...Object.keys(MAY_USE), "main", "composition", "tests", "bench", "scripts"];
const PACKAGES = ["embedded-postgres", "postgrest", "realtime", "runtime", "stand-ins", "storage", "words"];
const AREAS = ["site", "client", "account", "admin", "consent"];
const folderOf = (area: string) => (area === "site" || area === "consent" ? `app/${area}` : `app/bookings/${area}`);

type Line = { file: string; line: string; refused: string | undefined };
const lines: Line[] = [
  ...Object.entries(MAY_USE).flatMap(([layer, uses]) =>
    MODULES.flatMap((module) => {
      const refused =
        module === layer || uses.includes(module)
          ? undefined
          : layer === "app" && module === "server"
            ? "through app/kit/backend/"
            : layer === "kit" && module === "server"
              ? "kit/ imports of server/"
              : `${layer}/ imports`;
      const path = module === "main" ? "main.ts" : `${module}/part/thing.ts`;
      return [`#${path}`, `../../${path}`].map((way) => ({
        file: `${layer}/part/file.ts`,
        line: `export { thing } from "${way}";`,
        refused,
      }));
    }),
  ),
  ...Object.entries(MAY_USE).flatMap(([layer, uses]) =>
    PACKAGES.map((name) => ({
      file: `${layer}/part/file.ts`,
      line: `export { thing } from "@sacred-space/${name}/thing.ts";`,
      refused: uses.includes(name) ? undefined : `${layer}/ imports`,
    })),
  ),
  ...PACKAGES.flatMap((own) => [
    ...PACKAGES.map((other) => ({
      file: `packages/${own}/part/file.ts`,
      line: `export { thing } from "@sacred-space/${other}/thing.ts";`,
      refused: other === own || other === "runtime" ? undefined : `packages/${own} imports runtime`,
    })),
    ...MODULES.flatMap((module) =>
      [`#${module}/thing.ts`, `../../../${module}/thing.ts`].map((way) => ({
        file: `packages/${own}/part/file.ts`,
        line: `export { thing } from "${way}";`,
        refused: "imports nothing of the product",
      })),
    ),
  ]),
  { file: "http/file.ts", line: `export { thing } from "../packages/postgrest/thing.ts";`, refused: "http/ imports" },
  ...AREAS.flatMap((own) =>
    [...AREAS.map(folderOf), "app/routes", "app/kit/ui", "app/bookings"].map((other) => ({
      file: `${folderOf(own)}/file.ts`,
      line: `export { thing } from "#${other}/thing.ts";`,
      refused: other === folderOf(own) || /kit|bookings$/.test(other) ? undefined : "Compose two areas",
    })),
  ),
  ...["kit/ui", "kit/backend", "bookings"].flatMap((shared) =>
    AREAS.map((area) => ({
      file: `app/${shared}/file.ts`,
      line: `export { thing } from "#${folderOf(area)}/thing.ts";`,
      refused: "Shared parts know no area",
    })),
  ),
  // The browser has the types of what a subject declares.
  {
    file: "app/credits/admin/file.ts",
    line: `import type { sell } from "#server/credits/actions.ts"; export type Sell = typeof sell;`,
    refused: undefined,
  },
  {
    file: "app/credits/admin/file.ts",
    line: `import { sell } from "#server/credits/actions.ts"; export const mine = sell;`,
    refused: "import type",
  },
  {
    file: "app/credits/admin/file.ts",
    line: `import type { Sale } from "#server/credits/sell.ts"; export type Mine = Sale;`,
    refused: "through app/kit/backend/",
  },
  // Every kind of import is detected.
  ...[
    `import { thing } from "#http/x.ts"; export const mine = thing;`,
    `import type { Thing } from "#http/x.ts"; export type Mine = Thing;`,
    `export * from "./../http/x.ts";`,
    `export const mine = await import("#http/x.ts");`,
  ].map((line) => ({ file: "server/credits/file.ts", line, refused: "server/ imports" })),
  // The kinds of files of a subject: what faces the wire > use cases > queries.
  ...["server/credits/actions.ts", "server/credits/refusals.ts", "server/credits/sell.endpoint.ts"].map((file) => ({
    file,
    line: `export { thing } from "#http/x.ts";`,
    refused: "server/ imports",
  })),
  ...[
    [`export { thing } from "#kit/server/x.ts";`, "server/ imports"],
    [`export { thing } from "./sell.ts";`, "A query imports queries"],
    [`export { thing } from "#server/credits/sell.ts";`, "A query imports queries"],
    [`export { thing } from "./passes.queries.ts";`, undefined],
    [`export { thing } from "#server/money/ledger.queries.ts";`, undefined],
    [`export { thing } from "#database/x.ts";`, undefined],
  ].map(([line = "", refused]) => ({ file: "server/credits/vouchers.queries.ts", line, refused })),
  // Modules are leaves: the core names extension points, server/modules.ts lists who fills them.
  ...[
    ["server/bookings/file.ts", "Nothing imports a module"],
    ["server/bookings/actions.ts", "Nothing imports a module"],
    ["server/bookings/bookings.queries.ts", "Nothing imports a module"],
    ["server/extensions.ts", "Nothing imports a module"],
    ["server/waiting/file.ts", "Nothing imports a module"],
    ["server/waiting/module.ts", "Nothing imports a module"],
    ["server/credits/file.ts", undefined],
  ].map(([file = "", refused]) => ({
    file,
    line: `export { thing } from "#server/credits/passes.queries.ts";`,
    refused,
  })),
  { file: "server/credits/file.ts", line: `const api = require("#http/api.ts"); export { api };`, refused: "require" },
  {
    file: "server/credits/file.ts",
    line: `export type Api = import("#http/api.ts").Api;`,
    refused: "type annotations are forbidden",
  },
  {
    file: "server/credits/file.ts",
    line: `const path = "#http/" + "api.ts"; export const api = await import(path);`,
    refused: "literal",
  },
  { file: "http/file.ts", line: `export * from "./file.test.ts";`, refused: "imports no test" },
  // domain/ is pure.
  ...[
    [`export { readFile } from "node:fs/promises";`, "no I/O"],
    [`export { Hono } from "hono";`, "no framework"],
    [`export const now = () => Date.now();`, "is pure"],
    [`export const today = () => Temporal.Now.plainDateISO();`, "is pure"],
    [`export const code = () => Math.random();`, "is pure"],
    [`export const answer = () => fetch("https://example.org");`, "does no I/O"],
    [`export const port = () => process.env.PORT;`, "does no I/O"],
    [`export const width = () => window.innerWidth;`, "does no I/O"],
  ].map(([line = "", refused]) => ({ file: "domain/file.ts", line, refused })),
  { file: "domain/file.ts", line: `import { z } from "zod"; export const day = z.iso.date();`, refused: undefined },
  {
    file: "gateways/file.ts",
    line: `import type { Pool } from "pg"; export type Books = Pool;`,
    refused: "does not speak to PostgreSQL",
  },
  {
    file: "packages/stand-ins/file.ts",
    line: `import type { Pool } from "pg"; export type Books = Pool;`,
    refused: undefined,
  },
  // Tests and the program itself may import from every layer.
  { file: "domain/file.test.ts", line: `export { site } from "#tests/site.ts";`, refused: undefined },
  { file: "tests/file.ts", line: `export { start } from "../main.ts";`, refused: undefined },
  { file: "scripts/file.ts", line: `export const site = await import(String(process.argv[2]));`, refused: undefined },
];

const CYCLES: Record<string, string> = {
  "domain/ring/money.ts": `import { day } from "#domain/ring/time.ts"; export const pence = () => day;`,
  "domain/ring/time.ts": `import { pence } from "./money.ts"; export const day = () => pence;`,
  "domain/ring/client.ts": `import type { Visit } from "./visit.ts"; export type Client = Visit[];`,
  "domain/ring/visit.ts": `import type { Client } from "#domain/ring/client.ts"; export type Visit = Client[];`,
};

type Diagnostic = { filename: string; code: string; message: string; help?: string };
const IMPORT_RULES = /no-restricted-|no-cycle|no-dynamic-require|no-require-imports|consistent-type-imports/;
/** A project of one-line files in a temporary folder, linted with this project's own configuration. */
let project: string;
let diagnostics: Diagnostic[];

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "layers-"));
  for (const file of ["package.json", "tsconfig.json", "oxlint.config.ts"])
    await cp(join(root, file), join(project, file));
  await symlink(join(root, "node_modules"), join(project, "node_modules"), "junction");
  for (const [index, { file, line }] of lines.entries()) await write(numbered(file, index), line);
  for (const [file, line] of Object.entries(CYCLES)) await write(file, line);
  diagnostics = await lint();
});

afterAll(() => rm(project, { recursive: true, force: true }));

describe("lint refuses an import across layers, and says where the code should go", () => {
  for (const [index, { file, line, refused }] of lines.entries()) {
    test(`${file}: ${line} -> ${refused ?? "permitted"}`, () => {
      const found = said(numbered(file, index));
      expect(refused === undefined ? found : found.includes(refused)).toBe(refused === undefined ? "" : true);
    });
  }
});

test.each(Object.keys(CYCLES))("lint refuses the import cycle through %s", (file) => {
  expect(said(file)).toContain("Dependency cycle");
});

test("server/ and jobs/ contain no SQL but in the named queries of a subject", async () => {
  const all = globSync(["server/**/*.ts", "kit/**/*.ts", "jobs/**/*.ts"], { cwd: root });
  const files = all.filter((file) => !/\.(test|queries)\.ts$/.test(file) && !file.startsWith("server/setup/seed/"));
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), "utf8")));
  expect(files.filter((_, place) => /(?<!\breq)\.(rows?|query)\b\s*[<(]/.test(texts[place] ?? ""))).toEqual([]);
});

/** Each line has its own folder: the name of a file tells its kind. */
function numbered(file: string, index: number): string {
  return join(dirname(file), `line-${index}`, basename(file));
}

async function write(file: string, line: string) {
  await mkdir(dirname(join(project, file)), { recursive: true });
  await writeFile(join(project, file), `${line}\n`);
}

function said(file: string): string {
  return diagnostics
    .filter(({ filename, code }) => filename === file && IMPORT_RULES.test(code))
    .map(({ message, help = "" }) => `${message} ${help}`)
    .join("\n");
}

async function lint(): Promise<Diagnostic[]> {
  const oxlint = join(root, "node_modules", "oxlint", "bin", "oxlint");
  const answer = await new Promise<string>((done) => {
    execFile(process.execPath, [oxlint, "-f", "json"], { cwd: project, maxBuffer: 64e6 }, (_, stdout) => done(stdout));
  });
  return (JSON.parse(answer) as { diagnostics: Diagnostic[] }).diagnostics;
}
