import { findContact, findSharers, type Sharer } from "./client-details.queries.ts";
import { readStream, readVisits } from "./client-stream.queries.ts";
import type { StreamKind } from "#domain/clients/client-stream.ts";
import { readClientMoney } from "#server/money/money.queries.ts";
import { done, refused } from "#domain/result.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import type { Practice } from "#kit/server/practice.ts";

type StreamRequest = {
  clientId: string;
  kind: StreamKind;
  beforeAt?: string | undefined;
  beforeId?: string | undefined;
};

/** Returns a page of what there is of a client, and with the first page who shares their address or number. */
export async function readClientStream(
  { database }: Practice,
  _: unknown,
  { clientId, kind, beforeAt, beforeId = "" }: StreamRequest,
) {
  const before = beforeAt === undefined ? undefined : { at: beforeAt, id: beforeId };
  const visits = await readVisits(database, clientId);
  if (!visits) return refused("not-a-client");
  const page = await readStream(database, { clientId, kind, before });
  const sharers: Sharer[] = before ? [] : await sharersOf(database, clientId);
  const money = await readClientMoney(database, clientId);
  return done({ ...page, ...visits, money, sharers, today: await practiceToday(database) });
}

async function sharersOf(database: Practice["database"], clientId: string): Promise<Sharer[]> {
  const own = await findContact(database, clientId);
  return own ? findSharers(database, own, { except: [clientId] }) : [];
}
