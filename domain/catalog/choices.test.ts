import {
  assert,
  constantFrom,
  integer,
  property,
  array,
  boolean,
  record,
  uuid,
  uniqueArray,
  string,
  subarray,
} from "fast-check";
import { expect, test } from "vitest";
import { MAX_PRICE } from "#domain/money.ts";
import { type Choosable, soldAs } from "./choices.ts";
import { SESSION_PLACES } from "./session-place.ts";

const LONG = "00000000-0000-4000-8000-000000000001";
const DRUM = "00000000-0000-4000-8000-00000000000a";
const OILS = "00000000-0000-4000-8000-00000000000b";
const PAST = "00000000-0000-4000-8000-00000000000c";
const massage: Choosable = {
  duration: 60,
  price: 6000,
  places: ["in person", "video"],
  variants: [
    { id: "00000000-0000-4000-8000-000000000000", name: "", minutes: 60, price: 6000 },
    { id: LONG, name: "Long", minutes: 90, price: 8500 },
  ],
  addOns: [
    { id: DRUM, name: "Drum", minutes: 15, price: 1000, isActive: true },
    { id: OILS, name: "Oils", minutes: 0, price: 500, isActive: true },
    { id: PAST, name: "Stones", minutes: 0, price: 500, isActive: false },
  ],
};
const plain: Choosable = { duration: 30, price: 4500, places: ["phone"], variants: [], addOns: [] };
const of = (service: Choosable, choices: Parameters<typeof soldAs>[1]) => {
  const result = soldAs(service, choices);
  return result.ok ? result.sold : result.detail;
};

test("without a choice a service is sold in its first length and channel, and named as ever where there is nothing to choose", () => {
  expect(of(plain, {})).toEqual({
    duration: 30,
    price: 4500,
    place: "phone",
    variantId: null,
    variantName: null,
    addOns: [],
    choice: "",
  });
  expect(of(massage, {})).toMatchObject({ duration: 60, price: 6000, place: "in person", choice: ", in person" });
});

test("length, channel and extras add up, and stand behind the service's name", () => {
  expect(of(massage, { variantId: LONG, place: "video", addOnIds: [OILS, DRUM] })).toEqual({
    duration: 105,
    price: 10_000,
    place: "video",
    variantId: LONG,
    variantName: "Long",
    addOns: [
      { name: "Drum", minutes: 15, price: 1000 },
      { name: "Oils", minutes: 0, price: 500 },
    ],
    choice: ", Long, by video call, with Drum and Oils",
  });
});

test.each([
  ["a length of another service", plain, { variantId: LONG }, "This length is no longer offered. Please choose again"],
  ["an inactive extra", massage, { addOnIds: [PAST] }, "An extra is no longer offered. Please choose again"],
  ["an extra of another service", plain, { addOnIds: [DRUM] }, "An extra is no longer offered. Please choose again"],
  ["an extra twice", massage, { addOnIds: [DRUM, DRUM] }, "An extra was chosen twice. Please choose again"],
  [
    "a channel that is not offered",
    massage,
    { place: "phone" as const },
    "This session is not offered by telephone. Please choose again",
  ],
  [
    "more than a day",
    { ...massage, addOns: [{ id: DRUM, name: "Drum", minutes: 700, price: 0, isActive: true }] },
    { addOnIds: [DRUM] },
    "Together this is longer than a session can be. Please choose fewer extras",
  ],
  [
    "more than the highest price",
    { ...massage, addOns: [{ id: DRUM, name: "Drum", minutes: 0, price: MAX_PRICE, isActive: true }] },
    { addOnIds: [DRUM] },
    "One booking costs £10,000.00 at most. Please choose fewer extras",
  ],
])("%s is refused in words", (_, service, choices, words) => expect(of(service, choices)).toBe(words));

test("length and price are the variant's and those of its extras, whatever is chosen, and within what can be sold", () => {
  const item = { id: uuid(), name: string({ maxLength: 20 }) };
  const services = record({
    duration: integer({ min: 5, max: 720 }),
    price: integer({ min: 30, max: MAX_PRICE }),
    places: subarray([...SESSION_PLACES], { minLength: 1 }),
    variants: uniqueArray(
      record({ ...item, minutes: integer({ min: 5, max: 720 }), price: integer({ min: 30, max: MAX_PRICE }) }),
      {
        selector: ({ id }) => id,
        maxLength: 4,
      },
    ),
    addOns: uniqueArray(
      record({
        ...item,
        minutes: integer({ min: 0, max: 90 }),
        price: integer({ min: 0, max: 20_000 }),
        isActive: boolean(),
      }),
      { selector: ({ id }) => id, maxLength: 5 },
    ),
  });
  assert(
    property(
      services,
      integer(),
      array(boolean(), { minLength: 5, maxLength: 5 }),
      constantFrom(...SESSION_PLACES),
      (service, pick, flags, place) => {
        const variant = service.variants[Math.abs(pick) % (service.variants.length || 1)];
        const added = service.addOns.filter((_, index) => flags[index]);
        const result = soldAs(service, {
          ...(variant && { variantId: variant.id }),
          addOnIds: added.map(({ id }) => id),
          place,
        });
        const duration = (variant?.minutes ?? service.duration) + added.reduce((sum, { minutes }) => sum + minutes, 0);
        const price = (variant?.price ?? service.price) + added.reduce((sum, { price: cost }) => sum + cost, 0);
        const isSold =
          service.places.includes(place) &&
          added.every(({ isActive }) => isActive) &&
          duration <= 720 &&
          price <= MAX_PRICE;
        expect(result).toMatchObject(isSold ? { ok: true, sold: { duration, price, place } } : { ok: false });
      },
    ),
    { numRuns: 500 },
  );
});
