/** Where a session takes place, or by which way it comes to the client; each is what the database knows it by. */
export const PLACES = ["in person", "phone", "video", "written"] as const;
export type Place = (typeof PLACES)[number];

/** As it stands behind a length: "30 minutes, by video call". */
export const PLACE_IN_WORDS: Record<Place, string> = {
  "in person": "in person",
  phone: "by telephone",
  video: "by video call",
  written: "in writing",
};
