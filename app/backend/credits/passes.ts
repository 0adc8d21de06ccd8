import type { DataClient } from "#app/backend/data-client.ts";
import { callFunction, readFunction } from "#app/backend/server/functions.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import type { Pass, PassEntry, PassFacts, PassRefund, PassSale } from "#domain/credits/pass.ts";
import type { Pence } from "#domain/money.ts";
import type { CalendarDate } from "#domain/time.ts";

/** `owed` is the balance of all usable passes. */
export type PassPage = { passes: Pass[]; isLast: boolean; owed: { sessions: number; pence: Pence }; today: CalendarDate };
export type WholePass = { pass: Pass; entries: PassEntry[]; today: CalendarDate };

export const PASSES_A_PAGE = 25;

/** A page of the passes, newest first; `page` counts from 0. */
export function loadPasses(
  client: DataClient,
  { words = "", clientId, page = 0 }: { words?: string; clientId?: string; page?: number },
): Promise<ServerResult<PassPage>> {
  return readFunction(client, "practice-passes", { search: words, page: String(page), ...(clientId && { clientId }) });
}

export function loadPass(client: DataClient, passId: string): Promise<ServerResult<WholePass>> {
  return readFunction(client, "practice-pass", { passId });
}

export type SessionToPay = { clientId: string; serviceId: string; date: CalendarDate; places: number };

/** A client's passes that can pay for a session, the first to expire first. */
export function loadUsablePasses(client: DataClient, { places, ...session }: SessionToPay): Promise<ServerResult<{ passes: Pass[] }>> {
  return readFunction(client, "practice-usable-passes", { ...session, places: String(places) });
}

export function requestPass(client: DataClient, sale: PassSale): Promise<ServerResult<{ passId: string }>> {
  return callFunction(client, "practice-sell-pass", sale);
}

/** Refused if another window has changed it since it was `seen`. */
export function savePass(client: DataClient, change: { passId: string; seen: string; facts: PassFacts }): Promise<ServerResult<object>> {
  return callFunction(client, "practice-change-pass", change);
}

/** Records a refund of the remaining sessions. */
export function returnPass(client: DataClient, refund: PassRefund): Promise<ServerResult<object>> {
  return callFunction(client, "practice-refund-pass", refund);
}
