import type pg from "pg";

const TRIGGER = "tell_definitions";

/**
 * Makes every change of a definition notify the data APIs on this database, which then compare the rights and read the catalogue again. Only
 * a superuser may make an event trigger; under another login a script ends with `notify pgrst`, or the next start finds what it did.
 */
export async function watchDefinitions(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ may: boolean; has: boolean }>(
    `select (select rolsuper from pg_roles where rolname = current_user) as may, exists (select from pg_event_trigger where evtname = $1) as has`,
    [TRIGGER],
  );
  if (!rows[0]?.may || rows[0].has) return;
  await owner
    .query(`create event trigger ${TRIGGER} on ddl_command_end execute function private.notify_definitions()`)
    .catch((error: unknown) => {
      if (!["42710", "23505"].includes(String((error as { code?: string }).code))) throw error; // another node has made it
    });
}
