/** Arguments for a small private server: no network, no replication, little memory, and its own log without clients' data. */
export function serverSettings(location: string, socketFolder: string, durable: boolean): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: "",
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    port: 5432,
    max_connections: durable ? 60 : 200, // a node takes about 30; a test run starts many nodes
    shared_buffers: "32MB",
    max_wal_senders: 0,
    io_method: "sync",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    // Failed statements and their values contain clients' data; the program logs errors without them.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    ...(durable ? {} : { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }),
  };
  return ["-D", location, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** The environment for PostgreSQL: without PGPORT, PGDATA and the like, which would override our settings, and without secrets. */
export function bareEnvironment(): { PATH: string; LC_ALL: string; TZ: string } {
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}
