/** Where a session takes place, or how it reaches the client: the values of `services.place`. Places of a group session are numbers. */
import type { Message } from "@sacred-space/words/message.ts";
import { msg, t } from "@sacred-space/words/t.ts";
export const SESSION_PLACES = ["in person", "phone", "video", "written"] as const;
export type Place = (typeof SESSION_PLACES)[number];

/** Follow a length: "30 minutes, by video call". */
export const PLACE_IN_WORDS: Record<Place, Message> = {
  "in person": msg("in person"),
  phone: msg("by telephone"),
  video: msg("by video call"),
  written: msg("in writing"),
};

/** Adds the public part of the address: "in person in Lewes, BN7". */
export function placeAround(place: Place, area: string | null | undefined): string {
  return place === "in person" && area ? t("in person in {area}", { area }) : t(PLACE_IN_WORDS[place]);
}

/** "Reading, by telephone": the name of what was booked already says the place where the client chose among several. */
export function namedWithPlace(bookedName: string, place: Place): string {
  const words = t(PLACE_IN_WORDS[place]);
  return bookedName.split(", ").includes(words) ? bookedName : t("{bookedName}, {place}", { bookedName, place: words });
}
