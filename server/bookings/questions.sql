-- What a service asks its clients, a list in its row, and what was answered (docs/decisions/0055).

/* Whether this is a list of at most this many lines, each once, none empty. */
create or replace function private.are_options(options jsonb, lowest integer, highest integer) returns boolean
  language sql immutable set search_path = ''
  as $$
    select case when jsonb_typeof(options) = 'array' then
      jsonb_array_length(options) between lowest and highest
      and not exists (select from jsonb_array_elements(options) each where not private.is_line(each, 100) or btrim(each #>> '{}') = '')
      and jsonb_array_length(options) = (select count(distinct each) from jsonb_array_elements(options) each)
    else false end
  $$;
grant execute on function private.are_options(jsonb, integer, integer) to admin, service_role;

/* [{id, kind, text, hint, options, isRequired, isHealth}]: options are of a choice alone. */
create or replace function private.are_questions(questions jsonb) returns boolean
  language sql immutable set search_path = ''
  as $$
    select case when jsonb_typeof(questions) = 'array' then
      jsonb_array_length(questions) <= 12
      and not exists (
        select from jsonb_array_elements(questions) each
        where case when jsonb_typeof(each) = 'object' then each - '{id,kind,text,hint,options,isRequired,isHealth}'::text[] <> '{}'
          or not private.is_id(each -> 'id') or coalesce(each ->> 'kind', '') not in ('short', 'long', 'choice', 'yes-no', 'number')
          or not private.is_line(each -> 'text', 300) or btrim(each ->> 'text') = '' or not private.is_line(each -> 'hint', 300)
          or not private.are_options(each -> 'options', case when each ->> 'kind' = 'choice' then 2 else 0 end, case when each ->> 'kind' = 'choice' then 12 else 0 end)
          or coalesce(jsonb_typeof(each -> 'isRequired'), '') <> 'boolean' or coalesce(jsonb_typeof(each -> 'isHealth'), '') <> 'boolean'
          else true end
      )
      and jsonb_array_length(questions) = (select count(distinct each -> 'id') from jsonb_array_elements(questions) each)
    else false end
  $$;
grant execute on function private.are_questions(jsonb) to admin, service_role;
