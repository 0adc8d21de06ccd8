import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import type { StoredService } from "#app/catalog/all-services.ts";
import { parsePounds, pounds, poundsTyped } from "#domain/money.ts";
import { type ServiceFacts, serviceFacts } from "#domain/catalog/service-facts.ts";
import type { Variant } from "#domain/catalog/choices.ts";
import { describeChanges } from "#app/kit/ui/forms/changed-from.ts";
import { emptyFields, readFields, type Typed, typedFrom, wholeNumber } from "#app/kit/ui/forms/typed-facts.ts";
import { formatDay } from "#domain/wording.ts";
import { leastUsedColour } from "#domain/catalog/service-colours.ts";
import { isSame } from "#domain/is-same.ts";
import { type QuestionValues, readQuestion, typedQuestion } from "./question-values.ts";
import { type Place, SESSION_PLACES } from "#domain/catalog/session-place.ts";

type LengthValues = { key: string; name: string; minutes: string; price: string };
type ExtraValues = LengthValues & { isActive: boolean };

/** The facts that a field of their name holds. */
const plainFacts = z.omit(serviceFacts, {
  price: true,
  places: true,
  variants: true,
  addOns: true,
  questions: true,
  pictureId: true,
});

/** The form values of a service as typed; prices are in pounds. */
export type ServiceValues = Typed<z.output<typeof plainFacts>> & {
  price: string;
  /** The name of the length above; used if there are several. */
  lengthName: string;
  lengthId: string;
  moreLengths: LengthValues[];
  extras: ExtraValues[];
  place: Place;
  /** The other channels that a client can choose. */
  alsoPlaces: Place[];
  asked: QuestionValues[];
  pictureId: string | null;
};

/** A new service: one hour long by default. */
const NEW: Omit<ServiceValues, "category" | "colour" | "lengthId"> = {
  ...emptyFields(plainFacts),
  duration: "60",
  bufferBefore: "0",
  buffer: "0",
  questionCount: "0",
  bookedOnline: true,
  inNextTimes: true,
  price: "",
  lengthName: "",
  moreLengths: [],
  extras: [],
  place: "in person",
  alsoPlaces: [],
  asked: [],
  pictureId: null,
  rune: "none",
};

/** The form values of a service, or of a new one in this category and beside these others. */
export function valuesOf(
  service: StoredService | undefined,
  category = "",
  others: readonly StoredService[] = [],
): ServiceValues {
  if (!service) return { ...NEW, category, colour: leastUsedColour(others), lengthId: crypto.randomUUID() };
  const { price, places, variants, addOns, questions, pictureId } = service;
  return {
    ...typedFrom(plainFacts, service),
    price: poundsTyped(price),
    place: places[0] ?? "in person",
    alsoPlaces: places.slice(1),
    lengthName: variants[0]?.name ?? "",
    lengthId: variants[0]?.id ?? crypto.randomUUID(),
    moreLengths: variants.slice(1).map(typed),
    extras: addOns.map((extra) => ({ ...typed(extra), isActive: extra.isActive })),
    asked: questions.map(typedQuestion),
    pictureId,
  };
}

export function serviceFactsOf(values: ServiceValues): ServiceFacts {
  const { place, alsoPlaces, lengthId, lengthName, moreLengths, extras, asked, pictureId } = values;
  const plain = readFields(plainFacts, values);
  const price = parsePounds(values.price) ?? 0;
  const first = { id: lengthId, name: lengthName.trim(), minutes: plain.duration, price };
  return {
    ...plain,
    ...(isPromised(values)
      ? { writtenResumesOn: plain.writtenPaused ? plain.writtenResumesOn : null }
      : { writtenDays: null, writtenPerDay: null, writtenPaused: false, writtenResumesOn: null }),
    price,
    places: [place, ...SESSION_PLACES.filter((each) => each !== place && alsoPlaces.includes(each))],
    variants: moreLengths.length > 0 ? [first, ...moreLengths.map(read)] : [],
    addOns: extras.map((extra) => ({ ...read(extra), isActive: extra.isActive })),
    questions: asked.map(readQuestion),
    pictureId,
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

/** Describes a service's changes in another window, with the new values: "price £47.00", "description". */
export function describeDifference(before: ServiceFacts, after: ServiceFacts): string[] {
  const said: Partial<Record<keyof ServiceFacts, string>> = {
    name: t("name {name}", { name: after.name }),
    category: t("category {category}", { category: after.category }),
    places: t("place {places}", { places: after.places.join(", ") }),
    variants:
      after.variants.length > 0
        ? t("lengths {lengths}", {
            lengths: after.variants
              .map(({ minutes, price }) => t("{minutes} minutes {price}", { minutes, price: pounds(price) }))
              .join(", "),
          })
        : t("lengths one"),
    addOns:
      after.addOns.length > 0
        ? t("extras {names}", { names: after.addOns.map(({ name }) => name).join(", ") })
        : t("extras none"),
    duration: t("duration {duration} minutes", { duration: after.duration }),
    price: t("price {price}", { price: pounds(after.price) }),
    bufferBefore: t("buffer before it {bufferBefore} minutes", { bufferBefore: after.bufferBefore }),
    buffer: t("buffer {buffer} minutes", { buffer: after.buffer }),
    description: t("description “{description}”", { description: after.description }),
    preparation: t("preparation “{preparation}”", { preparation: after.preparation ?? "" }),
    questionCount: t("questions {questionCount}", { questionCount: after.questionCount }),
    writtenDays:
      after.writtenDays === null
        ? t("at a time of your diary")
        : t("promised within {writtenDays} working days", { writtenDays: after.writtenDays }),
    writtenPerDay:
      after.writtenPerDay === null
        ? t("any number a day")
        : t("{writtenPerDay} a day at most", { writtenPerDay: after.writtenPerDay }),
    writtenPaused: after.writtenPaused ? t("paused") : t("no longer paused"),
    writtenResumesOn: after.writtenResumesOn
      ? t("paused until {writtenResumesOn}", { writtenResumesOn: formatDay(after.writtenResumesOn, "long") })
      : t("no day on which its pause ends"),
    questions:
      after.questions.length > 0
        ? t("questions you ask {questions}", { questions: after.questions.map(({ text }) => `“${text}”`).join(", ") })
        : t("questions you ask none"),
    colour: t("colour {colour}", { colour: after.colour }),
    rune: after.rune === "none" ? t("no rune") : t("rune {rune}", { rune: after.rune }),
    pictureId: after.pictureId ? t("another picture") : t("no picture"),
    bookedOnline: after.bookedOnline ? t("booked online") : t("not booked online"),
    inNextTimes: after.inNextTimes ? t("next free times shown") : t("next free times not shown"),
  };
  const names = [...new Set([...Object.keys(said), ...Object.keys(serviceFacts.shape)])] as (keyof ServiceFacts)[];
  return names.flatMap((name) => {
    const [from, to] = [{ [name]: before[name] }, { [name]: after[name] }];
    return isSame(from, to) ? [] : (said[name] ?? describeChanges(from, to));
  });
}
