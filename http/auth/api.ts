import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { KEY_REFUSALS, keyRole } from "#http/identify.ts";
import { crossOrigin, EXPOSED } from "#runtime/cors.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { LARGEST_BODY } from "#runtime/listen.ts";
import { answerTrouble } from "./responses/errors.ts";
import { adminRoutes } from "./admin.ts";
import { challengeHandler, dropFactorHandler, enrolHandler, showCodeHandler } from "./factors.ts";
import { logoutHandler } from "./logout.ts";
import { authorizeHandler, discoveryHandler, healthHandler, keysHandler, settingsHandler } from "./public-info.ts";
import { otpHandler, reauthenticateHandler, recoverHandler, resendHandler } from "./email-routes.ts";
import { refuse } from "./responses/refusals.ts";
import { signUpHandler } from "./sign-up.ts";
import { tokenHandler } from "./token.ts";
import { changeUserHandler, linkingHandler, userHandler } from "./user.ts";
import { followedLinkHandler, verifyHandler } from "./verify.ts";

/** The accounts' API, to be mounted at /auth/v1. Every answer is JSON or empty; every refusal has the wire's shape. */
export function authApi(deps: Dependencies): Hono {
  const api = new Hono();
  api.use(crossOrigin(EXPOSED.auth), neverStored);
  api.onError(answerTrouble(deps.practice.log));

  // Opened without a key: the link in a mail, a browser on its way to another provider, and programs that verify tokens.
  api.get("/verify", followedLinkHandler(deps));
  api.get("/authorize", authorizeHandler);
  api.get("/.well-known/jwks.json", keysHandler(deps.tokens));
  api.get("/.well-known/openid-configuration", discoveryHandler(deps));

  // What is left of a body that is too large stays unread, so nothing else can follow on that connection.
  const tooLarge = (c: Context) => refuse(c, "too-large", { headers: { Connection: "close" } });
  api.use(withKey(deps), bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }));
  api.post("/signup", signUpHandler(deps));
  api.post("/token", tokenHandler(deps));
  api.post("/verify", verifyHandler(deps));
  api.post("/resend", resendHandler(deps));
  api.post("/recover", recoverHandler(deps));
  api.post("/otp", otpHandler(deps));
  api.post("/magiclink", otpHandler(deps));
  api.get("/reauthenticate", reauthenticateHandler(deps));
  api.get("/user", userHandler(deps));
  api.put("/user", changeUserHandler(deps));
  api.post("/factors", enrolHandler(deps));
  api.post("/factors/:id/challenge", challengeHandler(deps));
  api.post("/factors/:id/verify", showCodeHandler(deps));
  api.delete("/factors/:id", dropFactorHandler(deps));
  api.get("/user/identities/authorize", linkingHandler(deps));
  api.delete("/user/identities/:id", linkingHandler(deps));
  api.route("/", adminRoutes(deps));
  api.post("/logout", logoutHandler(deps));
  api.get("/settings", settingsHandler(deps));
  api.get("/health", healthHandler);

  for (const [path, methods] of methodsByPath(api)) {
    api.all(path, (c) => refuse(c, "wrong-method", { headers: { Allow: methods.join(", ") } }));
  }
  api.all("*", (c) => refuse(c, "no-such-path"));
  return api;
}

const neverStored: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
};

function withKey(deps: Dependencies): MiddlewareHandler {
  return async (c, next) => {
    const role = await keyRole(deps, c.req.raw.headers, c.req.query("apikey"));
    return role === "no-key" || role === "wrong-key" ? c.json(KEY_REFUSALS[role], 401) : next();
  };
}

function methodsByPath(api: Hono): Map<string, string[]> {
  const functionsApi = api.routes.filter(({ method }) => method !== "ALL");
  return new Map(
    functionsApi.map(({ path }) => {
      const methods = functionsApi
        .filter((route) => route.path === path)
        .flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
      return [path, [...methods, "OPTIONS"]];
    }),
  );
}
