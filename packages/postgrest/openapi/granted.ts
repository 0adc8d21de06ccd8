import { type Statement, sql, statement, value } from "../query/sql.ts";

export type Granted = {
  tables: { name: string; columns: string[]; select: boolean; insert: boolean; update: boolean; delete: boolean }[];
  functions: string[];
};

/** Queries the caller's rights, as the caller: the document is limited to them (PostgREST's `follow-privileges`). */
export function grantedStatement(schema: string): Statement {
  return statement(sql`
    select
      (select coalesce(json_agg(t order by t.name), '[]') from (
        select c.relname as name,
          array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and has_column_privilege(c.oid, a.attnum, 'select, insert, update') order by a.attnum) as columns,
          has_any_column_privilege(c.oid, 'select') as select, has_any_column_privilege(c.oid, 'insert') as insert,
          has_any_column_privilege(c.oid, 'update') as update, has_table_privilege(c.oid, 'delete') as delete
        from pg_class c where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and c.relnamespace = ${value(schema)}::text::regnamespace
      ) t where t.select or t.insert or t.update or t.delete) as tables,
      (select coalesce(json_agg(distinct p.proname), '[]') from pg_proc p
        where p.pronamespace = ${value(schema)}::text::regnamespace and has_function_privilege(p.oid, 'execute')) as functions`);
}
