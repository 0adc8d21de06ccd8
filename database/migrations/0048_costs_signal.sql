-- Another window that shows the money reads it again when a cost changes.
create trigger tell_practice_inserted after insert on public.costs referencing new table as changed_rows
  for each statement execute function private.tell_practice('costs');
create trigger tell_practice_updated after update on public.costs referencing new table as changed_rows
  for each statement execute function private.tell_practice('costs');
create trigger tell_practice_deleted after delete on public.costs referencing old table as changed_rows
  for each statement execute function private.tell_practice('costs');
