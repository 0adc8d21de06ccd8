import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { retryOnDeadlock, transaction } from "@sacred-space/runtime/transaction.ts";
import { type Database, type Queries, queriesOn } from "#database/connection/connect.ts";
import { enqueue } from "#database/jobs.ts";
import { beginFirstRun, findFirstRun } from "#server/settings/first-run.queries.ts";
import { insertDefaultPage } from "#server/pages/pages.queries.ts";
import { insertDefaultArticle } from "#server/articles/articles.queries.ts";
import { SOURCE_CONTENT } from "#domain/content/content-in.ts";
import { loadDemonstration } from "./demonstration.ts";
import { isRendered, putRenditions } from "#server/media/add-picture.ts";
import type { StoredFiles } from "#kit/server/ports.ts";
import { picturesOf, readStoredPractice, type StoredPractice } from "./stored-practice.ts";

/**
 * Inserts the first services, hours, pages and articles of a new practice, once per database, however many nodes start. With `firstRun`,
 * where the public reaches it, a new practice is closed, with neutral pages and without services, hours and articles; an older one is
 * unchanged.
 */
export async function seed(database: Database, { firstRun = false, content = SOURCE_CONTENT } = {}): Promise<void> {
  if (firstRun) await once(database, "public", async () => undefined); // whatever is paid by hand from now on may be real
  await once(database, "seed", firstRun ? (client) => beginFirstRun(queriesOn(client)) : runFile("seed"));
  const isOwn = (await findFirstRun(database)) !== undefined;
  const pages = isOwn ? content.ownPages : content.pages;
  await once(database, "pages", async (client) => {
    for (const [position, page] of pages.entries()) await insertDefaultPage(queriesOn(client), page, position);
  });
  await once(database, "articles", async (client) => {
    for (const article of isOwn ? [] : content.articles) await insertDefaultArticle(queriesOn(client), article);
  });
}

/**
 * Adds what the specification's practice says of itself and the group dates that it sells, from today on. A practice of the first run has its
 * own. Must run after `seed`.
 */
export async function announceDates(database: Database): Promise<void> {
  if ((await findFirstRun(database)) === undefined) await once(database, "dates", runFile("dates"));
}

/** The invented practice for a database in which nothing but `seed` has written; undefined for any other. */
export async function findDemonstration(database: Database): Promise<StoredPractice | undefined> {
  return (await mayReplace(database)) ? readStoredPractice() : undefined;
}

/**
 * Fills a new database in local mode with an invented practice (docs/decisions/0087), once. A job stores its bills and pictures, for which no start need
 * wait. A practice that somebody has begun to use is left as it is: the load takes the place of what stands there. Must run after `seed`,
 * and after the practitioner's account was made. `found`: what `findDemonstration` has read before.
 */
export async function demonstrate(database: Database, found?: StoredPractice): Promise<void> {
  const stored = found ?? (await findDemonstration(database));
  if (stored === undefined) return;
  await once(database, "demonstration", async (client) => {
    if (!(await mayReplace(queriesOn(client))))
      throw new Error("This practice was used while its demonstration was loaded");
    await loadDemonstration(client, stored);
    await client.query("insert into private.milestones (name) values ('dates') on conflict do nothing"); // it has its own
    await storeFilesLater(client);
  });
}

/** The same within the caller's transaction, in which what somebody has tried was erased. */
export async function loadAgain(client: pg.PoolClient, stored: StoredPractice): Promise<void> {
  await loadDemonstration(client, stored);
  for (const article of SOURCE_CONTENT.articles) await insertDefaultArticle(queriesOn(client), article);
  await client.query("delete from private.milestones where name = 'demonstration'");
  await client.query("insert into private.milestones (name) values ('demonstration')"); // since now
  await storeFilesLater(client);
}

const storeFilesLater = (client: pg.PoolClient) => enqueue(queriesOn(client), "store-demonstration-files", {});

/** Stores the files of the demonstration, and of its pictures the renditions, which depend on the machine and so are made here. Idempotent. */
export async function putFiles(
  stored: StoredPractice,
  files: Pick<StoredFiles, "putFile" | "readFile" | "renderPicture" | "removeFiles">,
): Promise<void> {
  const pictures = picturesOf(stored);
  for (const { bucket, name, type, content } of stored.files) {
    const file = Buffer.from(content, "base64");
    await files.putFile(bucket, name, file, { type, cacheControl: "no-cache" });
    const picture = bucket === "originals" ? pictures.find(({ original }) => original === name) : undefined;
    if (picture && !(await isRendered(files, picture))) await putRenditions(files, file, picture);
  }
}

/** Whether nothing but `seed` has written into this practice. */
async function mayReplace(queries: Queries): Promise<boolean> {
  const traces = await queries.row(
    `select where exists (select from private.milestones where name = 'dates') or exists (select from private.first_run)
       or exists (select from bookings) or exists (select from clients) or exists (select from subscribers) or exists (select from costs)
       or exists (select from profiles where role <> 'admin') or exists (select from services where updated_at > created_at)
       or exists (select from page_versions group by page_id having count(*) > 1) or exists (select from page_drafts)`,
  );
  return traces === undefined;
}

type Work = (client: pg.PoolClient) => Promise<unknown>;

function runFile(name: string): Work {
  return async (client) => client.query(await readFile(join(import.meta.dirname, `${name}.sql`), "utf8"));
}

async function once(database: Database, milestone: string, work: Work): Promise<void> {
  const run = async (client: pg.PoolClient) => {
    // The row serves as a lock: a second node waits here until the first has committed, and then finds the milestone reached.
    const reached = await client.query("insert into private.milestones (name) values ($1) on conflict do nothing", [
      milestone,
    ]);
    if (reached.rowCount === 1) await work(client);
  };
  await retryOnDeadlock(() => transaction(database.pool, run)); // with what another node reads or stores at its own start
}
