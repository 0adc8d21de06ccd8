import { t } from "@sacred-space/words/t.ts";
import type { BackendClient, DataClient } from "#app/kit/backend/data-client.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { changeRow, type EditedTable } from "#app/kit/backend/server/change-row.ts";
import { refuseIfUnchanged, resultOf } from "#app/kit/backend/server/data-result.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { uploadedAs } from "#app/media/uploads.ts";
import type { CostFacts } from "#domain/payments/cost.ts";
import type { StoredCost } from "./money.ts";

const GONE = t("This cost is no longer there.");
const BILLS = "bills";

type NewCost = { facts: CostFacts };
type ChangedCost = { seen: StoredCost; changes: Partial<CostFacts> };

/** A photo or PDF of a cost's bill; `name` stays the same on a retry. */
export type Bill = { name: string; file: File };

const EDITED: EditedTable<CostFacts> = {
  table: "costs",
  key: "id",
  gone: GONE,
  overtaken: t("This cost is no longer as shown: changed or deleted in another window."),
  columns: "*",
  read: ({ spent_on, amount_pence, category, description, bill, updated_at }: Rows["costs"]) => ({
    spentOn: spent_on,
    amount: amount_pence,
    category,
    description,
    bill,
    updatedAt: updated_at,
  }),
  write: toRow,
};

/** Adds a cost, or makes these changes of one as it was `seen`. Uploads a new bill first. */
export async function saveCost(
  client: BackendClient,
  { id, lock, bill }: { id: string; lock: NewCost | ChangedCost; bill: Bill | undefined },
): Promise<ServerResult<unknown>> {
  const uploaded = bill && (await uploadedAs(client, BILLS, bill.name, bill.file));
  if (uploaded && !uploaded.ok) return uploaded;
  const ofBill = bill && { bill: bill.name };
  if ("seen" in lock)
    return changeRow(client, EDITED, { id, seen: lock.seen, changes: { ...lock.changes, ...ofBill } });
  return resultOf(
    await client
      .from("costs")
      .upsert({ id, ...toRow({ ...lock.facts, ...ofBill }) })
      .select("id"),
  ); // idempotent by id
}

function toRow({ spentOn, amount, ...facts }: Partial<CostFacts>): Record<string, unknown> {
  return { spent_on: spentOn, amount_pence: amount, ...facts };
}

/** The bill's file is removed a day later. */
export async function removeCost(client: DataClient, id: string): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(GONE, resultOf(await client.from("costs").delete().eq("id", id).select("id")));
}

export async function fetchBill(client: BackendClient, name: string): Promise<ServerResult<Blob>> {
  const { data, error } = await (await client.storage()).from(BILLS).download(name);
  if (data) return { ok: true, value: data };
  return { ok: false, refusal: { status: 404, code: "bill", message: error?.message ?? "" } };
}
