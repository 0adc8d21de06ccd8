import type { BackendClient, DataClient } from "#app/backend/data-client.ts";
import { refuseIfOvertaken, refuseIfUnchanged, resultOf } from "#app/backend/server/data-result.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import { uploadedAs } from "#app/backend/media/uploads.ts";
import type { CostFacts } from "#domain/payments/cost.ts";
import type { StoredCost } from "./money.ts";

const COST = "This cost is";
const BILLS = "bills";

/** A photo or PDF of a cost's bill; `name` stays the same on a retry. */
export type Bill = { name: string; file: File };

/** Adds a cost, or changes one as it was `seen`; refused if another window has changed it since. Uploads a new bill first. */
export async function saveCost(
  client: BackendClient,
  { id, seen, facts, bill }: { id: string; seen: StoredCost | undefined; facts: CostFacts; bill: Bill | undefined },
): Promise<ServerResult<unknown>> {
  const uploaded = bill && (await uploadedAs(client, BILLS, bill.name, bill.file));
  if (uploaded && !uploaded.ok) return uploaded;
  const { spentOn, amount, category, description } = facts;
  const row = { spent_on: spentOn, amount_pence: amount, category, description, bill: bill?.name ?? facts.bill };
  const table = client.from("costs");
  if (!seen) return resultOf(await table.upsert({ id, ...row }).select("id")); // idempotent by id
  return refuseIfOvertaken(COST, resultOf(await table.update(row).eq("id", seen.id).eq("updated_at", seen.updatedAt).select("id")));
}

/** The bill's file is removed a day later. */
export async function removeCost(client: DataClient, id: string): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(COST, resultOf(await client.from("costs").delete().eq("id", id).select("id")));
}

export async function fetchBill(client: BackendClient, name: string): Promise<ServerResult<Blob>> {
  const { data, error } = await (await client.storage()).from(BILLS).download(name);
  if (data) return { ok: true, value: data };
  return { ok: false, refusal: { status: 404, code: "bill", message: error?.message ?? "" } };
}
