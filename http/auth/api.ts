import { type Context, Hono, type MiddlewareHandler, type ErrorHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { AppEnv, UserContext } from "#http/context.ts";
import { provide } from "#kit/server/context.ts";
import { KEY_REFUSALS, keyRole } from "#http/request/identify.ts";
import { crossOrigin, EXPOSED } from "@sacred-space/runtime/cors.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { readRest } from "#http/request/read-rest.ts";
import { MAX_BODY_BYTES } from "@sacred-space/runtime/listen.ts";
import {
  createUser,
  deleteFactorOfUser,
  deleteUser,
  generateLink,
  getUserById,
  invite,
  listFactors,
  listUsers,
  updateUserById,
} from "./admin.ts";
import { challengeFactor, deleteFactor, enrolFactor, verifyFactor } from "./factors/factors.ts";
import { authorize, authHealth, jwks, openidConfiguration, settings } from "./public-info.ts";
import {
  deleteOwnPasskey,
  deletePasskeyOfUser,
  listOwnPasskeys,
  listPasskeysOfUser,
  renameOwnPasskey,
  startAuthentication,
  startRegistration,
  verifyAuthentication,
  verifyRegistration,
} from "./factors/passkeys.ts";
import { otp, reauthenticate, recover, resend } from "./email-routes.ts";
import { requireJsonType } from "./requests/json-body.ts";
import { requireServiceRole, requireUser, requireUuid } from "./requests/require-user.ts";
import { refuse } from "./refusals.ts";
import { signUp } from "./sign-up.ts";
import { token } from "./token.ts";
import { getUser, linkIdentity, updateUser } from "./user.ts";
import { followLink, verify } from "./verify.ts";
import { deleteSessions } from "#server/accounts/sessions/sessions.queries.ts";
import { randomUUID } from "node:crypto";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import { isClientGone, isDatabaseAway } from "@sacred-space/runtime/connection-lost.ts";
import { TooManyPasswords } from "#server/accounts/passwords/password-hashing.ts";

/** The accounts' API (GoTrue's), to be mounted at /auth/v1. Every response is JSON or empty; every refusal has GoTrue's shape. */
export function authApi(deps: Dependencies): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  api.use(crossOrigin(EXPOSED.auth), noStore, provide(deps));
  api.onError(handleError(deps.practice.log));

  // Without an API key: the link in an email, a browser on its way to another provider, and programs that verify tokens.
  api.get("/verify", followLink);
  api.get("/authorize", authorize);
  api.get("/.well-known/jwks.json", jwks);
  api.get("/.well-known/openid-configuration", openidConfiguration);

  // The rest of a body that is too large stays unread, so the connection cannot be used again.
  const tooLarge = (c: Context) => refuse(c, "too-large", { headers: { Connection: "close" } });
  api.use(requireKey, bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }), readRest);
  api.post("/signup", signUp);
  api.post("/token", token);
  api.post("/verify", verify);
  api.post("/resend", resend);
  api.post("/recover", recover);
  api.post("/otp", otp);
  api.post("/magiclink", otp);
  api.get("/reauthenticate", requireUser, reauthenticate);
  api.get("/user", requireUser, getUser);
  api.put("/user", requireUser, updateUser);
  api.post("/factors", requireUser, enrolFactor);
  api.post("/factors/:id/challenge", requireUser, requireUuid("id", "factor-id-malformed"), challengeFactor);
  api.post("/factors/:id/verify", requireUser, requireUuid("id", "factor-id-malformed"), verifyFactor);
  api.delete("/factors/:id", requireUser, requireUuid("id", "factor-id-malformed"), deleteFactor);
  api.post("/passkeys/registration/options", requireUser, startRegistration);
  api.post("/passkeys/registration/verify", requireUser, verifyRegistration);
  api.post("/passkeys/authentication/options", startAuthentication);
  api.post("/passkeys/authentication/verify", verifyAuthentication);
  api.get("/passkeys", requireUser, listOwnPasskeys);
  api.patch("/passkeys/:id", requireUser, requireUuid("id", "passkey-unknown"), renameOwnPasskey);
  api.delete("/passkeys/:id", requireUser, requireUuid("id", "passkey-unknown"), deleteOwnPasskey);
  api.get("/user/identities/authorize", requireUser, linkIdentity);
  api.delete("/user/identities/:id", requireUser, linkIdentity);
  api.post("/logout", requireJsonType, requireUser, logout);
  api.get("/settings", settings);
  api.get("/health", authHealth);

  const ofUser = requireUuid("id", "user-id-malformed");
  api.use("/admin/*", requireServiceRole);
  api.use("/invite", requireServiceRole);
  api.post("/invite", invite);
  api.post("/admin/generate_link", generateLink);
  api.get("/admin/users", listUsers);
  api.post("/admin/users", createUser);
  api.get("/admin/users/:id", ofUser, getUserById);
  api.put("/admin/users/:id", ofUser, updateUserById);
  api.delete("/admin/users/:id", ofUser, deleteUser);
  api.get("/admin/users/:id/factors", ofUser, listFactors);
  api.delete(
    "/admin/users/:id/factors/:factor",
    ofUser,
    requireUuid("factor", "factor-id-malformed"),
    deleteFactorOfUser,
  );
  api.get("/admin/users/:id/passkeys", ofUser, listPasskeysOfUser);
  api.delete(
    "/admin/users/:id/passkeys/:passkey",
    ofUser,
    requireUuid("passkey", "passkey-unknown"),
    deletePasskeyOfUser,
  );

  for (const [path, methods] of methodsByPath(api)) {
    api.all(path, (c) => refuse(c, "wrong-method", { headers: { Allow: methods.join(", ") } }));
  }
  api.all("*", (c) => refuse(c, "no-such-path"));
  return api;
}

const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
};

const requireKey = createMiddleware<AppEnv>(async (c, next) => {
  const role = await keyRole(c.var.deps, c.req.raw.headers, c.req.query("apikey"));
  return role === "no-key" || role === "wrong-key" ? c.json(KEY_REFUSALS[role], 401) : next();
});

function methodsByPath(api: Hono<AppEnv>): Map<string, string[]> {
  const routes = api.routes.filter(({ method }) => method !== "ALL");
  return new Map(
    routes.map(({ path }) => {
      const methods = routes
        .filter((route) => route.path === path)
        .flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
      return [path, [...new Set(methods), "OPTIONS"]];
    }),
  );
}

/** POST /logout?scope=: 204. The body is ignored. */
async function logout(c: UserContext): Promise<Response> {
  const scope = c.req.query("scope") || "global";
  if (scope !== "global" && scope !== "local" && scope !== "others") {
    return refuse(c, "scope-unknown", { detail: `Unsupported logout scope ${JSON.stringify(scope)}` });
  }
  const { userId, sessionId } = c.var.user;
  await deleteSessions(c.var.deps.practice.database, userId, scope, sessionId);
  return c.body(null, 204);
}

/** Answers for unexpected errors. The log gets the error's kind, never its detail, which may quote an address. */
function handleError(log: Logger): ErrorHandler<AppEnv> {
  return (error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (isClientGone(error)) return c.body(null, 400);
    if (error instanceof TooManyPasswords) return refuse(c, "too-busy", { retryAfter: 1 });
    const errorId = randomUUID();
    log.error({ errorId, err: error, route: routePath(c) }, "An auth request failed");
    // The client retries by itself after a 503.
    return isDatabaseAway(error)
      ? refuse(c, "database-away", { errorId, retryAfter: 2 })
      : refuse(c, "unexpected", { errorId });
  };
}
