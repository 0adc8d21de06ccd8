/** The categories under the names of the welcome page. */
export const CATEGORIES = [
  { value: "readings", label: "Readings" },
  { value: "reiki", label: "Reiki & Healing" },
  { value: "yoga", label: "Meditation & Yoga" },
] as const;
