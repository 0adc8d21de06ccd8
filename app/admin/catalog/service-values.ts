import type { StoredService } from "#app/backend/catalog/all-services.ts";
import { parsePounds, pounds, poundsTyped } from "#domain/money.ts";
import type { ServiceFacts } from "#domain/catalog/service-facts.ts";
import type { Place } from "#domain/catalog/session-place.ts";

/** A service as it stands in the form: everything as typed, the price in pounds. */
export type ServiceValues = {
  name: string;
  category: string;
  description: string;
  duration: string;
  price: string;
  place: Place;
  bufferBefore: string;
  buffer: string;
  preparation: string;
  bookedOnline: boolean;
  questions: string;
};

/** A session lasts an hour unless the practitioner says otherwise. */
const NEW: Omit<ServiceValues, "category"> = {
  name: "",
  description: "",
  duration: "60",
  price: "",
  place: "in person",
  bufferBefore: "0",
  buffer: "0",
  preparation: "",
  bookedOnline: true,
  questions: "0",
};

/** The form of a service, or of a new one in this category. */
export function valuesOf(service: StoredService | undefined, category = ""): ServiceValues {
  if (!service) return { ...NEW, category };
  const { name, description, place, preparation, bookedOnline } = service;
  return {
    name,
    category: service.category,
    description,
    place,
    bookedOnline,
    duration: String(service.duration),
    bufferBefore: String(service.bufferBefore),
    buffer: String(service.buffer),
    questions: String(service.questionCount),
    price: poundsTyped(service.price),
    preparation: preparation ?? "",
  };
}

export function factsOf(values: ServiceValues): ServiceFacts {
  const { category, place, bookedOnline } = values;
  return {
    category,
    place,
    bookedOnline,
    name: values.name.trim(),
    description: values.description.trim(),
    duration: wholeNumber(values.duration),
    bufferBefore: wholeNumber(values.bufferBefore),
    buffer: wholeNumber(values.buffer),
    questionCount: Number(values.questions),
    price: parsePounds(values.price) ?? 0,
    preparation: values.preparation.trim() || null,
  };
}

/** NaN for what is not written in digits, which the schema refuses. */
function wholeNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** What of a service another window has changed, as it reads now: "price £47.00", "description". */
export function differenceInWords(before: ServiceFacts, after: ServiceFacts): string[] {
  const labels: Record<keyof ServiceFacts, string> = {
    name: `name ${after.name}`,
    category: `category ${after.category}`,
    place: `place ${after.place}`,
    duration: `duration ${after.duration} minutes`,
    price: `price ${pounds(after.price)}`,
    bufferBefore: `buffer before it ${after.bufferBefore} minutes`,
    buffer: `buffer ${after.buffer} minutes`,
    description: `description “${after.description}”`,
    preparation: `preparation “${after.preparation ?? ""}”`,
    questionCount: `questions ${after.questionCount}`,
    bookedOnline: after.bookedOnline ? "booked online" : "not booked online",
  };
  const names = Object.keys(labels) as (keyof ServiceFacts)[];
  return names.filter((name) => before[name] !== after[name]).map((name) => labels[name]);
}
