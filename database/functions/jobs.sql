-- Work for the job runner (graphile-worker).

/* What a job is about, with the id of the request that this transaction serves, for its log lines. */
create or replace function private.with_request_id(payload json) returns json
  language sql stable set search_path = ''
  as $$
    select case when coalesce(current_setting('app.request_id', true), '') = '' or json_typeof(payload) <> 'object' then payload
      else (payload::jsonb || jsonb_build_object('requestId', current_setting('app.request_id')))::json end
  $$;

/* Queues a job inside the caller's transaction: rolled back, it never runs. Runs as the owner, who owns the runner's tables.
   A key makes the job unique: a waiting job with the same key is replaced; one that is running or has failed for good is not repeated.
   Money that is owed goes first. */
create or replace function private.enqueue(task text, payload json, key text default null, tries integer default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$ begin
    perform graphile_worker.add_job(task, private.with_request_id(payload), job_key := key, max_attempts := tries,
      priority := case task when 'refund' then -10 else 0 end);
  end $$;
grant execute on function private.enqueue(text, json, text, integer) to service_role;

/* The same, not before its time. */
create or replace function private.enqueue_at(task text, payload json, key text, tries integer, not_before timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$ begin
    perform graphile_worker.add_job(task, private.with_request_id(payload), run_at := not_before, job_key := key, max_attempts := tries);
  end $$;
grant execute on function private.enqueue_at(text, json, text, integer, timestamptz) to service_role;

/* Takes a job back that has not begun; one that is running is not tried again. */
create or replace function private.remove_job(key text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$ begin
    perform graphile_worker.remove_job(key);
  end $$;
grant execute on function private.remove_job(text) to service_role;

/* Queues a job with the lowest priority, not before `not_before`. Jobs of one queue run one after the other. */
create or replace function private.enqueue_low_priority(task text, payload json, key text, tries integer, queue text, not_before timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$ begin
    perform graphile_worker.add_job(task, private.with_request_id(payload), queue_name := queue, run_at := not_before, job_key := key, max_attempts := tries, priority := 10);
  end $$;
grant execute on function private.enqueue_low_priority(text, json, text, integer, text, timestamptz) to service_role;

/* Whether a job of this task waits or runs; one that has failed for good does not count. */
create or replace function private.has_job(task text) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from graphile_worker.jobs where task_identifier = task and (attempts < max_attempts or locked_at is not null)) $$;
grant execute on function private.has_job(text) to service_role;

/* The queue at this moment: jobs that are due, those that have failed for good, and how many seconds the oldest due one has waited. */
create or replace function private.job_queue(out due bigint, out failed bigint, out oldest_seconds double precision)
  language sql stable security definer set search_path = ''
  as $$
    select count(*) filter (where is_due), count(*) filter (where attempts >= max_attempts),
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)
    from (
      select run_at, attempts, max_attempts, attempts < max_attempts and locked_at is null and run_at <= now() as is_due
      from graphile_worker._private_jobs
    ) as job
  $$;
grant execute on function private.job_queue() to service_role;

/* Deletes the jobs of this task that do not run, with what their payloads say. */
create or replace function private.delete_jobs(task text) returns void
  language sql volatile security definer set search_path = ''
  as $$
    delete from graphile_worker._private_jobs
    where locked_at is null and task_id = (select id from graphile_worker._private_tasks where identifier = task)
  $$;
grant execute on function private.delete_jobs(text) to service_role;

/* Frees the jobs and queues that a dead worker has locked; the runner itself would wait four hours. No job takes five minutes, and running one twice
   is harmless. Returns how many. */
create or replace function private.unlock_abandoned_jobs() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  freed integer;
begin
  update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at < now() - interval '5 minutes';
  get diagnostics freed = row_count;
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at < now() - interval '5 minutes';
  return freed;
end
$$;
grant execute on function private.unlock_abandoned_jobs() to service_role;

/* Raises an alert for each booking whose change could not be followed up in six tries (some ten minutes), and settles it once the job is done. Returns
   the bookings whose alert is new. */
create or replace function private.raise_failed_changes() returns setof uuid
  language sql volatile security definer set search_path = ''
  as $$
    with failing as (
      select job.id::text as reference, (job.payload -> 'before' ->> 'id')::uuid as booking_id
      from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier = 'follow-change' and job.attempts >= 6 and job.locked_at is null
    ), settled as (
      update public.alerts set settled_at = now()
      where kind = 'change-not-followed' and settled_at is null
        and not exists (select from graphile_worker._private_jobs as job where job.id::text = alerts.reference)
    )
    insert into public.alerts (kind, detail, booking_id, reference)
    select 'change-not-followed', 'A booking was changed, but its email or refund could not be prepared. Check both by hand.', booking_id, reference
    from failing
    on conflict on constraint alerts_once_per_reference do nothing
    returning booking_id
  $$;
grant execute on function private.raise_failed_changes() to service_role;
