/** Where a session takes place, or how it reaches the client, by the values of `services.place`. Places that are sold are numbers. */
export const SESSION_PLACES = ["in person", "phone", "video", "written"] as const;
export type Place = (typeof SESSION_PLACES)[number];

/** The words after a length: "30 minutes, by video call". */
export const PLACE_IN_WORDS: Record<Place, string> = {
  "in person": "in person",
  phone: "by telephone",
  video: "by video call",
  written: "in writing",
};

/** With what everybody may know of where: "in person in Lewes, BN7". */
export function placeAround(place: Place, area: string | null | undefined): string {
  return PLACE_IN_WORDS[place] + (place === "in person" && area ? ` in ${area}` : "");
}
