-- Where a copy is: another address of BACKUP_COPY_TO has none of the older backups at first.
alter table private.backups add copied_to text;
grant update (copied_to) on private.backups to service_role;
