import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { databaseUrl } from "./global-setup.ts";

const ROOT = join(import.meta.dirname, "..");

/** Runs statements, one after the other, as the login that an address names. */
export async function runOn(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database that has never heard of this product: `foreign-schema.sql` and nothing else. */
export async function foreignDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const server = inject("postgres");
  const name = `foreign_${randomBytes(6).toString("hex")}`;
  await runOn(server, `create database ${name} template template0`);
  const url = databaseUrl(server, name);
  await runOn(url, await readFile(join(import.meta.dirname, "foreign-schema.sql"), "utf8"));
  return { url, remove: () => runOn(server, `drop database ${name} with (force)`) };
}

/** `npm run rest` in a process of its own, until it says where it is or ends. */
export async function dataApiAlone(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(ROOT, "scripts/rest.ts"), ...args], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const opened = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const url = /is open: (\S+)/.exec(output)?.[1];
        if (url !== undefined) resolve(url);
      });
    }
  });
  const url = await Promise.race([opened, ended.then(() => "")]);
  return {
    /** Empty when it ended instead. */
    url,
    output: () => output.trim(),
    ended,
    async stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
