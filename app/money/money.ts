import type { AnswerOf } from "#app/kit/backend/server/functions.ts";
import type { moneyOfPeriod } from "#server/money/actions.ts";

export type Money = AnswerOf<typeof moneyOfPeriod>;
export type StoredCost = Money["costs"][number];
