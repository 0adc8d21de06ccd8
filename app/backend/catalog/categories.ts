import type { DataClient } from "#app/backend/data-client.ts";
import { explained, refuseIfOvertaken, refuseIfUnchanged, resultOf } from "#app/backend/server/data-result.ts";
import { mapResult, type ServerResult, UNREACHABLE } from "#app/backend/server/server-result.ts";
import type { CategoryFacts } from "#domain/catalog/category.ts";
import type { Rows } from "#app/backend/rows.ts";

export type StoredCategory = CategoryFacts & { position: number; updatedAt: string };

export const ALL_CATEGORIES = ["categories"];

const CATEGORY = "This category is";
const TAKEN = { "23505": "Another category has this link already. Please choose another one." };
const IN_USE = { "23503": "There are services in this category. Move them to another one first." };

/** All categories in order, including those without services. */
export async function loadCategories(client: DataClient, signal: AbortSignal): Promise<ServerResult<StoredCategory[]>> {
  const response = await client.from("categories").select("*").order("position").order("key").abortSignal(signal);
  return mapResult(resultOf<Rows["categories"][]>(response), (rows) => rows.map(fromRow));
}

/** Adds a category, or changes one as it was `seen`; refused if another window has changed it since. */
export async function saveCategory(
  client: DataClient,
  { seen, facts, position }: { seen: StoredCategory | undefined; facts: CategoryFacts; position: number },
): Promise<ServerResult<unknown>> {
  const row = { key: facts.key, name: facts.name, dates_path: facts.datesPath };
  const table = client.from("categories");
  if (!seen) return explained(TAKEN, resultOf(await table.insert({ ...row, position })));
  const changed = table.update(row).eq("key", seen.key).eq("updated_at", seen.updatedAt);
  return explained(TAKEN, refuseIfOvertaken(CATEGORY, resultOf(await changed.select("key"))));
}

export async function orderCategories(
  client: DataClient,
  moved: Pick<StoredCategory, "key" | "position">[],
): Promise<ServerResult<unknown>> {
  const answers = await Promise.all(
    moved.map(async ({ key, position }) => resultOf(await client.from("categories").update({ position }).eq("key", key))),
  );
  return answers.find(({ ok }) => !ok) ?? answers[0] ?? { ok: false, refusal: UNREACHABLE };
}

/** Refused if it has services. */
export async function removeCategory(client: DataClient, { key }: Pick<StoredCategory, "key">): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(CATEGORY, explained(IN_USE, resultOf(await client.from("categories").delete().eq("key", key).select("key"))));
}

function fromRow(row: Rows["categories"]): StoredCategory {
  return { key: row.key, name: row.name, datesPath: row.dates_path, position: row.position, updatedAt: row.updated_at };
}
