import { Hono } from "hono";
import { z } from "zod";
import { deleteSessions, listSessions } from "#database/accounts/sessions.ts";
import type { Desk } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { askerOf, invalidJwt } from "./asker.ts";
import { jsonBody } from "./json-body.ts";

/** GET or POST -> `{sessions: [{id, current, signedInAt, lastUsedAt, userAgent}]}`, where one is signed in, the one used last first. */
export function mySessionsDoor(desk: Desk): Hono {
  return new Hono().on(["GET", "POST"], "/", async (c) => {
    const asker = await askerOf(desk, c);
    if (!asker.ok) return invalidJwt(c, asker.detail);
    if (!("userId" in asker.caller)) return refuse(c, "sign-in-required");
    const { userId, sessionId } = asker.caller;
    const sessions = await listSessions(desk.practice.database, userId);
    return c.json({ sessions: sessions.map((session) => ({ ...session, current: session.id === sessionId })) });
  });
}

const body = z.object({ sessionId: z.uuid("is not the id of a session") });

/** POST `{sessionId}` -> `{}`: ends one of one's own sessions. One that is nobody's, or another's, is as good as ended. */
export function endSessionDoor(desk: Desk): Hono {
  return new Hono().post("/", async (c) => {
    const asker = await askerOf(desk, c);
    if (!asker.ok) return invalidJwt(c, asker.detail);
    if (!("userId" in asker.caller)) return refuse(c, "sign-in-required");
    const request = await jsonBody(c, body);
    if (!request.ok) return request.answer;
    await deleteSessions(desk.practice.database, asker.caller.userId, "local", request.body.sessionId);
    return c.json({});
  });
}
