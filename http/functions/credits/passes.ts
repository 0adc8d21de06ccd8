import { z } from "zod";
import { entriesOfPass, findPass, readPasses, readPassesOwed, readUsablePasses } from "#database/credits/passes.ts";
import { practiceToday } from "#database/settings/practice-clock.ts";
import { passFacts, passRefund, passSale } from "#domain/credits/pass.ts";
import { line } from "#domain/text/stored-text.ts";
import type { UserContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import { changePass } from "#practice/credits/change-pass.ts";
import { refundPass } from "#practice/credits/refund-pass.ts";
import { sellPass } from "#practice/credits/sell-pass.ts";
import { adminAction } from "../request/admin-action.ts";
import { date, pageNumber, readQuery, serviceId } from "../request/input.ts";
import { seen } from "./seen.ts";

const PASSES_A_PAGE = 25;

const passId = z.uuid({ error: "is not a pass" });
const listQuery = z.object({
  search: z.optional(line(200)),
  clientId: z.uuid({ error: "is not a client" }).optional(),
  page: pageNumber,
});
const oneQuery = z.object({ passId });
const sessionQuery = z.object({
  clientId: z.uuid({ error: "is not a client" }),
  serviceId,
  date,
  places: z.coerce.number().int().min(1).max(100).default(1),
});

/** GET [?search=&clientId=&page=0] -> a page of the passes, the newest first, and what the practice owes on all of them; `today` is the practice's day. */
export async function listPasses(c: UserContext): Promise<Response> {
  const { search = "", clientId, page } = readQuery(c, listQuery);
  const { database } = c.var.deps.practice;
  const [passes, owed, today] = await Promise.all([
    readPasses(database, { words: search, clientId, limit: PASSES_A_PAGE + 1, offset: page * PASSES_A_PAGE }),
    readPassesOwed(database),
    practiceToday(database),
  ]);
  return c.json({ passes: passes.slice(0, PASSES_A_PAGE), isLast: passes.length <= PASSES_A_PAGE, owed, today });
}

/** GET ?passId= -> the pass with its history. Refusal: pass-not-found. */
export async function pass(c: UserContext): Promise<Response> {
  const query = readQuery(c, oneQuery);
  const { database } = c.var.deps.practice;
  const [found, entries, today] = await Promise.all([
    findPass(database, query.passId),
    entriesOfPass(database, query.passId),
    practiceToday(database),
  ]);
  if (!found) return refuse(c, "pass-not-found");
  return c.json({ pass: found, entries, today });
}

/** GET ?clientId=&serviceId=&date=&places=1 -> the passes of a client that can pay for it, the first to expire first. */
export async function usablePasses(c: UserContext): Promise<Response> {
  const passes = await readUsablePasses(c.var.deps.practice.database, readQuery(c, sessionQuery));
  return c.json({ passes });
}

/** `{requestId, clientId, name, sessions, serviceIds, amount, by, expiresOn}` -> `{passId}`. Repeated under one `requestId`, it is sold once. */
export const sell = adminAction(passSale, sellPass);

/** `{passId, seen, facts}` -> `{}`; `seen` is its `updatedAt`. */
export const change = adminAction(z.object({ passId, seen, facts: passFacts }), changePass);

/** `{requestId, passId, pence, expectedLeft}` -> `{}`: this has been given back for the sessions that are left. */
export const refund = adminAction(passRefund, refundPass);
