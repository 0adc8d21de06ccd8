import { PUBLIC_PAGES } from "./public-pages.ts";

type Wanted = { id: string; category: string; bookedOnline: boolean };

/** Where the dates of a group stand on the page of its category, with how to join. */
const DATES: Record<string, string> = {
  reiki: `${PUBLIC_PAGES.reikiTherapy.path}#weekend`,
  yoga: `${PUBLIC_PAGES.meditation.path}#evenings`,
};

/** Where a visitor goes who wants this service: to its booking, or to the dates of its group, or else to the practitioner. */
export function wayTo({ id, category, bookedOnline }: Wanted): string {
  return bookedOnline ? `${PUBLIC_PAGES.book.path}?service=${id}` : (DATES[category] ?? PUBLIC_PAGES.contact.path);
}
