import type { DataClient } from "#app/backend/data-client.ts";
import { type ServerResult, mapResult, UNREACHABLE } from "#app/backend/server/server-result.ts";
import { overtaken, refuseIfUnchanged, resultOf } from "#app/backend/server/data-result.ts";
import { isSame } from "#domain/is-same.ts";
import type { AddOn, Variant } from "#domain/catalog/choices.ts";
import type { Question } from "#domain/catalog/questions.ts";
import type { ServiceFacts } from "#domain/catalog/service-facts.ts";
import type { Place } from "#domain/catalog/session-place.ts";
import type { Rows } from "#app/backend/rows.ts";

const SERVICE = "This service is";

export type StoredService = ServiceFacts & { id: string; isActive: boolean; position: number; updatedAt: string };

/** The query key of the whole list; counts and partial lists of services have others. */
export const ALL_SERVICES = ["services", "all"];

/** All services in the order of the public list, including inactive ones. */
export async function loadAllServices(client: DataClient, signal: AbortSignal): Promise<ServerResult<StoredService[]>> {
  const response = await client.from("services").select("*").order("category").order("position").order("price_gbp").abortSignal(signal);
  return mapResult(resultOf<Rows["services"][]>(response), (rows) => rows.map(fromRow));
}

/** Adds a service at the end of its list. Idempotent by id. */
export async function addService(
  client: DataClient,
  { id, position, ...facts }: ServiceFacts & { id: string; position: number },
): Promise<ServerResult<unknown>> {
  return resultOf(await client.from("services").upsert({ ...toRow(facts), id, position }));
}

/**
 * Changes these facts of a service as it was `seen`; refused with `changed-meanwhile` if another window has changed one of them since.
 * Existing bookings keep their price, length and buffer.
 */
export async function changeService(
  client: DataClient,
  { seen, changes }: { seen: StoredService; changes: Partial<ServiceFacts> },
): Promise<ServerResult<unknown>> {
  const names = Object.keys(changes) as (keyof ServiceFacts)[];
  let known = seen;
  while (names.length > 0) {
    const changed = client.from("services").update(toRow(changes)).eq("id", seen.id).eq("updated_at", known.updatedAt);
    const written = resultOf<{ id: string }[]>(await changed.select("id"));
    if (!written.ok || written.value.length > 0) return written;
    const now = resultOf<Rows["services"][]>(await client.from("services").select("*").eq("id", seen.id));
    if (!now.ok || !now.value[0]) return refuseIfUnchanged(SERVICE, now);
    known = fromRow(now.value[0]);
    // Already applied: its response was lost, or another window made the same change.
    if (names.every((name) => isSame(known[name], changes[name]))) break;
    if (names.some((name) => !isSame(known[name], seen[name]))) return overtaken(SERVICE);
  }
  return { ok: true, value: null };
}

export async function setServiceActive(client: DataClient, { id, isActive }: StoredService): Promise<ServerResult<unknown>> {
  return refuseIfUnchanged(SERVICE, resultOf(await client.from("services").update({ is_active: isActive }).eq("id", id).select("id")));
}

export async function orderServices(client: DataClient, moved: Pick<StoredService, "id" | "position">[]): Promise<ServerResult<unknown>> {
  const answers = await Promise.all(
    moved.map(async ({ id, position }) => resultOf(await client.from("services").update({ position }).eq("id", id))),
  );
  return answers.find(({ ok }) => !ok) ?? answers[0] ?? { ok: false, refusal: UNREACHABLE };
}

function fromRow(row: Rows["services"]): StoredService {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    description: row.description,
    duration: row.duration_minutes,
    price: row.price_gbp,
    places: row.places as Place[],
    variants: (row.variants as Variant[]).map(({ id, name, minutes, price }) => ({ id, name, minutes, price })),
    addOns: (row.add_ons as AddOn[]).map(({ id, name, minutes, price, isActive }) => ({ id, name, minutes, price, isActive })),
    bufferBefore: row.buffer_before_minutes,
    buffer: row.buffer_minutes,
    preparation: row.preparation,
    bookedOnline: row.booked_online,
    inNextTimes: row.in_next_times,
    questionCount: row.question_count,
    writtenDays: row.written_days,
    questions: (row.questions as Question[]).map(({ id, kind, text, hint, options, isRequired, isHealth }) => ({
      id,
      kind,
      text,
      hint,
      options,
      isRequired,
      isHealth,
    })),
    pictureId: row.picture_id,
    isActive: row.is_active,
    position: row.position,
    updatedAt: row.updated_at,
  };
}

/** Undefined facts have no column in the row, so they are not sent. */
function toRow(facts: Partial<ServiceFacts>) {
  return {
    name: facts.name,
    category: facts.category,
    description: facts.description,
    duration_minutes: facts.duration,
    price_gbp: facts.price,
    places: facts.places,
    variants: facts.variants,
    add_ons: facts.addOns,
    buffer_before_minutes: facts.bufferBefore,
    buffer_minutes: facts.buffer,
    preparation: facts.preparation,
    booked_online: facts.bookedOnline,
    in_next_times: facts.inNextTimes,
    question_count: facts.questionCount,
    written_days: facts.writtenDays,
    questions: facts.questions,
    picture_id: facts.pictureId,
  };
}
