/** Bounds of every request: far above what a page sends, far below what would slow the server down. */
export type Limits = {
  /** Bytes of a request's body. */
  body: number;
  /** Characters of a request's query string. An HTTP server may bound its address and headers together further. */
  query: number;
  /** Conditions of one request, at every level together. */
  filters: number;
  /** Elements of one `in.(…)` list. */
  list: number;
  /** How deep `and`/`or` may nest. */
  logicDepth: number;
  /** How deep relations may be embedded. */
  embedDepth: number;
  /** Items of `select`, embedded relations included. */
  items: number;
  /** Embedded relations of one request. */
  embeds: number;
  /** How deep arrays and objects of a body may nest. */
  jsonDepth: number;
};

/** How the API behaves, after PostgREST's configuration. */
export type Settings = {
  /** Where the API is mounted; its addresses begin with this. */
  basePath: string;
  /** The schemas that requests may name; the first is meant when none is named. */
  schemas: readonly [string, ...string[]];
  /** Schemas whose types, operators and functions are found without being exposed. */
  extraSearchPath: readonly string[];
  /** The role of requests without a token. */
  anonRole: string;
  /** The most rows that one read, and each embedded relation of it, answers with. */
  maxRows: number;
  /** The most bytes of one answer's body; also bounds what PostgreSQL gathers for it. */
  maxBytes: number;
  /** `sum() avg() count() max() min()` in `select`. */
  aggregates: boolean;
  /** `application/vnd.pgrst.plan`: shows how PostgreSQL would answer. */
  plan: boolean;
  /** UPDATE and DELETE of a whole table: a PATCH or DELETE without a filter. */
  unfilteredWrites: boolean;
  /** Whether `Prefer: tx=` may decide how a transaction ends. */
  transactionEnd: "commit" | "commit-allow-override" | "rollback" | "rollback-allow-override";
  /** Milliseconds after which a statement of this role is cancelled. */
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
    list: 10_000,
    logicDepth: 20,
    embedDepth: 6,
    items: 200,
    embeds: 20,
    jsonDepth: 100,
  },
};
