import { t } from "@sacred-space/words/t.ts";
import { changedFrom, describeChanges } from "#app/kit/ui/forms/changed-from.ts";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { type MeetingDetails, meetingDetails, NO_DETAILS } from "#domain/catalog/meeting-details.ts";
import type { Place } from "#domain/catalog/session-place.ts";

/** The form values of the details; an empty field is null in the table. */
export type MeetingValues = Record<keyof MeetingDetails, string>;

const NAMES = Object.keys(NO_DETAILS) as (keyof MeetingDetails)[];

export function valuesOfDetails(details: MeetingDetails = NO_DETAILS): MeetingValues {
  return Object.fromEntries(NAMES.map((name) => [name, details[name] ?? ""])) as MeetingValues;
}

function meetingDetailsOf(values: MeetingValues): MeetingDetails {
  return Object.fromEntries(NAMES.map((name) => [name, values[name].trim() || null])) as MeetingDetails;
}

const IN_PERSON = ["area", "address", "directions", "map_url", "parking", "door"] as const;

/**
 * Returns `to` for the fields shown for these places. Hidden fields keep their value from `from`, since their errors would not be visible.
 */
export function shownValues(from: MeetingValues, to: MeetingValues, places: readonly Place[]): MeetingValues {
  const shown: (keyof MeetingDetails)[] = [];
  if (places.includes("in person")) shown.push(...IN_PERSON);
  if (places.includes("phone")) shown.push("rings", ...(to.rings === "client" ? (["phone"] as const) : []));
  if (places.includes("video")) {
    shown.push("video");
    if (to.video === "link") shown.push("video_link");
    if (to.video === "room") shown.push("video_server");
  }
  return { ...from, ...Object.fromEntries(shown.map((name) => [name, to[name]])) };
}

type Shown = { from: MeetingValues; to: MeetingValues; places: readonly Place[] };

/** The changes in fields that are shown. */
export function changedDetails({ from, to, places }: Shown): Partial<MeetingDetails> {
  return changedFrom(meetingDetailsOf(from), meetingDetailsOf(shownValues(from, to, places)));
}

/** What differs, under the labels of the form. */
export function describeDetails(before: MeetingDetails | undefined, after: MeetingDetails | undefined): string[] {
  return describeChanges(valuesOfDetails(before), valuesOfDetails(after), {
    area: t("area"),
    address: t("address"),
    directions: t("way there"),
    map_url: t("link to a map"),
    parking: t("parking"),
    door: t("door"),
    rings: t("who rings"),
    phone: t("your number"),
    video: t("video"),
    video_link: t("your link"),
    video_server: t("Jitsi server"),
  });
}

/** Validates only the fields that are shown for these places. */
export function meetingResolver(from: MeetingValues, places: readonly Place[]) {
  return schemaResolver<MeetingValues>(meetingDetails, (to) => meetingDetailsOf(shownValues(from, to, places)));
}
