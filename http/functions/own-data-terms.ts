import { Hono } from "hono";
import { findPasswordHash } from "#database/accounts/own-data.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { erasureTerms } from "#practice/accounts/erase-account.ts";
import { type WithClient, signedIn } from "./signed-in.ts";

/**
 * POST -> `{hasPassword, sessions, refundPence}`: what whoever asks should know before they take their data along or erase themselves.
 * Without a password nobody can prove who they are; erasing cancels so many sessions and gives back so much.
 */
export function ownDataTerms(deps: Dependencies): Hono<WithClient> {
  return new Hono<WithClient>().post("/", signedIn(deps, "Please sign in to see your data"), async (c) => {
    const { userId } = c.get("client");
    const { database } = deps.practice;
    const { sessions, refund } = await erasureTerms(database, userId);
    const hasPassword = (await findPasswordHash(database, userId)) !== null;
    return c.json({ hasPassword, sessions, refundPence: refund });
  });
}
