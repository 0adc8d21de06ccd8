import type { SupabaseClient } from "@supabase/supabase-js";
import { fetchCsv, fetchFile, readFunction } from "#app/backend/functions.ts";
import type { ServerResult } from "#app/backend/server-result.ts";
import type { Pence } from "#domain/money.ts";
import type { CostFacts } from "#domain/payments/cost.ts";
import type { EntryKind } from "#domain/payments/ledger-words.ts";
import type { MoneyPeriod } from "#domain/payments/money-period.ts";
import type { Way } from "#domain/payments/ways-to-pay.ts";

/** The totals of a period, in pence; `disputeFees` of the fees were for disputes; those of `unknownFees` card payments are not known yet. */
export type MoneyFigures = {
  taken: Pence;
  returned: Pence;
  byWay: Record<Way, Pence>;
  fees: Pence;
  disputeFees: Pence;
  unknownFees: number;
  owed: Pence;
  owing: number;
  costs: Pence;
};

/** An entry of the ledger, of a booking or of a voucher's sale; `at` is an instant (ISO), names are null once the booking is deleted. */
export type MoneyLine = {
  number: number;
  kind: EntryKind;
  way: Way;
  pence: Pence;
  fee: Pence | null;
  at: string;
  bookingId: string | null;
  creditId: string | null;
  clientName: string | null;
  serviceName: string | null;
};

export type StoredCost = CostFacts & { id: string; updatedAt: string };

export type Money = { period: MoneyPeriod; figures: MoneyFigures; lines: MoneyLine[]; isLast: boolean; costs: StoredCost[] };

export const LINES_A_PAGE = 50;

/** The money of a period, by default of this month, with a page of its lines; `page` counts from 0. */
export function loadMoney(client: SupabaseClient, { period, page }: { period: string; page: number }): Promise<ServerResult<Money>> {
  return readFunction(client, "practice-money", { ...(period && { period }), page: String(page) });
}

/** For the accountant. */
export function fetchMoneyFile(client: SupabaseClient, { period, as }: { period: string; as: "csv" | "pdf" }): Promise<ServerResult<Blob>> {
  return as === "csv" ? fetchCsv(client, "practice-money-csv", { period }) : fetchFile(client, "practice-money-pdf", { period });
}
