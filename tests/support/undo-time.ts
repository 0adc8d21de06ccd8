/** SQL that sets how long messages after a confirmation wait in a database. */
export const undoTime = (seconds: number) =>
  `create or replace function private.undo_time() returns interval language sql stable set search_path = '' as $$ select interval '${seconds} seconds' $$`;
