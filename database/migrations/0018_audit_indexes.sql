-- The back office lists the audit trail by what it is about and by who acted, the newest first.
create index audit_by_table on public.audit (table_name, at);
create index audit_by_role on public.audit (role, at);
