import type { Queries } from "#database/connection/connect.ts";
import type { Extensions } from "#server/extensions.ts";
import { findBookingsOf, findOwnData } from "./own-data.queries.ts";

/** A client's export: what `findOwnData` has, and what modules keep of them. Call it with a snapshot; undefined without an account. */
export async function collectOwnData(queries: Queries, { personal }: Extensions, userId: string) {
  const data = await findOwnData(queries, userId);
  if (!data) return undefined;
  const bookingIds = await findBookingsOf(queries, { userId, clientId: null });
  const parts = [];
  for (const { collect } of personal) if (collect) parts.push(await collect(queries, { userId, bookingIds }));
  return Object.assign(data, ...parts) as Record<string, unknown>;
}
