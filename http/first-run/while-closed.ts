import { setTimeout as sleep } from "node:timers/promises";
import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import { findFirstRun, isOpen } from "#server/settings/first-run.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { previewCookie } from "#domain/first-run/founding.ts";
import { DEFAULT_LOOK } from "#domain/look/look.ts";
import type { Dependencies } from "#http/dependencies.ts";
import type { Identified } from "#kit/server/context.ts";
import { forReader } from "@sacred-space/words/for-reader.ts";
import { SOURCE_LANGUAGE } from "@sacred-space/words/reader.ts";
import { msg } from "@sacred-space/words/t.ts";
import { refuseUnauthenticated } from "#kit/server/authentication.ts";
import { refuse } from "#kit/server/refusals.ts";
import { requestLog } from "#http/operations/request-log.ts";
import { guards } from "@sacred-space/runtime/guards.ts";
import { isNamed } from "#server/setup/create-practice.ts";
import { closedPage } from "./closed-page.ts";

const APIS = /^\/(?:rest|functions|storage|realtime)\/v1\//;
const PREFLIGHT = "OPTIONS";

/** Paths that the practitioner needs before and while signing in, and paths that authenticate requests themselves. */
const FOR_ALL = [
  /^\/(?:assets|health|webhooks|calendar|preview|test-payment|test-calendar|outbox)(?:\/|$)/,
  /^\/auth\/v1\//, // makes no accounts while the practice is closed
  /^\/functions\/v1\/(?:check-setup-link|found-practice|password-strength|practice-clock)$/,
  /^\/storage\/v1\/object\/public\//, // at addresses that cannot be guessed
  /^\/(?:admin|auth|setup)(?:\/|\.data$|$)/,
  /^\/__manifest$/,
  /^\/[\w.-]+\.(?:ico|svg|png)$/,
  /^\/robots\.txt$/, // a crawler that gets 503 for it stays away from the site for a day
];

/** How long a request waits for the state of an open practice to be read again: a frozen database must not hold up what needs none. */
const RECHECK_MS = 500;

type Fetch = (request: Request, env?: object) => Response | Promise<Response>;

type WhileClosed = {
  /** Answers like the API, or refuses. */
  fetch: Fetch;
  /** Whether the practice is known to be open. */
  isOpen(): boolean;
  /** Looks again with the next request: a demonstration that becomes somebody's own practice closes. */
  recheck(): void;
  /** Whether this request may open a websocket: before the practice opens, from a browser that may see the site. */
  mayConnect(cookies: string | undefined): Promise<boolean>;
};

/**
 * Wraps the API. Until the practice opens, every public request gets 503 (not-open); only the practitioner gets through. Once it is open,
 * requests go straight to the API until `recheck` is called.
 */
export function whileClosed(deps: Dependencies, api: { fetch: Fetch }): WhileClosed {
  let known: "open" | "closed" | undefined;
  let isCurrent = false;
  let checks = 0;
  let checking: Promise<boolean> | undefined;
  const check = async () => {
    const begun = checks;
    const found = (await isOpen(deps.practice.database)) ? "open" : "closed";
    if (begun === checks) [known, isCurrent, checking] = [found, true, undefined]; // what was read before a later `recheck` does not answer it
    return found === "closed";
  };
  const isClosed = async () => {
    if (known === "open" && isCurrent) return false;
    if (known !== "open") return check();
    checking ??= check();
    return Promise.race([checking, sleep(RECHECK_MS, false, { ref: false })]);
  };
  const cookie = previewCookie(deps.publicUrl);
  const gate = new Hono();
  gate.use("*", async (c, next) => {
    const mayPass = await passOf(deps, c);
    if (mayPass === undefined) return next();
    const answer = await api.fetch(c.req.raw, c.env as object);
    if (mayPass === "for-all") return answer;
    const seen = new Response(answer.body, answer);
    seen.headers.set("X-Robots-Tag", "noindex");
    seen.headers.set("Cache-Control", "private, no-store");
    return seen;
  });
  gate.use(requestLog(deps.practice.log, { expected: 503 }), guards(deps.strictTransport));
  gate.all("/functions/*", async (c: Context, next) => {
    const who = await identified(deps, c);
    return who.ok ? next() : refuseUnidentified(c, who);
  });
  gate.all("*", async (c) => {
    c.header("Retry-After", "3600");
    c.header("X-Robots-Tag", "noindex");
    if (APIS.test(c.req.path)) return refuse(c, "not-open");
    const card = await findPracticeDetails(deps.practice.database).catch(() => undefined);
    const name = card && isNamed(card.name) ? card.name : undefined;
    const language = card?.language ?? SOURCE_LANGUAGE;
    const { html, policy } = await forReader({ language }, () => closedPage(name, card?.look ?? DEFAULT_LOOK));
    c.header("Content-Security-Policy", policy);
    return c.html(html, 503);
  });
  return {
    // While the database is unavailable, the last known state counts; if none is known, the API itself answers that it is unavailable.
    fetch: async (request, env) =>
      (await isClosed().catch(() => known === "closed")) ? gate.fetch(request, env) : api.fetch(request, env),
    isOpen: () => known === "open" && isCurrent,
    recheck: () => {
      checks += 1;
      isCurrent = false;
      checking = undefined;
    },
    mayConnect: async (cookies) => !(await isClosed()) || hasPreviewKey(deps, parse(cookies ?? "", cookie)[cookie]),
  };
}

async function hasPreviewKey({ practice }: Dependencies, given: string | undefined): Promise<boolean> {
  return given !== undefined && given === (await findFirstRun(practice.database).catch(() => undefined))?.previewKey;
}

const refuseUnidentified = refuseUnauthenticated(msg("Please sign in"));

function identified(deps: Dependencies, c: Context): Promise<Identified> {
  return deps.identify(c.req.raw.headers, c.req.query("apikey") ?? deps.keys.publishable);
}

/** Returns the pass of a request; undefined if it has none. */
async function passOf(deps: Dependencies, c: Context): Promise<"for-all" | "preview" | undefined> {
  const { path, method } = c.req;
  if (method === PREFLIGHT || FOR_ALL.some((allowed) => allowed.test(path))) return "for-all";
  if (await hasPreviewKey(deps, getCookie(c, previewCookie(deps.publicUrl)))) return "preview";
  if (!APIS.test(path)) return undefined;
  const who = await identified(deps, c).catch(() => undefined);
  if (!who) return "for-all"; // without a database every API answers with an error
  // The other APIs refuse by themselves; a public function would take a request with an invalid token or key for a visitor's.
  if (!who.ok) return path.startsWith("/functions/") ? undefined : "for-all";
  return who.identity.role === "admin" || who.identity.role === "service_role" ? "for-all" : undefined;
}
