const CODES = /^(08|53|57014$|57P0|ECONN|ENOENT$|EPIPE$|ETIMEDOUT$)/;
const WORDS =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/;

/** PostgreSQL has answered nothing for a while, though its connections are open. */
export class DatabaseSilent extends Error {
  constructor() {
    super("The database does not answer");
  }
}

/** Whether PostgreSQL is unreachable, starting, stopping, out of connections or timed out, so that a retry may succeed (503). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseSilent) return true;
  const { code } = error as { code?: unknown };
  return (typeof code === "string" && CODES.test(code)) || WORDS.test(error.message);
}

/** True for Node's error when a client disconnects while its body is read (`node:_http_server`, abortIncoming). */
export function isClientGone(error: Error): boolean {
  return error.message === "aborted" && (error as NodeJS.ErrnoException).code === "ECONNRESET";
}
