import type { StoredService } from "#app/catalog/all-services.ts";
import { parsePounds, pounds, poundsTyped } from "#domain/money.ts";
import type { ServiceFacts } from "#domain/catalog/service-facts.ts";
import type { Variant } from "#domain/catalog/choices.ts";
import { formatDay } from "#domain/wording.ts";
import { isSame } from "#domain/is-same.ts";
import { type QuestionValues, readQuestion, typedQuestion } from "./question-values.ts";
import { type Place, SESSION_PLACES } from "#domain/catalog/session-place.ts";

type LengthValues = { key: string; name: string; minutes: string; price: string };
type ExtraValues = LengthValues & { isActive: boolean };

/** The form values of a service as typed; prices are in pounds. */
export type ServiceValues = {
  name: string;
  category: string;
  description: string;
  duration: string;
  price: string;
  /** The name of the length above; used if there are several. */
  lengthName: string;
  lengthId: string;
  moreLengths: LengthValues[];
  extras: ExtraValues[];
  place: Place;
  /** The other channels that a client can choose. */
  alsoPlaces: Place[];
  bufferBefore: string;
  buffer: string;
  preparation: string;
  bookedOnline: boolean;
  inNextTimes: boolean;
  questions: string;
  /** Working days until a written reading is delivered; "" for a service that takes a time in the diary. */
  writtenDays: string;
  /** How many are promised for one day at most; "" for any number. */
  writtenPerDay: string;
  writtenPaused: boolean;
  /** yyyy-MM-dd; "" until the practitioner ends the pause. */
  writtenResumesOn: string;
  asked: QuestionValues[];
  pictureId: string | null;
};

/** A new service: one hour long by default. */
const NEW: Omit<ServiceValues, "category" | "lengthId"> = {
  name: "",
  description: "",
  duration: "60",
  price: "",
  lengthName: "",
  moreLengths: [],
  extras: [],
  place: "in person",
  alsoPlaces: [],
  bufferBefore: "0",
  buffer: "0",
  preparation: "",
  bookedOnline: true,
  inNextTimes: true,
  questions: "0",
  writtenDays: "",
  writtenPerDay: "",
  writtenPaused: false,
  writtenResumesOn: "",
  asked: [],
  pictureId: null,
};

/** The form values of a service, or of a new one in this category. */
export function valuesOf(service: StoredService | undefined, category = ""): ServiceValues {
  if (!service) return { ...NEW, category, lengthId: crypto.randomUUID() };
  const { name, description, places, variants, addOns, preparation, bookedOnline, inNextTimes } = service;
  return {
    name,
    category: service.category,
    description,
    place: places[0] ?? "in person",
    alsoPlaces: places.slice(1),
    lengthName: variants[0]?.name ?? "",
    lengthId: variants[0]?.id ?? crypto.randomUUID(),
    moreLengths: variants.slice(1).map(typed),
    extras: addOns.map((extra) => ({ ...typed(extra), isActive: extra.isActive })),
    bookedOnline,
    inNextTimes,
    duration: String(service.duration),
    bufferBefore: String(service.bufferBefore),
    buffer: String(service.buffer),
    questions: String(service.questionCount),
    writtenDays: service.writtenDays === null ? "" : String(service.writtenDays),
    writtenPerDay: service.writtenPerDay === null ? "" : String(service.writtenPerDay),
    writtenPaused: service.writtenPaused,
    writtenResumesOn: service.writtenResumesOn ?? "",
    asked: service.questions.map(typedQuestion),
    pictureId: service.pictureId,
    price: poundsTyped(service.price),
    preparation: preparation ?? "",
  };
}

