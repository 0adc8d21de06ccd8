import type { ListedService, ServiceFacts } from "#app/backend/catalog/all-services.ts";
import type { Category } from "#app/backend/catalog/services.ts";
import { HIGHEST_PRICE, parsePounds, pounds, poundsTyped } from "#domain/money.ts";
import type { Place } from "#domain/catalog/places.ts";

/** A service as it stands in the form: everything as typed, the price in pounds. */
export type ServiceValues = {
  name: string;
  category: Category;
  description: string;
  duration: string;
  price: string;
  place: Place;
  buffer: string;
  preparation: string;
  bookedOnline: boolean;
  questions: string;
};

/** Spec 9: an hour, when nothing else is known. */
const NEW: ServiceValues = {
  name: "",
  category: "readings",
  description: "",
  duration: "60",
  price: "",
  place: "in person",
  buffer: "0",
  preparation: "",
  bookedOnline: true,
  questions: "0",
};

export function valuesOf(service: ListedService | undefined): ServiceValues {
  if (!service) return NEW;
  const { name, category, description, place, preparation, bookedOnline } = service;
  return {
    name,
    category,
    description,
    place,
    bookedOnline,
    duration: String(service.duration),
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
    duration: Number(values.duration),
    buffer: Number(values.buffer),
    questionCount: Number(values.questions),
    price: parsePounds(values.price) ?? 0,
    preparation: values.preparation.trim() || null,
  };
}

/** What of a service another window has changed, as it reads now: "price £47.00", "description". */
export function differenceInWords(before: ServiceFacts, after: ServiceFacts): string[] {
  const said: Record<keyof ServiceFacts, string> = {
    name: `name ${after.name}`,
    category: `category ${after.category}`,
    place: `place ${after.place}`,
    duration: `duration ${after.duration} minutes`,
    price: `price ${pounds(after.price)}`,
    buffer: `buffer ${after.buffer} minutes`,
    description: `description “${after.description}”`,
    preparation: `preparation “${after.preparation ?? ""}”`,
    questionCount: `questions ${after.questionCount}`,
    bookedOnline: after.bookedOnline ? "booked online" : "not booked online",
  };
  const names = Object.keys(said) as (keyof ServiceFacts)[];
  return names.filter((name) => before[name] !== after[name]).map((name) => said[name]);
}

/** What each field must be, as the table's own constraints have it; in words that say what to do. */
export const RULES = {
  name: (text: string) => text.trim() !== "" || "Please give the service a name.",
  duration: (text: string) => isWhole(text, 5, 720) || "A session lasts 5 to 720 minutes.",
  buffer: (text: string) => isWhole(text, 0, 240) || "The buffer is 0 to 240 minutes.",
  price: (text: string) => {
    const price = parsePounds(text);
    return (price !== undefined && price >= 30 && price <= HIGHEST_PRICE) || "The price is £0.30 to £10,000, for example 45 or 45.50.";
  },
};

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}
