import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { KEY_REFUSALS, keyRole } from "#http/identify.ts";
import { crossOrigin, EXPOSED } from "#runtime/cors.ts";
import type { Desk } from "#http/dependencies.ts";
import { LARGEST_BODY } from "#runtime/listen.ts";
import { answerTrouble } from "./responses/errors.ts";
import { adminDoors } from "./admin.ts";
import { challengeDoor, dropFactorDoor, enrolDoor, showCodeDoor } from "./factors.ts";
import { logoutDoor } from "./logout.ts";
import { authorizeDoor, discoveryDoor, healthDoor, keysDoor, settingsDoor } from "./public-info.ts";
import { otpDoor, reauthenticateDoor, recoverDoor, resendDoor } from "./email-routes.ts";
import { refuse } from "./responses/refusals.ts";
import { signUpDoor } from "./sign-up.ts";
import { tokenDoor } from "./token.ts";
import { changeUserDoor, linkingDoor, userDoor } from "./user.ts";
import { followedLinkDoor, verifyDoor } from "./verify.ts";

/** The accounts' API, to be mounted at /auth/v1. Every answer is JSON or empty; every refusal has the wire's shape. */
export function authApi(desk: Desk): Hono {
  const api = new Hono();
  api.use(crossOrigin(EXPOSED.auth), neverStored);
  api.onError(answerTrouble(desk.practice.log));

  // Opened without a key: the link in a mail, a browser on its way to another provider, and programs that verify tokens.
  api.get("/verify", followedLinkDoor(desk));
  api.get("/authorize", authorizeDoor);
  api.get("/.well-known/jwks.json", keysDoor(desk.tokens));
  api.get("/.well-known/openid-configuration", discoveryDoor(desk));

  // What is left of a body that is too large stays unread, so nothing else can follow on that connection.
  const tooLarge = (c: Context) => refuse(c, "too-large", { headers: { Connection: "close" } });
  api.use(withKey(desk), bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }));
  api.post("/signup", signUpDoor(desk));
  api.post("/token", tokenDoor(desk));
  api.post("/verify", verifyDoor(desk));
  api.post("/resend", resendDoor(desk));
  api.post("/recover", recoverDoor(desk));
  api.post("/otp", otpDoor(desk));
  api.post("/magiclink", otpDoor(desk));
  api.get("/reauthenticate", reauthenticateDoor(desk));
  api.get("/user", userDoor(desk));
  api.put("/user", changeUserDoor(desk));
  api.post("/factors", enrolDoor(desk));
  api.post("/factors/:id/challenge", challengeDoor(desk));
  api.post("/factors/:id/verify", showCodeDoor(desk));
  api.delete("/factors/:id", dropFactorDoor(desk));
  api.get("/user/identities/authorize", linkingDoor(desk));
  api.delete("/user/identities/:id", linkingDoor(desk));
  api.route("/", adminDoors(desk));
  api.post("/logout", logoutDoor(desk));
  api.get("/settings", settingsDoor(desk));
  api.get("/health", healthDoor);

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

function withKey(desk: Desk): MiddlewareHandler {
  return async (c, next) => {
    const role = await keyRole(desk, c.req.raw.headers, c.req.query("apikey"));
    return role === "no-key" || role === "wrong-key" ? c.json(KEY_REFUSALS[role], 401) : next();
  };
}

function methodsByPath(api: Hono): Map<string, string[]> {
  const doors = api.routes.filter(({ method }) => method !== "ALL");
  return new Map(
    doors.map(({ path }) => {
      const methods = doors.filter((door) => door.path === path).flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
      return [path, [...methods, "OPTIONS"]];
    }),
  );
}
