-- Counters are no record: a crash may forget them, and no request waits for the disk to count one.
alter table auth.rate_limits set unlogged;
