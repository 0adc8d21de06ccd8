import { LARGEST_BODY, LARGEST_HEAD } from "#http/listen.ts";

/** What no request may go beyond, whoever sends it: each bound is far above what a page asks for and far below what hurts. */
export type Limits = {
  /** Bytes of a request's body. */
  body: number;
  /** Characters of a request's query string; over a socket its address and headers have to share this much. */
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

/** How the data API behaves; the names and the manner of the reference's settings (wire 2). */
export type RestSettings = {
  /** Where the API is mounted; its addresses begin with this. */
  basePath: string;
  /** The schemas that requests may name; the first is meant when none is named. */
  schemas: readonly [string, ...string[]];
  /** Schemas whose types, operators and functions are found without being exposed. */
  extraSearchPath: readonly string[];
  /** The role of whoever brings no token (wire 2.1). */
  anonRole: string;
  /** The most rows that one read, and each embedded relation of it, answers with. */
  maxRows: number;
  /** The most bytes of one answer's body; also bounds what PostgreSQL gathers for it. */
  maxBytes: number;
  /** `sum() avg() count() max() min()` in `select`. */
  aggregates: boolean;
  /** `application/vnd.pgrst.plan`: shows how PostgreSQL would answer. */
  plan: boolean;
  /** Whether `Prefer: tx=` may decide how a transaction ends. */
  transactionEnd: "commit" | "commit-allow-override" | "rollback" | "rollback-allow-override";
  /** Milliseconds after which a statement of this role is cancelled. */
  timeout: (role: string) => number;
  limits: Limits;
};

const CLIENT_TIMEOUT = 2_000;
const STAFF_TIMEOUT = 10_000;

/** This product's own settings: the public schema, 1,000 rows, two seconds for visitors and clients, ten for the practitioner (reliability D5). */
export const restSettings: RestSettings = {
  basePath: "/rest/v1",
  schemas: ["public"],
  extraSearchPath: [],
  anonRole: "anon",
  maxRows: 1_000,
  maxBytes: 8_388_608,
  aggregates: false,
  plan: false,
  transactionEnd: "commit",
  timeout: (role) => (role === "admin" || role === "service_role" ? STAFF_TIMEOUT : CLIENT_TIMEOUT),
  limits: {
    body: LARGEST_BODY,
    query: LARGEST_HEAD,
    filters: 200,
    list: 10_000,
    logicDepth: 20,
    embedDepth: 6,
    items: 200,
    embeds: 20,
    jsonDepth: 100,
  },
};
