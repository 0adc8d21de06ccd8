-- When a backup was found where copies of backups are kept.
alter table private.backups add copied_at timestamptz check (copied_at >= made_at);
grant update (copied_at) on private.backups to service_role;
