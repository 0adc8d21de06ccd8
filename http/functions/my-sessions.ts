import { Hono } from "hono";
import { z } from "zod";
import { deleteSessions, listSessions } from "#database/accounts/sessions.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { identify, invalidJwt } from "./asker.ts";
import { jsonBody } from "./json-body.ts";

/** GET or POST -> `{sessions: [{id, current, signedInAt, lastUsedAt, userAgent}]}`, where one is signed in, the one used last first. */
export function mySessionsRoute(deps: Dependencies): Hono {
  return new Hono().on(["GET", "POST"], "/", async (c) => {
    const identified = await identify(deps, c);
    if (!identified.ok) return invalidJwt(c, identified.detail);
    if (!("userId" in identified.identity)) return refuse(c, "sign-in-required");
    const { userId, sessionId } = identified.identity;
    const sessions = await listSessions(deps.practice.database, userId);
    return c.json({ sessions: sessions.map((session) => ({ ...session, current: session.id === sessionId })) });
  });
}

const body = z.object({ sessionId: z.uuid("is not the id of a session") });

/** POST `{sessionId}` -> `{}`: ends one of one's own sessions. One that is nobody's, or another's, is as good as ended. */
export function endSessionRoute(deps: Dependencies): Hono {
  return new Hono().post("/", async (c) => {
    const identified = await identify(deps, c);
    if (!identified.ok) return invalidJwt(c, identified.detail);
    if (!("userId" in identified.identity)) return refuse(c, "sign-in-required");
    const request = await jsonBody(c, body);
    if (!request.ok) return request.answer;
    await deleteSessions(deps.practice.database, identified.identity.userId, "local", request.body.sessionId);
    return c.json({});
  });
}
