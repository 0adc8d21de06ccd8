import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult, mapResult, UNREACHABLE } from "#app/kit/backend/server/server-result.ts";
import { changeRow, type EditedTable } from "#app/kit/backend/server/change-row.ts";
import { explained, refuseIfUnchanged, resultOf } from "#app/kit/backend/server/data-result.ts";
import type { AddOn, Variant } from "#domain/catalog/choices.ts";
import type { Question } from "#domain/catalog/questions.ts";
import type { ServiceFacts } from "#domain/catalog/service-facts.ts";
import type { Place } from "#domain/catalog/session-place.ts";
import { columnOf, namedRow } from "#app/kit/backend/row-names.ts";
import type { Rows } from "#app/kit/backend/rows.ts";

const GONE = t("This service is no longer there.");

export type StoredService = ServiceFacts & { id: string; isActive: boolean; position: number; updatedAt: string };

/** The query key of the whole list; counts and partial lists of services have others. */
export const ALL_SERVICES = ["services", "all"];

/** All services in the order of the public list, including inactive ones. */
export async function loadAllServices(client: DataClient, signal: AbortSignal): Promise<ServerResult<StoredService[]>> {
  const response = await client
    .from("services")
    .select("*")
    .order("category")
    .order("position")
    .order("price_gbp")
    .abortSignal(signal);
  return mapResult(resultOf<Rows["services"][]>(response), (rows) => rows.map(fromRow));
}

/** Adds a service at the end of its list. Idempotent by id. */
export async function addService(
  client: DataClient,
  { id, position, ...facts }: ServiceFacts & { id: string; position: number },
): Promise<ServerResult<unknown>> {
  return resultOf(await client.from("services").upsert({ ...columnsOf(facts), id, position }));
}

const EDITED: EditedTable<ServiceFacts> = {
  table: "services",
  key: "id",
  gone: GONE,
  overtaken: t("This service is no longer as shown: changed or deleted in another window."),
  columns: "*",
  read: fromRow,
  write: columnsOf,
};

/** Changes these facts of a service as it was `seen`. Existing bookings keep their price, length and buffer. */
export function changeService(
  client: DataClient,
  { seen, changes }: { seen: StoredService; changes: Partial<ServiceFacts> },
): Promise<ServerResult<unknown>> {
  return changeRow(client, EDITED, { id: seen.id, seen, changes });
}

export async function setServiceActive(
  client: DataClient,
  { id, isActive }: StoredService,
): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(
    GONE,
    resultOf(await client.from("services").update({ is_active: isActive }).eq("id", id).select("id")),
  );
}

const USED = t("It has been booked, or has dates or passes, so it stays on file. Deactivate it instead.");
const IN_USE = { "23001": USED, "23503": USED }; // from PostgreSQL 18 on, and before

/** Deletes a service that was never used; refused if anything belongs to it. */
export async function removeService(
  client: DataClient,
  { id }: Pick<StoredService, "id">,
): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(
    GONE,
    explained(IN_USE, resultOf(await client.from("services").delete().eq("id", id).select("id"))),
  );
}

export async function orderServices(
  client: DataClient,
  moved: Pick<StoredService, "id" | "position">[],
): Promise<ServerResult<unknown>> {
  const answers = await Promise.all(
    moved.map(async ({ id, position }) => resultOf(await client.from("services").update({ position }).eq("id", id))),
  );
  return answers.find(({ ok }) => !ok) ?? answers[0] ?? { ok: false, refusal: UNREACHABLE };
}

/** The columns that are called otherwise than their fact. */
const COLUMNS: { [Name in keyof ServiceFacts]?: keyof Rows["services"] } = {
  duration: "duration_minutes",
  price: "price_gbp",
  bufferBefore: "buffer_before_minutes",
  buffer: "buffer_minutes",
};

function fromRow(row: Rows["services"]): StoredService {
  return {
    ...namedRow(row),
    duration: row.duration_minutes,
    price: row.price_gbp,
    bufferBefore: row.buffer_before_minutes,
    buffer: row.buffer_minutes,
    places: row.places as Place[],
    // In the order of the form's, since PostgreSQL orders the keys of jsonb by their length.
    variants: (row.variants as Variant[]).map(({ id, name, minutes, price }) => ({ id, name, minutes, price })),
    addOns: (row.add_ons as AddOn[]).map(({ id, name, minutes, price, isActive }) => ({
      id,
      name,
      minutes,
      price,
      isActive,
    })),
    questions: (row.questions as Question[]).map(({ id, kind, text, hint, options, isRequired, isHealth }) => ({
      id,
      kind,
      text,
      hint,
      options,
      isRequired,
      isHealth,
    })),
  };
}

/** These facts as columns of their row. */
export function columnsOf(facts: Partial<ServiceFacts>): Partial<Rows["services"]> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [COLUMNS[name as keyof ServiceFacts] ?? columnOf(name), fact]),
  );
}
