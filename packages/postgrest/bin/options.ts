import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { databaseUrl, flag } from "@sacred-space/runtime/variable-kinds.ts";
import { type RestEnv, restEnvOf, restVariables } from "../variables.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";

/** Options for serving the data API on its own. */
export type StandaloneOptions = {
  databaseUrl: string;
  /** 0: any free port. */
  port: number;
  host: string;
  /** Database connections for requests; one more listens for changes of the catalogue. */
  connections: number;
  jwtSecret: string | undefined;
  jwtAudience: string | undefined;
  /** Timeout of each statement in milliseconds, for requests with a token and for those without. */
  timeout: number;
  anonTimeout: number;
  rest: RestEnv & { unfilteredWrites: boolean };
  /** The name under which a setting was given: the option or the environment variable. */
  nameOf(variable: string): string;
};

/** The options, the equivalent environment variables, and the help texts. */
const OPTIONS = {
  database: { variable: "DATABASE_URL", value: "URL", says: "the database: postgresql://user:password@host:port/name" },
  port: { variable: "PORT", value: "N", says: "where to listen; 3000 unless given, 0 for any free port" },
  host: { variable: "HOST", value: "ADDRESS", says: "the address to listen on; this machine only unless given" },
  schemas: {
    variable: "REST_SCHEMAS",
    value: "A,B",
    says: "the exposed schemas, the first being the usual one; public unless given",
  },
  "extra-search-path": {
    variable: "REST_EXTRA_SEARCH_PATH",
    value: "A,B",
    says: "schemas whose types and functions are found as well; public unless given",
  },
  "max-rows": { variable: "REST_MAX_ROWS", value: "N", says: "the most rows of one answer; 1000 unless given" },
  "max-bytes": { variable: "REST_MAX_BYTES", value: "N", says: "the most bytes of one answer; 8388608 unless given" },
  "anon-role": {
    variable: "REST_ANON_ROLE",
    value: "ROLE",
    says: "the role of requests without a token; anon unless given",
  },
  aggregates: {
    variable: "REST_AGGREGATES",
    value: undefined,
    says: "allows count() sum() avg() min() max() in select",
  },
  plan: { variable: "REST_PLAN", value: undefined, says: "allows application/vnd.pgrst.plan" },
  "tx-end": {
    variable: "REST_TX_END",
    value: "END",
    says: "commit (unless given), commit-allow-override, rollback, rollback-allow-override",
  },
  "jwt-secret": {
    variable: "REST_JWT_SECRET",
    value: "SECRET",
    says: "a secret, a JSON Web Key or a set of them that tokens are signed with, or @FILE that holds it",
  },
  "jwt-audience": { variable: "REST_JWT_AUDIENCE", value: "NAME", says: "refuses tokens that are meant for others" },
  "unfiltered-writes": {
    variable: "REST_UNFILTERED_WRITES",
    value: undefined,
    says: "allows PATCH and DELETE without a filter",
  },
  timeout: {
    variable: "REST_TIMEOUT",
    value: "MS",
    says: "milliseconds for a statement with a token; 10000 unless given",
  },
  "anon-timeout": {
    variable: "REST_ANON_TIMEOUT",
    value: "MS",
    says: "milliseconds for a statement without a token; 2000 unless given",
  },
  connections: {
    variable: "REST_CONNECTIONS",
    value: "N",
    says: "how many connections to the database; 10 unless given",
  },
} as const;

/** The output of `npm run rest -- --help`. */
export const HELP = `npm run rest -- --database URL [options]

Serves a PostgreSQL database (15 or newer) as a PostgREST-compatible API: at / and, for @supabase/supabase-js, at /rest/v1.
Rights are the database's own: a request acts as the role that its token claims, or as the anonymous role.

${Object.entries(OPTIONS)
  .map(([name, { variable, value, says }]) => `  ${`--${name} ${value ?? ""}`.padEnd(26)} ${says} (${variable})`)
  .join("\n")}
  --help`;

const whole = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,7}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

const MAX_TIMEOUT_MS = 3_600_000;

const shape = z.object({
  ...restVariables,
  DATABASE_URL: z.string({ error: "is missing: it names the database" }).pipe(databaseUrl),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  REST_JWT_SECRET: z.string().optional(),
  REST_JWT_AUDIENCE: z.string().optional(),
  REST_UNFILTERED_WRITES: flag.default(false),
  REST_TIMEOUT: whole(1, MAX_TIMEOUT_MS).default(10_000),
  REST_ANON_TIMEOUT: whole(1, MAX_TIMEOUT_MS).default(2_000),
  REST_CONNECTIONS: whole(1, 500).default(10),
});

/** Reads the command line, then the environment. Throws WrongEnvironment with one sentence that names the faulty setting. */
export function readStandaloneOptions(
  args: string[],
  env: Record<string, string | undefined>,
): StandaloneOptions | "help" {
  const given = flagsOf(args);
  if (given.help) return "help";
  const flags = Object.entries(OPTIONS).flatMap(([name, { variable }]): [string, string][] => {
    const value = given[name as keyof typeof OPTIONS];
    return value === undefined ? [] : [[variable, String(value)]];
  });
  const fromFlags = new Map(flags);
  const nameOf = (variable: string) => {
    const option = Object.entries(OPTIONS).find(([, known]) => known.variable === variable)?.[0];
    return option !== undefined && (fromFlags.has(variable) || !env[variable]) ? `--${option}` : variable;
  };
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ""));
  const read = shape.safeParse({ ...set, ...Object.fromEntries(flags) });
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new WrongEnvironment(`${nameOf(String(issue?.path[0]))} ${issue?.message}.`);
  }
  const v = read.data;
  return {
    databaseUrl: v.DATABASE_URL,
    port: v.PORT,
    host: v.HOST,
    connections: v.REST_CONNECTIONS,
    jwtSecret: v.REST_JWT_SECRET === undefined ? undefined : contentOf(v.REST_JWT_SECRET, nameOf("REST_JWT_SECRET")),
    jwtAudience: v.REST_JWT_AUDIENCE,
    timeout: v.REST_TIMEOUT,
    anonTimeout: v.REST_ANON_TIMEOUT,
    rest: { ...restEnvOf(v), unfilteredWrites: v.REST_UNFILTERED_WRITES },
    nameOf,
  };
}

function flagsOf(args: string[]) {
  const word = { type: "string" } as const;
  const yes = { type: "boolean" } as const;
  try {
    return parseArgs({
      args,
      options: {
        help: yes,
        aggregates: yes,
        plan: yes,
        "unfiltered-writes": yes,
        database: word,
        port: word,
        host: word,
        schemas: word,
        "extra-search-path": word,
        "max-rows": word,
        "max-bytes": word,
        "anon-role": word,
        "tx-end": word,
        "jwt-secret": word,
        "jwt-audience": word,
        timeout: word,
        "anon-timeout": word,
        connections: word,
      },
    }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new WrongEnvironment(
      `${(error.message.split(/\.?\s*\n|\. /)[0] ?? "").replace(/\.$/, "")} (--help lists the options).`,
    );
  }
}

/** Every account on the machine can read a secret on the command line, but not one in a file. */
function contentOf(secret: string, name: string): string {
  if (!secret.startsWith("@")) return secret;
  try {
    return readFileSync(secret.slice(1), "utf8").trim();
  } catch (error) {
    throw new WrongEnvironment(
      `${name} names a file that cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown error"}).`,
    );
  }
}
