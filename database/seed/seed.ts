import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { transaction } from "#runtime/transaction.ts";
import { type Database, queriesOn } from "#database/connection/connect.ts";
import { beginFirstRun, findFirstRun } from "#database/settings/first-run.ts";
import { insertDefaultPage } from "#database/pages/pages.ts";
import { insertDefaultArticle } from "#database/articles/articles.ts";
import { DEFAULT_ARTICLES } from "#domain/articles/default/default-articles.ts";
import { DEFAULT_PAGES } from "#domain/pages/default/default-pages.ts";
import { NEUTRAL_PAGES } from "#domain/pages/default/neutral-pages.ts";

/**
 * Inserts the first services, hours, pages and articles of a new practice, once per database, however many nodes start. With `firstRun` a
 * new practice is closed, with neutral pages and without services, hours and articles; an older one is unchanged.
 */
export async function seed(database: Database, { firstRun = false } = {}): Promise<void> {
  await once(database, "seed", firstRun ? (client) => beginFirstRun(queriesOn(client)) : runFile("seed"));
  const isOwn = (await findFirstRun(database)) !== undefined;
  const pages = isOwn ? NEUTRAL_PAGES : DEFAULT_PAGES;
  await once(database, "pages", async (client) => {
    for (const [position, page] of pages.entries()) await insertDefaultPage(queriesOn(client), page, position);
  });
  await once(database, "articles", async (client) => {
    for (const article of isOwn ? [] : DEFAULT_ARTICLES) await insertDefaultArticle(queriesOn(client), article);
  });
}

/** Adds what the specification's practice says of itself and the group dates that it sells, from today on. Must run after `seed`. */
export async function announceDates(database: Database): Promise<void> {
  await once(database, "dates", runFile("dates"));
}

/** Adds the group dates and the demonstration data for local mode. Must run after `seed`. */
export async function demonstrate(database: Database): Promise<void> {
  await announceDates(database);
  await once(database, "demonstration", runFile("demonstration"));
}

type Work = (client: pg.PoolClient) => Promise<unknown>;

function runFile(name: string): Work {
  return async (client) => client.query(await readFile(join(import.meta.dirname, `${name}.sql`), "utf8"));
}

async function once(database: Database, milestone: string, work: Work): Promise<void> {
  await transaction(database.pool, async (client) => {
    // The row serves as a lock: a second node waits here until the first has committed, and then finds the milestone reached.
    const reached = await client.query("insert into private.milestones (name) values ($1) on conflict do nothing", [milestone]);
    if (reached.rowCount === 1) await work(client);
  });
}
