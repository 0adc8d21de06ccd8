/** Where a session takes place, or how it reaches the client: the values of `services.place`. Places of a group session are numbers. */
export const SESSION_PLACES = ["in person", "phone", "video", "written"] as const;
export type Place = (typeof SESSION_PLACES)[number];

/** Follow a length: "30 minutes, by video call". */
export const PLACE_IN_WORDS: Record<Place, string> = {
  "in person": "in person",
  phone: "by telephone",
  video: "by video call",
  written: "in writing",
};

/** Adds the public part of the address: "in person in Lewes, BN7". */
export function placeAround(place: Place, area: string | null | undefined): string {
  return PLACE_IN_WORDS[place] + (place === "in person" && area ? ` in ${area}` : "");
}

/** "Reading, by telephone": the name of what was booked already says the place where the client chose among several. */
export function namedWithPlace(bookedName: string, place: Place): string {
  const words = PLACE_IN_WORDS[place];
  return bookedName.split(", ").includes(words) ? bookedName : `${bookedName}, ${words}`;
}
