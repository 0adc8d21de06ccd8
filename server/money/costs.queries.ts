import type { Pence } from "#domain/money.ts";
import type { CostCategory } from "#domain/payments/cost.ts";
import type { CalendarDate } from "#domain/time.ts";
import type { Queries } from "#database/connection/connect.ts";

/** A cost of the practice. `bill` is the name of its photo or PDF in the bucket `bills`. */
export type Cost = {
  id: string;
  spentOn: CalendarDate;
  amount: Pence;
  category: CostCategory;
  description: string;
  bill: string | null;
  updatedAt: string;
};

/** Reads the costs of these days, the latest first. */
export function readCosts(
  queries: Queries,
  { from, upTo }: { from: CalendarDate; upTo: CalendarDate },
): Promise<Cost[]> {
  return queries.rows<Cost>(
    `select id, spent_on as "spentOn", amount_pence as amount, category, description, bill, to_json(updated_at) #>> '{}' as "updatedAt" from costs
     where spent_on between $1 and $2 order by spent_on desc, created_at desc, id`,
    [from, upTo],
  );
}
