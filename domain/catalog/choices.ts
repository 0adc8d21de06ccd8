import { msg, t } from "@sacred-space/words/t.ts";
import { MAX_PRICE, type Pence, pounds } from "#domain/money.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Minutes } from "#domain/time.ts";
import type { Choices } from "./choice-request.ts";
import { eitherOf, joined } from "#domain/text/lists.ts";
import { formatDuration } from "#domain/wording.ts";
import { PLACE_IN_WORDS, type Place, placeAround } from "./session-place.ts";

export const MAX_DURATION = 720;

/** A length with its price; the first one of a service is the default. */
export type Variant = { id: string; name: string; minutes: Minutes; price: Pence };
/** An optional extra, with what it adds to the length and the price. */
export type AddOn = Variant & { isActive: boolean };

export type Choosable = { duration: Minutes; price: Pence; places: Place[]; variants: Variant[]; addOns: AddOn[] };

/** The chosen options as they are sold and stored. */
export type Sold = {
  duration: Minutes;
  price: Pence;
  place: Place;
  variantId: string | null;
  variantName: string | null;
  addOns: Pick<AddOn, "name" | "minutes" | "price">[];
  /** Follows the service's name: ", Long, by telephone, with Drum and Rattle"; "" if there was nothing to choose. */
  choice: string;
};

/** Returns the length and price of a service with the chosen variant and extras. */
export function soldAs(
  service: Choosable,
  { variantId, addOnIds = [], place = service.places[0] }: Choices,
): Result<{ sold: Sold }, "choice-not-offered" | "price-too-high"> {
  const variant = variantId === undefined ? service.variants[0] : service.variants.find(({ id }) => id === variantId);
  if (variantId !== undefined && !variant)
    return notOffered(t("This length is no longer offered. Please choose again"));
  if (place === undefined || !service.places.includes(place)) {
    return notOffered(
      t(
        "{place, select, phone {This session is not offered by telephone. Please choose again} video {This session is not offered by video call. Please choose again} written {This session is not offered in writing. Please choose again} other {This session is not offered in person. Please choose again}}",
        { place: place ?? "in person" },
      ),
    );
  }
  if (new Set(addOnIds).size < addOnIds.length) return notOffered(t("An extra was chosen twice. Please choose again"));
  const added = service.addOns.filter(({ id, isActive }) => isActive && addOnIds.includes(id));
  if (added.length < addOnIds.length) return notOffered(t("An extra is no longer offered. Please choose again"));
  const duration = sum(variant?.minutes ?? service.duration, added, "minutes");
  const price = sum(variant?.price ?? service.price, added, "price");
  if (duration > MAX_DURATION)
    return notOffered(t("Together this is longer than a session can be. Please choose fewer extras"));
  if (price > MAX_PRICE)
    return refused("price-too-high", {
      detail: t("One booking costs {most} at most. Please choose fewer extras", { most: pounds(MAX_PRICE) }),
    });
  const variantName = variant?.name || null;
  const names = added.map(({ name }) => name);
  const words = [
    variantName,
    service.places.length > 1 && t(PLACE_IN_WORDS[place]),
    names.length > 0 && t("with {extras}", { extras: joined(names) }),
  ];
  return {
    ok: true,
    sold: {
      duration,
      price,
      place,
      variantId: variant?.id ?? null,
      variantName,
      addOns: added.map(({ name, minutes, price: cost }) => ({ name, minutes, price: cost })),
      choice: words.map((each) => (each ? `, ${each}` : "")).join(""),
    },
  };
}

/** Refuses names of companions without a place for them. */
export function refuseCompanions({
  companions,
  places = 1,
}: {
  companions?: string | null | undefined;
  places?: number | undefined;
}) {
  return companions && places === 1
    ? notOffered(t("Somebody may come along where two places or more are booked"))
    : undefined;
}

export const NOTHING_TO_CHOOSE = msg("A place in a group has no lengths, extras or channels to choose from");

/** Whether a request chooses anything; places in a group offer no choice. */
export function isChosen({ variantId, addOnIds = [], place }: Choices): boolean {
  return variantId !== undefined || addOnIds.length > 0 || place !== undefined;
}

const notOffered = (detail: string) => refused("choice-not-offered", { detail });

function sum(first: number, added: AddOn[], part: "minutes" | "price"): number {
  return added.reduce((total, each) => total + each[part], first);
}

type Offer = Pick<Choosable, "duration" | "price" | "places" | "variants"> & { area?: string | null };

/** "60 minutes or 90 minutes, in person in Lewes or by video call" */
export function formatLengths({ duration, places, variants, area }: Offer): string {
  const lengths = new Set(variants.length > 0 ? variants.map(({ minutes }) => minutes) : [duration]);
  return t("{lengths}, {places}", {
    lengths: eitherOf([...lengths].map((minutes) => formatDuration(minutes))),
    places: eitherOf(places.map((place) => placeAround(place, area))),
  });
}

/** "from £45.00" if there are several prices. */
export function formatPrices({ price, variants }: Offer): string {
  const prices = variants.length > 0 ? variants.map((each) => each.price) : [price];
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return lowest < highest ? t("from {lowest}", { lowest: pounds(lowest) }) : pounds(lowest);
}
