import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult } from "#app/kit/backend/server/server-result.ts";
import { changeRow, type EditedTable, NEVER } from "#app/kit/backend/server/change-row.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import { type MeetingDetails, NO_DETAILS } from "#domain/catalog/meeting-details.ts";

/** The details of a service, or of the practice (`service_id` null). */
export type StoredDetails = MeetingDetails & { id: string; service_id: string | null; updated_at: string };

const ALREADY_THERE = "23505";

const COLUMNS = ["id", "service_id", "updated_at", ...Object.keys(NO_DETAILS)].join();

/** How sessions are held: the practice's details, and those of services with their own. */
export async function loadMeetingDetails(
  client: DataClient,
  signal: AbortSignal,
): Promise<ServerResult<StoredDetails[]>> {
  const read = client.from("meeting_details").select(COLUMNS).abortSignal(signal);
  return resultOf<StoredDetails[]>(await read.overrideTypes<StoredDetails[], { merge: false }>());
}

const EDITED: EditedTable<MeetingDetails> = {
  table: "meeting_details",
  key: "id",
  gone: t("These details are no longer there."),
  overtaken: t("These details are no longer as shown: changed or deleted in another window."),
  columns: COLUMNS,
  read: seenDetails,
  write: (details) => details,
};

export type SeenDetails = MeetingDetails & { updatedAt: string };

/** What a form sees of stored details: before the first save, of none. */
export function seenDetails(stored: StoredDetails | undefined): SeenDetails {
  const { updated_at: updatedAt = NEVER, ...details } = stored ?? { updated_at: undefined, ...NO_DETAILS };
  return { ...details, updatedAt };
}

/** What is seen after a save that has stored these. */
export function seenAfter(seen: SeenDetails, { details }: ChangedDetails): SeenDetails {
  return { ...seen, ...details, updatedAt: NEVER };
}

/** The changed details of a service or the practice, as they were `seen`; `id` is undefined if no row is known yet. */
export type ChangedDetails = {
  id: string | undefined;
  serviceId: string | null;
  seen: SeenDetails;
  details: Partial<MeetingDetails>;
};

export async function saveMeetingDetails(
  client: DataClient,
  { id, serviceId, seen, details }: ChangedDetails,
): Promise<ServerResult<unknown>> {
  if (Object.keys(details).length === 0) return { ok: true, value: null };
  if (id !== undefined) return changeRow(client, EDITED, { id, seen, changes: details });
  const added = resultOf(await client.from("meeting_details").insert({ ...details, service_id: serviceId }));
  if (added.ok || added.refusal.code !== ALREADY_THERE) return added;
  // Another window has saved the first details meanwhile, or an earlier attempt has, whose answer was lost.
  const all = await loadMeetingDetails(client, new AbortController().signal);
  if (!all.ok) return all;
  const there = all.value.find((each) => each.service_id === serviceId);
  return changeRow(client, EDITED, { id: there?.id ?? serviceId ?? "", seen, changes: details });
}
