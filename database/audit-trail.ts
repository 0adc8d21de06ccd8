import { actAs } from "./connection/as-identity.ts";
import {
  AUDIT_ACTORS,
  AUDIT_ENTRIES_A_PAGE,
  AUDIT_GROUPS,
  type AuditedChange,
  type AuditFilter,
  type BackupKind,
  type ExportKind,
} from "#domain/accounts/audit-filter.ts";
import type { Database, Queries } from "./connection/connect.ts";

/** Lists one page of the audit trail, newest first. The trail stores no names: they are looked up, so an erased person has none. */
export async function listAudit(
  queries: Queries,
  { about, by, from, upTo, page }: AuditFilter,
): Promise<{ entries: AuditedChange[]; isLast: boolean }> {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    about && `table_name = any (${given(AUDIT_GROUPS[about].tables)})`,
    by && `role = ${given(AUDIT_ACTORS[by].role)}`,
    from && `at >= private.moment_of(${given(from)}::date, (select private.zone()))`,
    upTo && `at < private.moment_of(${given(upTo)}::date + 1, (select private.zone()))`,
  ].filter(Boolean);
  const rows = await queries.rows<Omit<AuditedChange, "at"> & { at: Date }>(
    `select a.id, a.at, a.role, a.table_name as table, a.act, a.changes, a.row_key as key, coalesce(nullif(actor.full_name, ''), actor.email) as "actorName", b.id as "bookingId",
       
       coalesce(b.client_name, s.name, owner.full_name, account.full_name, c.client_name, page.title, article.title, newsletter.subject, cost.description) as subject, coalesce(b.booking_date, g.starts_on)::text as "subjectDay"
     from (
       select * from audit where ${conditions.join(" and ") || "true"}
       order by at desc, id desc limit ${AUDIT_ENTRIES_A_PAGE + 1} offset ${page * AUDIT_ENTRIES_A_PAGE}
     ) a
     left join profiles actor on actor.user_id = a.actor
     left join bookings b on a.table_name = 'bookings' and b.id = a.row_id
     left join group_sessions g on a.table_name = 'group_sessions' and g.id = a.row_id
     left join services s on s.id = case a.table_name when 'services' then a.row_id when 'group_sessions' then g.service_id end
     left join profiles owner on owner.id = case a.table_name when 'profiles' then a.row_id end
     left join profiles account on account.user_id = case a.table_name when 'auth.users' then a.row_id end
     left join credits credit on a.table_name = 'credits' and credit.id = a.row_id
     left join clients c on c.id = case a.table_name when 'clients' then a.row_id when 'credits' then credit.client_id end
     left join pages page on a.table_name = 'pages' and page.id = a.row_id
     left join articles article on a.table_name = 'articles' and article.id = a.row_id
     left join newsletters newsletter on a.table_name = 'newsletters' and newsletter.id = a.row_id
     left join costs cost on a.table_name = 'costs' and cost.id = a.row_id
     order by a.at desc, a.id desc`,
    values,
  );
  const entries = rows.slice(0, AUDIT_ENTRIES_A_PAGE).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
  return { entries, isLast: rows.length <= AUDIT_ENTRIES_A_PAGE };
}

/** Records that this user downloads all of something; to be called before anything leaves. */
export async function recordExport(database: Database, userId: string, kind: ExportKind): Promise<void> {
  await database.transaction(async (tx) => {
    await actAs(tx, userId);
    await tx.rows("select private.audit_copy('exports', 'export', $1)", [kind]);
  });
}

/** The SQL that records that a backup was made. */
export const recordsBackup = (kind: BackupKind) => `select private.audit_copy('backups', 'backup', '${kind}')`;
