-- Blocks of pages name categories by their keys.
\ir ../functions/offerings.sql

create trigger carry_to_pages after update of key on public.categories for each row when (old.key <> new.key) execute function private.carry_category();
