/** The statement after which what a confirmation writes waits so long in a database. */
export const undoTime = (seconds: number) =>
  `create or replace function private.undo_time() returns interval language sql stable set search_path = '' as $$ select interval '${seconds} seconds' $$`;
