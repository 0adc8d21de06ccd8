import type { Pence } from "#domain/money.ts";
import type { Minutes } from "#domain/time.ts";
import type { Queries } from "./connect.ts";

export type OfferedService = { id: string; name: string; description: string; duration: Minutes; price: Pence };

/** The service, if it exists and is on offer. */
export async function findOfferedService(queries: Queries, id: string): Promise<OfferedService | undefined> {
  return queries.row<OfferedService>(
    `select id, name, description, duration_minutes as duration, price_gbp as price from services where id = $1 and is_active`,
    [id],
  );
}
