import type { Refusal } from "./refusal.ts";

/** The API's own refusals, with PostgREST's codes, statuses and messages. */
export const refusals = {
  unreadable: (message: string, details: string): Refusal => ({ status: 400, code: "PGRST100", message, details }),
  rpcMethod: (method: string): Refusal => ({
    status: 405,
    code: "PGRST101",
    message: `Cannot use the ${method} method on RPC`,
  }),
  badBody: (message: string): Refusal => ({ status: 400, code: "PGRST102", message }),
  badRange: (details: string): Refusal => ({
    status: 416,
    code: "PGRST103",
    message: "Requested range not satisfiable",
    details,
  }),
  beyondRange: (offset: number, total: number): Refusal => ({
    status: 416,
    code: "PGRST103",
    message: "Requested range not satisfiable",
    details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    headers: { "content-range": `*/${total}` },
  }),
  putFilters: (): Refusal => ({
    status: 405,
    code: "PGRST105",
    message: "Filters must include all and only primary key columns with 'eq' operators",
  }),
  schema: (schema: string, exposed: readonly string[]): Refusal => ({
    status: 406,
    code: "PGRST106",
    message: `Invalid schema: ${schema}`,
    hint: `Only the following schemas are exposed: ${exposed.join(", ")}`,
  }),
  mediaTypes: (types: string[]): Refusal => ({
    status: 406,
    code: "PGRST107",
    message: `None of these media types are available: ${types.join(", ")}`,
  }),
  notEmbedded: (name: string): Refusal => ({
    status: 400,
    code: "PGRST108",
    message: `'${name}' is not an embedded resource in this request`,
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  }),
  responseHeaders: (): Refusal => ({
    status: 500,
    code: "PGRST111",
    message: "response.headers guc must be a JSON array composed of objects with a single key and a string value",
  }),
  responseStatus: (): Refusal => ({
    status: 500,
    code: "PGRST112",
    message: "response.status guc must be a valid status code",
  }),
  putRange: (): Refusal => ({
    status: 400,
    code: "PGRST114",
    message: "limit/offset querystring parameters are not allowed for PUT",
  }),
  putKey: (): Refusal => ({
    status: 400,
    code: "PGRST115",
    message: "Payload values do not match URL in primary key column(s)",
  }),
  notSingular: (rows: number): Refusal => ({
    status: 406,
    code: "PGRST116",
    message: "Cannot coerce the result to a single JSON object",
    details: `The result contains ${rows} rows`,
  }),
  method: (method: string): Refusal => ({
    status: 405,
    code: "PGRST117",
    message: `Unsupported HTTP method: ${method}`,
  }),
  relatedOrder: (origin: string, target: string): Refusal => ({
    status: 400,
    code: "PGRST118",
    message: `A related order on '${target}' is not possible`,
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  }),
  raiseMalformed: (details: string, hint: string): Refusal => ({
    status: 500,
    code: "PGRST121",
    message: `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
    details,
    hint,
  }),
  preferences: (unknown: string[]): Refusal => ({
    status: 400,
    code: "PGRST122",
    message: "Invalid preferences given with handling=strict",
    details: `Invalid preferences: ${unknown.join(", ")}`,
  }),
  aggregates: (): Refusal => ({ status: 400, code: "PGRST123", message: "Use of aggregate functions is not allowed" }),
  maxAffected: (rows: number): Refusal => ({
    status: 400,
    code: "PGRST124",
    message: "Query result exceeds max-affected preference constraint",
    details: `The query affects ${rows} rows`,
  }),
  path: (): Refusal => ({ status: 404, code: "PGRST125", message: "Invalid path specified in request URL" }),
  notImplemented: (details: string): Refusal => ({
    status: 400,
    code: "PGRST127",
    message: "Feature not implemented",
    details,
  }),
  maxAffectedCall: (): Refusal => ({
    status: 400,
    code: "PGRST128",
    message: "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
  }),
  column: (table: string, column: string): Refusal => ({
    status: 400,
    code: "PGRST204",
    message: `Could not find the '${column}' column of '${table}' in the schema cache`,
  }),
  table: (schema: string, name: string, near: string | undefined): Refusal => ({
    status: 404,
    code: "PGRST205",
    message: `Could not find the table '${schema}.${name}' in the schema cache`,
    hint: near === undefined ? null : `Perhaps you meant the table '${schema}.${near}'`,
  }),
  /** PostgreSQL's error for an unknown column, raised before a query is sent: only catalogue names become part of a statement. */
  undefinedColumn: (table: string, column: string): Refusal => ({
    status: 400,
    code: "42703",
    message: `column ${table}.${column} does not exist`,
  }),
  undefinedType: (type: string): Refusal => ({ status: 400, code: "42704", message: `type "${type}" does not exist` }),
  /** The error of pg-safeupdate, which hosted projects load. */
  noFilter: (verb: "UPDATE" | "DELETE"): Refusal => ({
    status: 400,
    code: "21000",
    message: `${verb} requires a WHERE clause`,
  }),
  nullByte: (): Refusal => ({ status: 400, code: "22021", message: 'invalid byte sequence for encoding "UTF8": 0x00' }),
  notUtf8: (): Refusal => ({ status: 400, code: "22021", message: 'invalid byte sequence for encoding "UTF8"' }),
  tooLarge: (bytes: number): Refusal => ({
    status: 413,
    code: "PGRST102",
    message: `The body is larger than ${bytes} bytes`,
  }),
  longQuery: (): Refusal => ({ status: 414, code: "PGRST100", message: "The query string is too long" }),
  /** Not in PostgREST: a response that would take too long to write. */
  largeAnswer: (max: number): Refusal => ({
    status: 400,
    code: "PGRST100",
    message: `This API answers with at most ${max} bytes`,
    details: "The answer to this request is larger.",
    hint: "Ask for fewer columns or embedded relations, narrow the filters, or page with limit and offset.",
  }),
  /** Not in PostgREST: a regular expression that could keep PostgreSQL busy for as long as a statement may take. */
  costlyPattern: (fault: string): Refusal => ({ status: 400, code: "PGRST100", message: `In this API ${fault}` }),
  /** Not in PostgREST, and never retried there: the client already has as many requests under way as it may. The code is the auth API's. */
  tooManyAtOnce: (): Refusal => ({
    status: 429,
    code: "over_request_rate_limit",
    message: "Too many requests of this network are under way",
    hint: "Wait for the earlier ones to end.",
    headers: { "retry-after": "1" },
  }),
  /** Not in PostgREST: a well-formed request beyond this API's limits. */
  tooMuch: (what: string, max: number): Refusal => ({
    status: 400,
    code: "PGRST100",
    message: `This API answers at most ${max} ${what} in one request`,
  }),
} as const;
