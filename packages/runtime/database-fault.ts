import pg from "pg";

const UNKNOWN_AUTHORITY = "its certificate is of an authority that is not known here: name its file with sslrootcert";

/** What PostgreSQL, a pooler or the network says, in words for the person who runs the server. */
const WORDS: Record<string, string> = {
  ECONNREFUSED: "nothing answers at its address",
  ENOENT: "there is no such socket",
  ENOTFOUND: "its host is not known",
  EAI_AGAIN: "its host cannot be looked up",
  EHOSTUNREACH: "its host cannot be reached",
  ENETUNREACH: "its host cannot be reached",
  ETIMEDOUT: "its host does not answer",
  ECONNRESET: "the connection was cut",
  EPIPE: "the connection was cut",
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host name",
  CERT_HAS_EXPIRED: "its certificate has expired",
  "28P01": "PostgreSQL refuses its password",
  "28000": "PostgreSQL does not let its user in (pg_hba.conf)",
  "3D000": "there is no such database",
  "42501": "its user has not the rights that the program needs (docs/database.md)",
  "53100": "there is no space left on PostgreSQL's disk",
  "53200": "PostgreSQL is out of memory, or of locks (max_locks_per_transaction)",
  "53300": "PostgreSQL takes no more connections (max_connections)",
  "57014": "PostgreSQL cancelled a statement, mostly because it took too long (statement_timeout)",
  "57P01": "PostgreSQL was told to stop",
  "57P02": "PostgreSQL has crashed",
  "57P03": "PostgreSQL is starting or stopping",
};

const OF_A_CONNECTION: ReadonlySet<string | undefined> = new Set([
  "connect",
  "getaddrinfo",
  "read",
  "write",
  undefined,
]);

/** The messages of the driver that have no code. */
const OF_THE_DRIVER: [RegExp, string][] = [
  [
    /^(timeout expired|Query read timeout|timeout exceeded when trying to connect|Connection terminated due to connection timeout)/,
    "it does not answer in time",
  ],
  [/^Connection terminated/, "PostgreSQL ended the connection, its log says why"],
  [/^SASL.*must be a/, "its password is missing"],
  [/^The server does not support SSL/, "the server offers no TLS, which sslmode asks for"],
];

/**
 * A phrase that says why the database failed, without the address, which may contain a password; undefined if the error is not the
 * database's.
 */
export function databaseFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", syscall } = error as { code?: string; syscall?: string };
  if (code in WORDS && OF_A_CONNECTION.has(syscall)) return `${WORDS[code]} (${code})`;
  if (error instanceof pg.DatabaseError) return `PostgreSQL says: ${error.message} (${code})`;
  return OF_THE_DRIVER.find(([words]) => words.test(error.message))?.[1];
}
