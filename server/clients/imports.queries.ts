import type { ImportedLine } from "#domain/clients/import-cells.ts";
import type { ImportSource } from "#domain/clients/import-columns.ts";
import type { OnFile } from "#domain/clients/match-people.ts";
import type { Queries } from "#database/connection/connect.ts";
import { UNDONE_WITHIN } from "./merges.queries.ts";

/** Prevents other transactions from changing clients until this one ends. */
export async function lockClients(tx: Queries): Promise<void> {
  await tx.rows("lock table clients in share row exclusive mode");
}

export function listOnFile(queries: Queries): Promise<OnFile[]> {
  return queries.rows<OnFile>(
    `select c.id, client_name as name, client_email as email, coalesce(client_phone, '') as phone, coalesce(birthday::text, '') as birthday, tags, note,
       c.user_id is not null as "hasAccount", case when c.user_id is null then nullif(lower(client_email), '') else proved.email end as address
     from clients c left join auth.users proved on proved.id = c.user_id and private.account_of(proved.email) = proved.id order by c.id`,
  );
}

type Changes = {
  source: ImportSource;
  fileName: string;
  added: ImportedLine[];
  completed: { id: string; missing: Partial<ImportedLine> }[];
};

/** Adds clients, completes others, and stores what is needed to undo this. Returns the id of the import. */
export async function writeImport(tx: Queries, { source, fileName, added, completed }: Changes): Promise<string> {
  const row = await tx.row<{ id: string }>(
    "insert into client_imports (source, added, completed, file_name) values ($1, $2, $3, $4) returning id",
    [source, added.length, completed.length, fileName],
  );
  const importId = row?.id ?? "";
  await tx.rows(
    `with person as (
       insert into clients (user_id, client_name, client_email, client_phone, birthday, tags, note, kept_at)
       select case when u.id is not null and not exists (select from clients where user_id = u.id) then private.account_for(p.email, p.name, null) end, p.name, p.email, nullif(p.phone, ''), nullif(p.birthday, '')::date,
         array(select jsonb_array_elements_text(p.tags)), p.note, now()
       from jsonb_to_recordset($2) p (name text, email text, phone text, birthday text, tags jsonb, note text)
         left join auth.users u on u.email = lower(p.email)
       on conflict do nothing returning id
     )
     insert into client_import_rows (import_id, client_id, after) select $1::uuid, id, '{}' from person`,
    [importId, JSON.stringify(added)],
  );
  await tx.rows(
    `insert into client_import_rows (import_id, client_id, before, after)
     select $1::uuid, id, private.client_snapshot(id), '{}' from unnest($2::uuid[]) id`,
    [importId, completed.map(({ id }) => id)],
  );
  await tx.rows(
    `update clients c set client_email = coalesce(p.email, c.client_email), client_phone = coalesce(p.phone, c.client_phone),
       birthday = coalesce(p.birthday::date, c.birthday), note = coalesce(p.note, c.note), kept_at = coalesce(c.kept_at, now()),
       tags = case when p.tags is null then c.tags else array(select jsonb_array_elements_text(p.tags)) end
     from jsonb_to_recordset($1) p (id uuid, email text, phone text, birthday text, tags jsonb, note text) where c.id = p.id`,
    [JSON.stringify(completed.map(({ id, missing }) => ({ id, ...missing })))],
  );
  await tx.rows("update client_import_rows set after = private.client_snapshot(client_id) where import_id = $1", [
    importId,
  ]);
  return importId;
}

/** Locks an import. False if it can no longer be undone. */
export async function claimImport(tx: Queries, importId: string): Promise<boolean> {
  const row = await tx.row(
    `select from client_imports where id = $1 and imported_at > private.clock() - ${UNDONE_WITHIN} for update`,
    [importId],
  );
  return row !== undefined;
}

/** Undoes an import, except for clients who have since booked, bought a pass or been changed. Returns their number. */
export async function takeImportBack(tx: Queries, importId: string): Promise<number> {
  await tx.rows(
    "select private.restore_client(client_id, before, after) from client_import_rows where import_id = $1 and before is not null",
    [importId],
  );
  // Waits for a concurrent sale of a pass, so that the next statement sees it.
  await tx.rows(
    "select from clients where id in (select client_id from client_import_rows where import_id = $1 and before is null) order by id for update",
    [importId],
  );
  const row = await tx.row<{ stayed: number }>(
    `with gone as (
       delete from clients c using client_import_rows r
       where r.import_id = $1 and r.client_id = c.id and r.before is null and private.client_snapshot(c.id) = r.after
         and not exists (select from bookings b where b.client_id = c.id) and not exists (select from credits p where p.client_id = c.id)
       returning c.id
     )
     select count(*)::integer as stayed from client_import_rows
     where import_id = $1 and before is null and client_id not in (select id from gone)`,
    [importId],
  );
  await tx.rows("delete from client_imports where id = $1", [importId]);
  return row?.stayed ?? 0;
}