export function serviceFactsOf(values: ServiceValues): ServiceFacts {
  const { category, place, alsoPlaces, bookedOnline, inNextTimes, lengthId, lengthName, moreLengths, extras } = values;
  const [duration, price] = [wholeNumber(values.duration), parsePounds(values.price) ?? 0];
  const first = { id: lengthId, name: lengthName.trim(), minutes: duration, price };
  return {
    category,
    duration,
    price,
    places: [place, ...SESSION_PLACES.filter((each) => each !== place && alsoPlaces.includes(each))],
    variants: moreLengths.length > 0 ? [first, ...moreLengths.map(read)] : [],
    addOns: extras.map((extra) => ({ ...read(extra), isActive: extra.isActive })),
    bookedOnline,
    inNextTimes,
    name: values.name.trim(),
    description: values.description.trim(),
    bufferBefore: wholeNumber(values.bufferBefore),
    buffer: wholeNumber(values.buffer),
    questionCount: Number(values.questions),
    writtenDays: isPromised(values) ? wholeNumber(values.writtenDays) : null,
    writtenPerDay: isPromised(values) && values.writtenPerDay.trim() ? wholeNumber(values.writtenPerDay) : null,
    writtenPaused: isPromised(values) && values.writtenPaused,
    writtenResumesOn: (isPromised(values) && values.writtenPaused && values.writtenResumesOn) || null,
    questions: values.asked.map(readQuestion),
    pictureId: values.pictureId,
    preparation: values.preparation.trim() || null,
  };
}

/** Only a service offered exclusively in writing can be sold without a time. */
export function isOnlyWritten({ place, alsoPlaces }: Pick<ServiceValues, "place" | "alsoPlaces">): boolean {
  return place === "written" && alsoPlaces.every((each) => each === place);
}

/** Whether it is sold by a promised day. */
export function isPromised(values: Pick<ServiceValues, "place" | "alsoPlaces" | "writtenDays">): boolean {
  return isOnlyWritten(values) && values.writtenDays.trim() !== "";
}

function typed({ id, name, minutes, price }: Variant): LengthValues {
  return { key: id, name, minutes: String(minutes), price: poundsTyped(price) };
}

function read({ key, name, minutes, price }: LengthValues): Variant {
  return { id: key, name: name.trim(), minutes: wholeNumber(minutes), price: parsePounds(price) ?? -1 };
}

/** Returns NaN, which the schema refuses, for anything but digits. */
function wholeNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Describes a service's changes in another window, with the new values: "price £47.00", "description". */
export function describeDifference(before: ServiceFacts, after: ServiceFacts): string[] {
  const labels: Record<keyof ServiceFacts, string> = {
    name: `name ${after.name}`,
    category: `category ${after.category}`,
    places: `place ${after.places.join(", ")}`,
    variants: `lengths ${after.variants.map(({ minutes, price }) => `${minutes} minutes ${pounds(price)}`).join(", ") || "one"}`,
    addOns: `extras ${after.addOns.map(({ name }) => name).join(", ") || "none"}`,
    duration: `duration ${after.duration} minutes`,
    price: `price ${pounds(after.price)}`,
    bufferBefore: `buffer before it ${after.bufferBefore} minutes`,
    buffer: `buffer ${after.buffer} minutes`,
    description: `description “${after.description}”`,
    preparation: `preparation “${after.preparation ?? ""}”`,
    questionCount: `questions ${after.questionCount}`,
    writtenDays:
      after.writtenDays === null ? "at a time of your diary" : `promised within ${after.writtenDays} working days`,
    writtenPerDay: after.writtenPerDay === null ? "any number a day" : `${after.writtenPerDay} a day at most`,
    writtenPaused: after.writtenPaused ? "paused" : "no longer paused",
    writtenResumesOn: after.writtenResumesOn
      ? `paused until ${formatDay(after.writtenResumesOn, "long")}`
      : "no day on which its pause ends",
    questions: `questions you ask ${after.questions.map(({ text }) => `“${text}”`).join(", ") || "none"}`,
    pictureId: after.pictureId ? "another picture" : "no picture",
    bookedOnline: after.bookedOnline ? "booked online" : "not booked online",
    inNextTimes: after.inNextTimes ? "next free times shown" : "next free times not shown",
  };
  const names = Object.keys(labels) as (keyof ServiceFacts)[];
  return names.filter((name) => !isSame(before[name], after[name])).map((name) => labels[name]);
}
