import { z } from "zod";
import { MAX_RECENT, recentSources } from "@sacred-space/realtime/changes/recent-sources.ts";
import type { UserContext } from "#http/context.ts";
import { readQuery } from "./request/input.ts";

const query = z.object({ seconds: z.coerce.number({ error: "is not a number" }).min(0).max(MAX_RECENT) });

/**
 * GET ?seconds=4.2 -> `{tables, events}`: what was changed meanwhile, so that a screen that has joined realtime reads no more than that again.
 * For the practitioner tables and signals of the practice, for everybody those of the own account.
 */
export async function recentChanges(c: UserContext): Promise<Response> {
  const { userId, isAdmin } = c.var.user;
  const { seconds } = readQuery(c, query);
  const topics = [`account:${userId}`, ...(isAdmin ? ["practice"] : [])];
  return c.json(await recentSources(c.var.deps.practice.database.pool, { seconds, topics, withTables: isAdmin }));
}
