import { Hono } from "hono";
import { z } from "zod";
import { collectOwnData } from "#database/accounts/own-data.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { jsonBody } from "./json-body.ts";
import { provePassword } from "./prove-password.ts";
import { type WithClient, signedIn } from "./signed-in.ts";

const body = z.object({ password: z.string().max(1000) });

/** POST `{password}` -> everything that is kept about whoever asks, and about nobody else. Refusals: 403 wrong-password. */
export function exportMyData(deps: Dependencies): Hono<WithClient> {
  return new Hono<WithClient>().post("/", signedIn(deps, "Please sign in to download your data"), async (c) => {
    const request = await jsonBody(c, body);
    if (!request.ok) return request.answer;
    const { userId } = c.get("client");
    const refusal = await provePassword(deps, c, userId, request.body.password);
    if (refusal) return refusal;
    c.header("Cache-Control", "no-store");
    return c.json(await collectOwnData(deps.practice.database, userId));
  });
}
