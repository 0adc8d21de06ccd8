import type { StoredGroupSession, ListedGroupSession } from "#app/backend/catalog/all-group-sessions.ts";

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

export function dateOf(values: GroupSessionValues): StoredGroupSession {
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

const DAY_MS = 86_400_000;

/** What each field must be, as the table's own constraints have it. */
export const DATE_RULES = {
  startsOn: (day: string) => day !== "" || "Please choose the day.",
  endsOn: (day: string, { startsOn }: GroupSessionValues) => {
    if (!day || !startsOn) return true;
    const days = (Date.parse(day) - Date.parse(startsOn)) / DAY_MS;
    return (days >= 0 && days < 14) || "The last day is the first or up to two weeks later.";
  },
  endTime: (time: string, { startTime }: GroupSessionValues) => (startTime !== "" && time > startTime) || "It must begin before it ends.",
  places: (text: string) => {
    const places = Number(text);
    return text.trim() === "" || (Number.isInteger(places) && places >= 1 && places <= 500) || "Between 1 and 500, or nothing at all.";
  },
};
