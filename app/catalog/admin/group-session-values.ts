import type { ListedGroupSession } from "#app/catalog/listed-group-session.ts";
import { parsePounds, poundsTyped } from "#domain/money.ts";
import type { GroupSessionFacts } from "#domain/catalog/group-session-facts.ts";

/** The form values of a group session. An empty last day means the first. */
export type GroupSessionValues = {
  serviceId: string;
  startsOn: string;
  endsOn: string;
  startTime: string;
  endTime: string;
  places: string;
  leastPlaces: string;
  decideOn: string;
  price: string;
  salesEndHours: string;
  location: string;
  joinUrl: string;
  note: string;
  isActive: boolean;
};

const NEW: Omit<GroupSessionValues, "serviceId"> = {
  startsOn: "",
  endsOn: "",
  startTime: "18:30",
  endTime: "20:00",
  places: "",
  leastPlaces: "",
  decideOn: "",
  price: "",
  salesEndHours: "0",
  location: "",
  joinUrl: "",
  note: "",
  isActive: true,
};

/** The form values of a group session, or of a new one of this service. */
export function valuesOfDate(date: ListedGroupSession | undefined, serviceId: string): GroupSessionValues {
  if (!date) return { ...NEW, serviceId };
  const { startsOn, endsOn, startTime, endTime, isActive } = date;
  return {
    serviceId: date.serviceId,
    startsOn,
    endsOn: endsOn === startsOn ? "" : endsOn,
    startTime,
    endTime,
    places: date.places === null ? "" : String(date.places),
    leastPlaces: date.leastPlaces === null ? "" : String(date.leastPlaces),
    decideOn: date.decideOn ?? "",
    price: date.price === null ? "" : poundsTyped(date.price),
    salesEndHours: String(date.salesEndHours),
    location: date.location ?? "",
    joinUrl: date.joinUrl ?? "",
    note: date.note ?? "",
    isActive,
  };
}

/** Not validated: numbers that cannot be parsed are NaN, and a price that cannot be parsed is 0. */
export function dateOf(values: GroupSessionValues): GroupSessionFacts {
  const { serviceId, startsOn, startTime, endTime, isActive } = values;
  const leastPlaces = values.leastPlaces.trim() === "" ? null : Number(values.leastPlaces);
  return {
    serviceId,
    startsOn,
    startTime,
    endTime,
    isActive,
    endsOn: values.endsOn || startsOn,
    places: values.places.trim() === "" ? null : Number(values.places),
    leastPlaces,
    decideOn: leastPlaces === null ? null : values.decideOn || null,
    price: values.price.trim() === "" ? null : (parsePounds(values.price) ?? 0),
    salesEndHours: Number(values.salesEndHours),
    location: values.location.trim() || null,
    joinUrl: values.joinUrl.trim() || null,
    note: values.note.trim() || null,
  };
}
