import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#database/connection/migrate.ts";
import { beginWithTwoDays } from "#tests/support/data/two-days-rule.ts";
import { databaseUrl, seededTemplate } from "#tests/support/database/database-url.ts";
import { undoTime } from "#tests/support/undo-time.ts";
import { sharedMemory } from "#tests/support/database/shared-memory.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: string;
    template: string;
  }
}

/**
 * One real PostgreSQL for the whole run, with the schema in a template database that each test file copies. TEST_DATABASE_URL names another
 * server (its `postgres` database) to run the same tests on, such as Debian's PostgreSQL 15.
 */
export default async function setup(project: TestProject) {
  const server = await testServer();
  const template = `sacred_space_template_${process.pid}`;
  const onServer = async (statement: string, url = server.url) => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await onServer(`create database ${template}`);
  await migrate(databaseUrl(server.url, template));
  await onServer(undoTime(0), databaseUrl(server.url, template)); // no test waits for an email that Undo could still cancel
  await onServer(beginWithTwoDays, databaseUrl(server.url, template)); // tests state its hours
  project.provide("postgres", server.url);
  project.provide("template", template);
  return async () => {
    await onServer(`drop database ${template} with (force)`);
    await onServer(`drop database if exists ${seededTemplate(template)} with (force)`);
    await server.stop();
  };
}

async function testServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return { url: given, stop: async () => undefined };
  const { startEmbedded } = await import("@sacred-space/embedded-postgres/start-embedded.ts");
  const folder = await mkdtemp(join(sharedMemory(4 * 2 ** 30) ?? tmpdir(), "sacred-space-tests-")); // copies databases three times as fast
  await chmod(folder, 0o755); // for the account that runs the database when root runs the tests
  const embedded = await startEmbedded(folder, { durable: false });
  return {
    url: embedded.connectionString,
    async stop() {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
