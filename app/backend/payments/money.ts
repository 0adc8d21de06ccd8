import type { DataClient } from "#app/backend/data-client.ts";
import { fetchCsv, fetchFile, readFunction } from "#app/backend/server/functions.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import type { CostFacts } from "#domain/payments/cost.ts";
import type { MoneyFigures, MoneyLine } from "#domain/payments/money-figures.ts";
import type { MoneyPeriod } from "#domain/payments/money-period.ts";

export type StoredCost = CostFacts & { id: string; updatedAt: string };

export type Money = { period: MoneyPeriod; figures: MoneyFigures; lines: MoneyLine[]; isLast: boolean; costs: StoredCost[] };

/** The money of a period, by default of this month, with one page of its lines; `page` counts from 0. */
export function loadMoney(client: DataClient, { period, page }: { period: string; page: number }): Promise<ServerResult<Money>> {
  return readFunction(client, "practice-money", { ...(period && { period }), page: String(page) });
}

export function fetchMoneyFile(client: DataClient, { period, as }: { period: string; as: "csv" | "pdf" }): Promise<ServerResult<Blob>> {
  return as === "csv" ? fetchCsv(client, "practice-money-csv", { period }) : fetchFile(client, "practice-money-pdf", { period });
}
