import { inspect } from "node:util";
import pg from "pg";
import { type LevelWithSilent, type Logger, pino } from "pino";
import { databaseFault } from "./database-fault.ts";
import { requestId } from "./request-id.ts";

/** Errors whose message is one sentence for the person who started the program. */
const STARTUP_ERRORS = new Set([
  "WrongEnvironment",
  "DatabaseCannotStart",
  "HistoryDiffers",
  "UnknownProxy",
  "UnusableKey",
  "AddressBelongsToClient",
  "UnusableBackup",
  "CopiesUnavailable",
  "NoDatabaseBeside",
  "MigrationFailed",
  "MissingRights",
  "UnfitDatabase",
]);

/** The sentence for a start-up error, or for a failure of the database or of a file; rethrows any other error. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  if (STARTUP_ERRORS.has(error.constructor.name)) return error.message;
  const fault = databaseFault(error);
  if (fault !== undefined) return `The database failed: ${fault}.`;
  const { path, code } = error as NodeJS.ErrnoException;
  if (path !== undefined && code !== undefined) return `${path} cannot be used (${code}).`;
  throw error;
}

/** A sentence may quote a file that a stranger wrote, and a terminal obeys these. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;

/** Prints the sentence and ends the process. For an unexpected error it prints the stack first. */
export function exitWithMessage(error: unknown): never {
  console.error(lastWords(error).replaceAll(CONTROLS, "\uFFFD"));
  process.exit(1);
}

function lastWords(error: unknown): string {
  try {
    return sentenceOf(error);
  } catch {
    return `${inspect(error)}\nThis program has ended for a reason that it does not know: please report the lines above.`;
  }
}

/** Logs JSON lines to stdout. Lines caused by a request contain its id, even in the jobs that it queues. */
export function openLog(level: LevelWithSilent): Logger {
  return pino({ level, serializers: { err: withoutData }, mixin: requestFields });
}

function requestFields(): object {
  const id = requestId();
  return id === undefined ? {} : { requestId: id };
}

/** Stops, once, on SIGTERM, SIGINT, SIGHUP or the parent's end, and exits: with 0 if everything was finished, otherwise with 1. */
export function stopOnSignal(close: () => Promise<void>, log: Logger): void {
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "the stop was not in order");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  watchParent(stop);
}

/**
 * Logs only these properties of an error: that of a lost connection also contains its password. Omits the message of PostgreSQL's errors,
 * which quotes values.
 */
function withoutData(error: Error & { code?: string; constraint?: string }) {
  const { name, message, stack, code, constraint } = error;
  if (!(error instanceof pg.DatabaseError)) return { name, message, stack, code, constraint };
  const { table, routine, where } = error;
  const frames = stack?.slice(stack.indexOf("\n    at "));
  return {
    name,
    message: `PostgreSQL ${code}`,
    stack: frames,
    code,
    constraint,
    table,
    routine,
    where: where?.match(FUNCTION)?.[0],
  };
}

/** The function that raised an error, from PostgreSQL's context; the rest of it may quote a statement. */
const FUNCTION = /^PL\/pgSQL function [\w.]+/;

/** npm and sh can exit without sending a signal to their children. */
function watchParent(stop: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}
