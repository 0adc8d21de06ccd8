import type { FreshDatabase } from "#tests/support/database/database.ts";

export async function tablesContaining(fresh: FreshDatabase, words: string): Promise<string[]> {
  const tables = await fresh.asOwner<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'auth', 'private', 'graphile_worker') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await fresh.asOwner<{ there: boolean }>(
      `select exists (select from ${name} t where t::text ilike '%' || $1::text || '%') as there`,
      [words],
    );
    if (row?.there) found.push(name);
  }
  return found;
}
