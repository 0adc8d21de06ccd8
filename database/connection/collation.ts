import pg from "pg";
import type { Queries } from "./connect.ts";

/** How many indexes are named at most: REINDEX DATABASE makes all of them anew. */
const NAMED = 5;

type Changed = { name: string; isDatabase: boolean; stored: string | null; actual: string; unique: string[] };

/**
 * A sentence if the system's C library or ICU sorts text otherwise than when the database's indexes were made, as after an upgrade of the
 * operating system: they may then miss rows, or take the same text twice. Names the unique indexes that do, and what its owner runs.
 */
export async function whyUnsorted(queries: Queries): Promise<string | undefined> {
  const changed = await queries.rows<Changed>(
    `with collations as (
       select oid, datname as name, datcollversion as stored, pg_database_collation_actual_version(oid) as actual,
         (select oid from pg_collation where collname = 'default') as collation, true as "isDatabase"
       from pg_database where datname = current_database()
       union all
       select oid, format('%I.%I', collnamespace::regnamespace, collname), collversion, pg_collation_actual_version(oid), oid, false
       from pg_collation c
       where collversion is not null and exists (select from pg_index where c.oid = any (indcollation))
     )
     select name, "isDatabase", stored, actual, array(
       select indexrelid::regclass::text from pg_index
       where indisunique and c.collation = any (indcollation) order by indexrelid::regclass::text
     ) as "unique"
     from collations c where actual is not null and stored is distinct from actual order by "isDatabase" desc, name`,
  );
  const [first] = changed;
  if (!first) return undefined;
  const [{ name }] = (await queries.rows<{ name: string }>("select current_database() as name")) as [{ name: string }];
  const unique = [...new Set(changed.flatMap((each) => each.unique))];
  const twice = unique.length > 0 ? ` The same text may then stand twice in ${listed(unique)}.` : "";
  const refreshed = changed.map((each) =>
    each.isDatabase
      ? `ALTER DATABASE ${pg.escapeIdentifier(name)} REFRESH COLLATION VERSION;`
      : `ALTER COLLATION ${each.name} REFRESH VERSION;`,
  );
  return `The system sorts text by version ${first.actual}, the database's indexes by ${first.stored}.${twice} Let its owner run, in this order: REINDEX DATABASE ${pg.escapeIdentifier(name)}; ${refreshed.join(" ")}`;
}

const listed = (names: string[]) =>
  names.slice(0, NAMED).join(", ") + (names.length > NAMED ? ` and ${names.length - NAMED} others` : "");
