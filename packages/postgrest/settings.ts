/** Limits of every request: far above what a page sends, far below what would slow the server down. */
export type Limits = {
  /** Bytes of a request's body. */
  body: number;
  /** Characters of a request's query string. An HTTP server may have a lower limit for its address and headers together. */
  query: number;
  /** Conditions of one request, at all levels together. */
  filters: number;
  /** Regular expressions (`match`, `imatch`) among them; `runtime/costly-pattern.ts` bounds each. */
  patterns: number;
  /** Elements of one `in.(…)` list. */
  list: number;
  /** Nesting depth of `and`/`or`. */
  logicDepth: number;
  /** Nesting depth of embedded relations. */
  embedDepth: number;
  /** Items of `select`, embedded relations included. */
  items: number;
  /** Embedded relations of one request. */
  embeds: number;
  /** Nesting depth of arrays and objects in a body. */
  jsonDepth: number;
};

/** Settings of the API, modelled on PostgREST's configuration. */
export type Settings = {
  /** The path at which the API is mounted. */
  basePath: string;
  /** The schemas that requests may name; the first is the default. */
  schemas: readonly [string, ...string[]];
  /** Schemas whose types, operators and functions can be used without being exposed. */
  extraSearchPath: readonly string[];
  /** The role of requests without a token. */
  anonRole: string;
  /** The most rows that a read, and each embedded list in it, returns. */
  maxRows: number;
  /** The most bytes of a response body; also limits what PostgreSQL gathers for it. */
  maxBytes: number;
  /** Allows `sum() avg() count() max() min()` in `select`. */
  aggregates: boolean;
  /** Allows `application/vnd.pgrst.plan`, which returns PostgreSQL's query plan. */
  plan: boolean;
  /** Allows a PATCH or DELETE without a filter, which affects the whole table. */
  unfilteredWrites: boolean;
  /** How transactions end, and whether `Prefer: tx=` may override it. */
  transactionEnd: "commit" | "commit-allow-override" | "rollback" | "rollback-allow-override";
  /** Timeout of the role's statements in milliseconds. */
  timeout: (role: string) => number;
  limits: Limits;
};

/** The public schema, 1,000 rows, ten seconds for a statement. */
export const defaultSettings: Settings = {
  basePath: "/rest/v1",
  schemas: ["public"],
  extraSearchPath: [],
  anonRole: "anon",
  maxRows: 1_000,
  maxBytes: 8_388_608,
  aggregates: false,
  plan: false,
  unfilteredWrites: false,
  transactionEnd: "commit",
  timeout: () => 10_000,
  limits: {
    body: 1_048_576,
    query: 65_536,
    filters: 200,
    patterns: 10,
    list: 10_000,
    logicDepth: 20,
    embedDepth: 6,
    items: 200,
    embeds: 20,
    jsonDepth: 100,
  },
};
