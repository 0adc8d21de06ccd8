import { Hono, type MiddlewareHandler, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { isClientGone, isDatabaseAway } from "@sacred-space/runtime/connection-lost.ts";
import { t } from "@sacred-space/words/t.ts";
import { authApi } from "./auth/api.ts";
import { TooManyPasswords } from "#server/accounts/passwords/password-hashing.ts";
import { crossOrigin, EXPOSED } from "@sacred-space/runtime/cors.ts";
import { calendars } from "./feeds/calendars.ts";
import type { Dependencies } from "./dependencies.ts";
import { feeds } from "./feeds/feeds.ts";
import { functionsApi } from "./functions.ts";
import { guards } from "@sacred-space/runtime/guards.ts";
import { health, type Readiness } from "./operations/health.ts";
import { MAX_BODY_BYTES } from "@sacred-space/runtime/listen.ts";
import { metricsApi, type Metrics } from "./operations/metrics.ts";
import { compressAnswers } from "./request/compress-answers.ts";
import { failWhenSilent } from "./request/fail-when-silent.ts";
import { readRest } from "./request/read-rest.ts";
import { readerOfRequest } from "./request/request-reader.ts";
import { refuse } from "#kit/server/refusals.ts";
import { requestIds, requestLog } from "./operations/request-log.ts";
import { stripeWebhook } from "./stripe-webhook.ts";

/** The routes beside the API: pages, and those of the stand-ins in use. */
type Routes = Readiness & {
  rest: Hono;
  storage: Hono;
  /** Undefined: not offered. */
  realtime?: Hono;
  /** Undefined: nothing is measured. With `token`, `/metrics` is served to requests that present it. */
  metrics?: (Metrics & { token: string | undefined }) | undefined;
  /** Beside English, in which the site is built. */
  languages: readonly string[];
  /** Any other GET or HEAD: files of the built site, then its pages. */
  site: Hono;
  /** Path -> pages of a stand-in. */
  standIns: Record<string, Hono>;
};

/** The rest of a larger body stays unread, so the connection cannot be used again. */
const bodiesUpTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) =>
      c.json({ code: "request-too-large", error: t("The request is too large") }, 413, { Connection: "close" }),
  });
const smallBodies = bodiesUpTo(MAX_BODY_BYTES);

/** A client file, 2 MB of text, is longer as JSON. */
const bodiesWithFiles = bodiesUpTo(5 * MAX_BODY_BYTES);
const WITH_FILES = ["/functions/v1/practice-preview-import", "/functions/v1/practice-import-clients"];
const functionBodies: MiddlewareHandler = (c, next) =>
  (WITH_FILES.includes(c.req.path) ? bodiesWithFiles : smallBodies)(c, next);

/** All routes of the server. */
export function createApi(deps: Dependencies, routes: Routes): Hono {
  const api = new Hono();
  api.use(requestIds, requestLog(deps.practice.log), ...(routes.metrics ? [routes.metrics.observe] : []));
  api.use(guards(deps.strictTransport), closeWhenStopping(routes.isStopping), refuseInvalidUrl);
  api.route("/health", health(routes));
  api.use(failWhenSilent(routes.doesDatabaseAnswer));
  api.route("/auth/v1", authApi(deps));
  api
    .use("/rest/v1/*", crossOrigin(EXPOSED.rest, { ownOptions: true }), compressAnswers)
    .route("/rest/v1", routes.rest);
  api.use("/storage/v1/*", crossOrigin(EXPOSED.storage)).route("/storage/v1", routes.storage);
  api
    .use(
      "/functions/v1/*",
      crossOrigin(EXPOSED.functions),
      compressAnswers,
      functionBodies,
      readRest,
      readerOfRequest(routes.languages),
    )
    .route("/functions/v1", functionsApi(deps));
  if (routes.realtime) api.use("/realtime/v1/*", crossOrigin([])).route("/realtime/v1", routes.realtime);
  api.use("/webhooks/*", smallBodies, readRest).route("/webhooks/stripe", stripeWebhook(deps));
  if (routes.metrics?.token !== undefined) api.route("/metrics", metricsApi(routes.metrics, routes.metrics.token));
  api.route("/", absentServices());
  for (const [path, pages] of Object.entries(routes.standIns)) api.route(path, pages);
  api.route("/calendar", calendars(deps));
  api.route("/", feeds(deps));
  api.route("/", routes.site);
  api.notFound((c) => c.json(errorJson("not_found", t("There is nothing at this address")), 404));
  api.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (isClientGone(error)) return c.body(null, 400);
    if (error instanceof TooManyPasswords)
      return refuse(c, "too-often", { detail: t("Please try again in a moment"), retryAfter: 1 });
    deps.practice.log.error({ err: error, method: c.req.method }, "unexpected failure");
    if (!isDatabaseAway(error))
      return c.json(errorJson("unexpected_failure", t("Something went wrong on our side; please try again")), 500);
    c.header("Retry-After", "1");
    return c.json(errorJson("unavailable", t("We cannot be reached for a moment; please try again")), 503);
  });
  return api;
}

/** The listener accepts hosts that no URL can have, such as 999.999.999.999. */
const refuseInvalidUrl: MiddlewareHandler = async (c, next) =>
  URL.canParse(c.req.url) ? next() : c.json(errorJson("unreadable_request", t("The request could not be read")), 400);

/** A keep-alive connection would bring requests until the server cuts it in the middle of one. */
function closeWhenStopping(isStopping: () => boolean): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (isStopping()) c.res.headers.set("Connection", "close");
  };
}

/** The official client reads `message`, our own pages `error`. */
function errorJson(code: string, sentence: string) {
  return { code, message: sentence, error: sentence };
}

const NOT_HERE = "This service is not offered here"; // read by programs

/** Realtime's client reads `error`, the others `message`. */
const ABSENT = { code: "not_found", message: NOT_HERE, error: NOT_HERE };

/** Answers requests for services of the reference that this server lacks, and for paths outside its own APIs: 404 JSON to every method. */
function absentServices(): Hono {
  const api = new Hono();
  for (const path of ["/realtime/v1", "/graphql/v1", "/pg", "/webhooks", "/health"]) {
    for (const each of [path, `${path}/*`])
      api.use(each, crossOrigin([])).all(each, (c: Context) => c.json(ABSENT, 404));
  }
  return api;
}
