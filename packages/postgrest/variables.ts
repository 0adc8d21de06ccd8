import { z } from "zod";
import type { CheckedSetting } from "./check-settings.ts";
import { flag, listed, onlySet, wholeNumber } from "@sacred-space/runtime/variable-kinds.ts";

/** The data API's settings that environment variables can change; `Settings` explains them. */
export type RestEnv = {
  schemas?: [string, ...string[]];
  extraSearchPath?: string[];
  maxRows?: number;
  maxBytes?: number;
  anonRole?: string;
  aggregates?: boolean;
  plan?: boolean;
  transactionEnd?: (typeof TRANSACTION_ENDS)[number];
};

const MAX_NAME_LENGTH = 63; // bytes; PostgreSQL would truncate it to another name
const MAX_ROWS = 1_000_000;
const MIN_BYTES = 1_024;
const MAX_BYTES = 268_435_456; // PostgreSQL values have less than 1 GB, and it writes a response several times
const TRANSACTION_ENDS = ["commit", "commit-allow-override", "rollback", "rollback-allow-override"] as const;

const isName = (text: string) => text !== "" && Buffer.byteLength(text) <= MAX_NAME_LENGTH && !text.includes("\0");
const isOwnSchema = (name: string) => name === "information_schema" || name.startsWith("pg_");

const schemaNames = listed
  .refine((names) => names.every(isName), { error: "must be names of schemas, separated by commas", abort: true })
  .refine((names) => new Set(names).size === names.length, { error: "names a schema twice" });

/** The variables of the settings, named after PostgREST's. */
export const restVariables = {
  REST_SCHEMAS: schemaNames
    .refine((names) => !names.some(isOwnSchema), { error: "must not name a schema of PostgreSQL's own" })
    .optional(),
  REST_EXTRA_SEARCH_PATH: schemaNames.optional(),
  REST_MAX_ROWS: wholeNumber(1, MAX_ROWS).optional(),
  REST_MAX_BYTES: wholeNumber(MIN_BYTES, MAX_BYTES).optional(),
  REST_ANON_ROLE: z.string().refine(isName, { error: "must be the name of a role" }).optional(),
  REST_AGGREGATES: flag.optional(),
  REST_PLAN: flag.optional(),
  REST_TX_END: z
    .enum(TRANSACTION_ENDS, { error: "must be commit, commit-allow-override, rollback or rollback-allow-override" })
    .optional(),
};

/** The variables of the settings that only the database can check. */
export const VARIABLE_OF: Record<CheckedSetting, keyof typeof restVariables> = {
  schemas: "REST_SCHEMAS",
  extraSearchPath: "REST_EXTRA_SEARCH_PATH",
  anonRole: "REST_ANON_ROLE",
};

/** Returns the settings that are set, under their names in `Settings`. */
export function restEnvOf(v: z.output<z.ZodObject<typeof restVariables>>): RestEnv {
  const [first, ...others] = v.REST_SCHEMAS ?? [];
  return onlySet({
    schemas: first === undefined ? undefined : [first, ...others],
    extraSearchPath: v.REST_EXTRA_SEARCH_PATH,
    maxRows: v.REST_MAX_ROWS,
    maxBytes: v.REST_MAX_BYTES,
    anonRole: v.REST_ANON_ROLE,
    aggregates: v.REST_AGGREGATES,
    plan: v.REST_PLAN,
    transactionEnd: v.REST_TX_END,
  });
}
