import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { START_MS } from "#tests/support/limits.ts";
import { audit, NOT_ANSWERED } from "./audit.ts";

vi.setConfig({ testTimeout: START_MS }); // npm is a separate process

const root = join(import.meta.dirname, "../..");

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
