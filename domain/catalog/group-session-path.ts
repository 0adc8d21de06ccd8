import { PUBLIC_PAGES } from "./public-pages.ts";

/** `datesPath`: the page of its category where the dates of its groups stand. */
type Service = { id: string; datesPath: string | null; bookedOnline: boolean };

/** Where a visitor goes who wants this service: to its booking, or to the dates of its group, or else to the practitioner. */
export function wayTo({ id, datesPath, bookedOnline }: Service): string {
  return bookedOnline ? `${PUBLIC_PAGES.book.path}?service=${id}` : (datesPath ?? PUBLIC_PAGES.contact.path);
}
