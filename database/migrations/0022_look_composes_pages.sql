-- Default pages that the practitioner has not edited take the order of blocks of the look that she chooses.
\ir ../../server/setup/compose_pages.sql

create trigger enqueue_composition after update of look on public.business_settings for each row
  when (old.look is distinct from new.look) execute function private.enqueue_composition();
