-- The few letters that failed are found without passing by all that were sent; those that wait are found by the same way.
create index mail_by_status on public.mail (status, created_at desc);
drop index public.mail_waiting;
