import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { explained, refuseIfUnchanged, resultOf } from "#app/kit/backend/server/data-result.ts";
import { changeRow, type EditedTable } from "#app/kit/backend/server/change-row.ts";
import { mapResult, type ServerResult, UNREACHABLE } from "#app/kit/backend/server/server-result.ts";
import type { CategoryFacts } from "#domain/catalog/category.ts";
import type { Rows } from "#app/kit/backend/rows.ts";

export type StoredCategory = CategoryFacts & { position: number; updatedAt: string };

export const ALL_CATEGORIES = ["categories"];

const GONE = t("This category is no longer there.");
const TAKEN = { "23505": t("Another category has this link already. Please choose another one.") };
const USED = t("There are services in this category. Move them to another one first.");
const IN_USE = { "23001": USED, "23503": USED }; // from PostgreSQL 18 on, and before

/** All categories in order, including those without services. */
export async function loadCategories(client: DataClient, signal: AbortSignal): Promise<ServerResult<StoredCategory[]>> {
  const response = await client.from("categories").select("*").order("position").order("key").abortSignal(signal);
  return mapResult(resultOf<Rows["categories"][]>(response), (rows) => rows.map(fromRow));
}

const EDITED: EditedTable<CategoryFacts> = {
  table: "categories",
  key: "key",
  gone: GONE,
  overtaken: t("This category is no longer as shown: changed or deleted in another window."),
  columns: "*",
  read: fromRow,
  write: toRow,
};

export async function addCategory(
  client: DataClient,
  { position, facts }: { position: number; facts: CategoryFacts },
): Promise<ServerResult<unknown>> {
  return explained(TAKEN, resultOf(await client.from("categories").insert({ ...toRow(facts), position })));
}

export async function changeCategory(
  client: DataClient,
  { id, seen, changes }: { id: string; seen: StoredCategory; changes: Partial<CategoryFacts> },
): Promise<ServerResult<unknown>> {
  return explained(TAKEN, await changeRow(client, EDITED, { id, seen, changes }));
}

export async function orderCategories(
  client: DataClient,
  moved: Pick<StoredCategory, "key" | "position">[],
): Promise<ServerResult<unknown>> {
  const answers = await Promise.all(
    moved.map(async ({ key, position }) =>
      resultOf(await client.from("categories").update({ position }).eq("key", key)),
    ),
  );
  return answers.find(({ ok }) => !ok) ?? answers[0] ?? { ok: false, refusal: UNREACHABLE };
}

/** Refused if it has services. */
export async function removeCategory(
  client: DataClient,
  { key }: Pick<StoredCategory, "key">,
): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(
    GONE,
    explained(IN_USE, resultOf(await client.from("categories").delete().eq("key", key).select("key"))),
  );
}

function toRow({ key, name, datesPath }: Partial<CategoryFacts>) {
  return { key, name, dates_path: datesPath };
}

function fromRow(row: Rows["categories"]): StoredCategory {
  return { key: row.key, name: row.name, datesPath: row.dates_path, position: row.position, updatedAt: row.updated_at };
}
