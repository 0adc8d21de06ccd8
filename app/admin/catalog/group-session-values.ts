import type { ListedGroupSession } from "#app/backend/catalog/all-group-sessions.ts";
import type { GroupSessionFacts } from "#domain/catalog/group-session-facts.ts";

/** A group session as it stands in the form. An empty last day is the first. */
export type GroupSessionValues = {
  serviceId: string;
  startsOn: string;
  endsOn: string;
  startTime: string;
  endTime: string;
  places: string;
  note: string;
  isActive: boolean;
};

export function valuesOfDate(date: ListedGroupSession | undefined, serviceId: string): GroupSessionValues {
  if (!date) return { serviceId, startsOn: "", endsOn: "", startTime: "18:30", endTime: "20:00", places: "", note: "", isActive: true };
  const { startsOn, endsOn, startTime, endTime, isActive } = date;
  return {
    serviceId: date.serviceId,
    startsOn,
    endsOn: endsOn === startsOn ? "" : endsOn,
    startTime,
    endTime,
    places: date.places === null ? "" : String(date.places),
    note: date.note ?? "",
    isActive,
  };
}

export function dateOf(values: GroupSessionValues): GroupSessionFacts {
  const { serviceId, startsOn, startTime, endTime, isActive } = values;
  return {
    serviceId,
    startsOn,
    startTime,
    endTime,
    isActive,
    endsOn: values.endsOn || startsOn,
    places: values.places.trim() === "" ? null : Number(values.places),
    note: values.note.trim() || null,
  };
}
