import { readClients } from "./client-list.queries.ts";
import type { ClientView } from "#domain/clients/client-filter.ts";
import { done } from "#domain/result.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import type { Practice } from "#kit/server/practice.ts";

type ListRequest = { search: string; view: ClientView; tag: string; page: number };

/** Returns a page of the clients, with their next or last session and what is to be done about them. */
export async function readClientList({ database }: Practice, _: unknown, { search, ...filter }: ListRequest) {
  const words = search.trim().replaceAll(/\s+/g, " ").replaceAll("\0", " ");
  return done({ ...(await readClients(database, { ...filter, words })), today: await practiceToday(database) });
}
