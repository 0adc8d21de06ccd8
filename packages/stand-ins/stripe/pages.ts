import { type StripeResponse, found, noSuch } from "./response.ts";
import type { Transaction } from "./store.ts";
import type { ListParams } from "./request-shapes.ts";

type QueryResult = { table: "checkout_sessions" | "refunds" | "disputes" | "events"; kind: string; url: string };

const COMPARED = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/**
 * Stripe's list: newest first, `starting_after` the last id of the previous page, `has_more` if there is another page. `filters` maps
 * columns to required values; undefined ones are ignored.
 */
export async function readPage<R extends object>(
  tx: Transaction,
  { table, kind, url }: QueryResult,
  params: ListParams,
  filters: Record<string, string | undefined>,
  shape: (row: R) => object,
): Promise<StripeResponse> {
  const values: unknown[] = [];
  const wanted = (condition: string, value: unknown) => `${condition} $${values.push(value)}`;
  const conditions = Object.entries(filters).flatMap(([column, value]) =>
    value === undefined ? [] : [wanted(`${column} =`, value)],
  );
  for (const key of ["gt", "gte", "lt", "lte"] as const) {
    const limit = params.created?.[key];
    if (limit !== undefined) conditions.push(wanted(`floor(extract(epoch from created_at)) ${COMPARED[key]}`, limit));
  }
  if (params.starting_after !== undefined) {
    const last = await tx.row<{ number: string }>(`select number from stand_in_stripe.${table} where id = $1`, [
      params.starting_after,
    ]);
    if (!last) return noSuch(kind, params.starting_after, "starting_after");
    conditions.push(wanted("number <", last.number));
  }
  const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
  const rows = await tx.rows<R>(
    `select * from stand_in_stripe.${table} ${where} order by number desc limit ${params.limit + 1}`,
    values,
  );
  return found({
    object: "list",
    url,
    has_more: rows.length > params.limit,
    data: rows.slice(0, params.limit).map(shape),
  });
}
