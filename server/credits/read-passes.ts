import { entriesOfPass, findPass, readPasses, readPassesOwed, readUsablePasses } from "./passes.queries.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import { type Pass, type PassEntry, PASSES_A_PAGE } from "#domain/credits/pass.ts";
import type { Pence } from "#domain/money.ts";
import { done, refused, type Result } from "#domain/result.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Practice } from "#kit/server/practice.ts";

/** `owed` is what the practice owes on all usable passes, `today` the practice's day. */
export type PassPage = {
  passes: Pass[];
  isLast: boolean;
  owed: { sessions: number; pence: Pence };
  today: CalendarDate;
};

/** A page of the passes, of all clients or of one, the newest first; `page` counts from 0. */
export async function listPasses(
  { database }: Practice,
  _: unknown,
  { search = "", clientId, page }: { search?: string | undefined; clientId?: string | undefined; page: number },
): Promise<Result<PassPage, never>> {
  const [passes, owed, today] = await Promise.all([
    readPasses(database, { words: search, clientId, limit: PASSES_A_PAGE + 1, offset: page * PASSES_A_PAGE }),
    readPassesOwed(database),
    practiceToday(database),
  ]);
  return done({ passes: passes.slice(0, PASSES_A_PAGE), isLast: passes.length <= PASSES_A_PAGE, owed, today });
}

export type WholePass = { pass: Pass; entries: PassEntry[]; today: CalendarDate };

/** A pass with its history. */
export async function readPass(
  { database }: Practice,
  _: unknown,
  { passId }: { passId: string },
): Promise<Result<WholePass, "pass-not-found">> {
  const [pass, entries, today] = await Promise.all([
    findPass(database, passId),
    entriesOfPass(database, passId),
    practiceToday(database),
  ]);
  return pass ? done({ pass, entries, today }) : refused("pass-not-found");
}

/** The passes of a client that can pay for a session, the first to expire first. */
export async function listUsablePasses(
  { database }: Practice,
  _: unknown,
  session: { clientId: string; serviceId: string; date: CalendarDate; places: number },
): Promise<Result<{ passes: Pass[] }, never>> {
  return done({ passes: await readUsablePasses(database, session) });
}
