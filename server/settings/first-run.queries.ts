import type { Queries } from "#database/connection/connect.ts";
import type { Place } from "#domain/catalog/session-place.ts";

/** The setup of a new practice in production. */
export type FirstRun = {
  isOpen: boolean;
  isHidden: boolean;
  /** Steps that the practitioner or a test payment has marked as done. */
  done: string[];
  /** Gives access to the site before it opens. */
  previewKey: string;
};

/** Undefined for a practice that was never closed, such as a demonstration. */
export function findFirstRun(queries: Queries): Promise<FirstRun | undefined> {
  return queries.row<FirstRun>(
    `select opened_at is not null as "isOpen", hidden_at is not null as "isHidden", done, preview_key as "previewKey" from private.first_run`,
  );
}

/** Whether the public may see the site, sign up and book. */
export async function isOpen(queries: Queries): Promise<boolean> {
  return (await queries.row("select from private.first_run where opened_at is null")) === undefined;
}

/** Finds the year in which the practice opened, or the present one until then; undefined for a practice that was never closed. */
export async function findOpeningYear(queries: Queries): Promise<number | undefined> {
  const row = await queries.row<{ year: number }>(
    "select extract(year from coalesce(opened_at, private.clock()) at time zone private.zone())::integer as year from private.first_run",
  );
  return row?.year;
}

/** Closes a new practice and deletes the categories of the migrations, because its practitioner defines what it offers. */
export async function beginFirstRun(tx: Queries): Promise<void> {
  await tx.rows("insert into private.first_run default values");
  await tx.rows("delete from public.categories");
}

/** Stores the hash of a link, which replaces an earlier one. False if no setup is in progress. */
export async function saveSetupLink(queries: Queries, hash: string): Promise<boolean> {
  return (
    (await queries.row("update private.first_run set link_hash = $1 where opened_at is null returning true", [
      hash,
    ])) !== undefined
  );
}

export async function isSetupLink(queries: Queries, hash: string): Promise<boolean> {
  return (
    (await queries.row("select from private.first_run where link_hash = $1 and opened_at is null", [hash])) !==
    undefined
  );
}

/** Uses up a link. False if it has been used or replaced. */
export async function redeemSetupLink(tx: Queries, hash: string): Promise<boolean> {
  return (
    (await tx.row(
      "update private.first_run set link_hash = null where link_hash = $1 and opened_at is null returning true",
      [hash],
    )) !== undefined
  );
}

export async function markStepDone(queries: Queries, step: string): Promise<void> {
  await queries.rows("update private.first_run set done = array_append(done, $1) where not ($1 = any (done))", [step]);
}

/** Opens the site; repeated calls keep the first time. */
export async function openFirstRun(queries: Queries): Promise<void> {
  await queries.rows("update private.first_run set opened_at = private.clock() where opened_at is null");
}

export async function hideFirstRun(queries: Queries): Promise<void> {
  await queries.rows("update private.first_run set hidden_at = private.clock() where hidden_at is null");
}

/** Steps that are done as soon as the practice has the data that they ask for. */
type Traces = Record<"services" | "welcome" | "portrait" | "hours" | "rules" | "email", boolean>;

export async function readTraces(queries: Queries): Promise<Traces> {
  const row = await queries.row<Traces>(
    `select exists (select from services where is_active) as services,
       exists (select from pages where path = '/' and version > 1) as welcome,
       -- of the welcome page's place for it: a picture of a room elsewhere does not count
       exists (select from pages p, jsonb_array_elements(p.blocks) b join pictures i on b ->> 'picture' = i.id::text
               where p.path = '/' and b ->> 'anchor' = 'portrait') as portrait,
       exists (select from availability where is_active) as hours,
       exists (select from booking_rules where version > 1) as rules,
       exists (select from mail where kind = 'test' and status = 'sent') as email`,
  );
  return row ?? { services: false, welcome: false, portrait: false, hours: false, rules: false, email: false };
}

/** The channels of active services for which neither the service nor the practice has details of where or how. */
export async function findUnsetPlaces(queries: Queries): Promise<Place[]> {
  const rows = await queries.rows<{ place: Place }>(
    `select distinct kind as place from services s, unnest(s.places) as kind
     where s.is_active and kind <> 'written' and (private.meeting_details_of(s.id, kind)).id is null order by kind`,
  );
  return rows.map(({ place }) => place);
}
