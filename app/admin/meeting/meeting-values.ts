import type { ChangedDetails, StoredDetails } from "#app/backend/catalog/meeting-details.ts";
import { changedFrom } from "#app/admin/changed-from.ts";
import { schemaResolver } from "#app/ui/schema-resolver.ts";
import { type MeetingDetails, meetingDetails, NO_DETAILS } from "#domain/catalog/meeting-details.ts";

/** The details as they stand in the form: an empty field is what the table keeps as nothing. */
export type MeetingValues = Record<keyof MeetingDetails, string>;

const NAMES = Object.keys(NO_DETAILS) as (keyof MeetingDetails)[];

export function valuesOfDetails(details: MeetingDetails = NO_DETAILS): MeetingValues {
  return Object.fromEntries(NAMES.map((name) => [name, details[name] ?? ""])) as MeetingValues;
}

export function detailsOf(values: MeetingValues): MeetingDetails {
  return Object.fromEntries(NAMES.map((name) => [name, values[name].trim() || null])) as MeetingDetails;
}

/** What the form has changed of these details, for the service or the practice (null). */
export function changedDetails(
  stored: StoredDetails | undefined,
  serviceId: string | null,
  from: MeetingValues,
  to: MeetingValues,
): ChangedDetails {
  return { id: stored?.id, serviceId, details: changedFrom(detailsOf(from), detailsOf(to)) };
}

export const meetingResolver = schemaResolver<MeetingValues>(meetingDetails, detailsOf);
