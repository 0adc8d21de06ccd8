const CODES = /^(08|53|57014$|57P0|ECONN|ENOENT$|EPIPE$|ETIMEDOUT$)/;
const WORDS = /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** PostgreSQL is not there, is just going or coming, has no connection left, or took too long, as behind a lock: the same request may do better in a moment (503). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === "string" && CODES.test(code)) || WORDS.test(error.message);
}
