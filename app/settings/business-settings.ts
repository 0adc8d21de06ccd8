import { t } from "@sacred-space/words/t.ts";
import type { OwnerProof } from "#app/accounts/emailed-code.ts";
import { toServerResult } from "#app/accounts/auth-error.ts";
import type { BackendClient, DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import { changeRow, type EditedTable } from "#app/kit/backend/server/change-row.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import { act, type AnswerOf, ask, callFunction } from "#app/kit/backend/server/functions.ts";
import { DEFAULT_LOOK } from "#domain/look/look.ts";
import type { PracticeSettings } from "#domain/practice-settings.ts";
import type { changeZone } from "#server/bookings/actions.ts";
import type { practiceAbilities } from "#server/site/actions.ts";
import { PUBLIC_DEFAULTS } from "./public-settings.ts";

const { logo: _, ...LOOK } = DEFAULT_LOOK;

export const DEFAULT_SETTINGS: PracticeSettings = {
  ...PUBLIC_DEFAULTS,
  ...LOOK,
  logo_id: null,
  receipt_note: null,
  logo_ground: "none",
  week_begins_on: 0,
  allow_same_day_booking: true,
  slot_step_minutes: 30,
  most_sessions_a_day: null,
  email_notifications: true,
  sms_notifications: false,
  auto_confirm_bookings: false,
  thanks_after_session: false,
  waiting_offer_hours: 12,
  health_answers_days: 90,
  newsletter_per_hour: 100,
};

type SettingsRow = PracticeSettings & { id: string; updated_at: string };

export type StoredSettings = PracticeSettings & { id: string; updatedAt: string };

const COLUMNS = ["id", "updated_at", ...Object.keys(DEFAULT_SETTINGS)].join(",");

const EDITED: EditedTable<PracticeSettings> = {
  table: "business_settings",
  key: "id",
  gone: t("Your settings are no longer there."),
  overtaken: t("Your settings are no longer as shown: changed or deleted in another window."),
  columns: COLUMNS,
  read: fromRow,
  write: (settings) => settings,
};

/** The single row; undefined before settings are saved. */
export async function loadBusinessSettings(
  client: DataClient,
  signal: AbortSignal,
): Promise<ServerResult<StoredSettings[]>> {
  const response = await client
    .from("business_settings")
    .select(COLUMNS)
    .limit(1)
    .abortSignal(signal)
    .overrideTypes<SettingsRow[], { merge: false }>();
  return mapResult(resultOf(response), (rows) => rows.map(fromRow));
}

function fromRow({ updated_at: updatedAt, ...row }: SettingsRow): StoredSettings {
  return { ...row, updatedAt };
}

/** The settings of a row, without what identifies it; the defaults if there is no row. */
export function settingsIn(row: StoredSettings | undefined): PracticeSettings {
  if (!row) return DEFAULT_SETTINGS;
  const { id: _id, updatedAt: _updatedAt, ...settings } = row;
  return settings;
}

type SettingsChange = {
  seen: StoredSettings | undefined;
  settings: Partial<PracticeSettings>;
  /** Identifies a change of the zone; `tell` answers whether clients hear of it, where sold sessions are touched. */
  zoneChange?: { changeId: string; tell?: boolean | undefined };
};

/**
 * Changes these fields of the settings as they were `seen`, the zone first, which the server may ask about; inserts the row for the signed-in
 * user if it is missing.
 */
export async function saveBusinessSettings(
  client: DataClient & Pick<BackendClient, "auth">,
  { seen, settings, zoneChange = { changeId: crypto.randomUUID() } }: SettingsChange,
): Promise<ServerResult<unknown>> {
  const user = toServerResult(await (await client.auth()).getUser(), (data) => data.user);
  if (!user.ok)
    return user.refusal.status === 0
      ? user
      : { ok: false, refusal: { status: 401, code: "no-user", message: t("User not authenticated") } };
  const { default_timezone: zone, ...others } = settings;
  if (seen && zone !== undefined && zone !== seen.default_timezone) {
    const zoneInput = { ...zoneChange, from: seen.default_timezone, zone };
    const changed = await act<typeof changeZone>(client, "practice-change-zone", zoneInput);
    if (!changed.ok) return changed;
  }
  if (seen) return changeRow(client, EDITED, { id: seen.id, seen, changes: others });
  return resultOf(await client.from("business_settings").insert({ ...settings, user_id: user.value.id }));
}

/** The number of active services (settings stats). */
export async function countActiveServices(client: DataClient, signal: AbortSignal): Promise<ServerResult<number>> {
  const response = await client.from("services").select("id").eq("is_active", true).abortSignal(signal);
  return mapResult(resultOf<{ id: string }[]>(response), (rows) => rows.length);
}

/** The number of paid future sessions, which erasing everything does not refund. */
export async function countPaidAhead(
  client: DataClient,
  today: string,
  signal: AbortSignal,
): Promise<ServerResult<number>> {
  const response = await client
    .from("bookings")
    .select("id", { count: "exact", head: true })
    .eq("payment_status", "paid")
    .in("status", ["pending", "confirmed"])
    .gte("booking_date", today)
    .abortSignal(signal);
  return mapResult(resultOf(response), () => response.count ?? 0);
}

/** Optional abilities of this installation; `why` explains to the practitioner why one is missing. */
export type InstalledAbilities = AnswerOf<typeof practiceAbilities>;

export const loadAbilities = (client: DataClient) => ask<typeof practiceAbilities>(client, "practice-abilities", {});

type DataErasure = { businessName: string; proof: OwnerProof };

/** Erases all clients, bookings and emails; refused with a message if the name or the proof is wrong. */
export function requestDataErasure(
  client: DataClient,
  { businessName, proof }: DataErasure,
): Promise<ServerResult<unknown>> {
  return callFunction(client, "erase-practice-data", { businessName, ...proof });
}
