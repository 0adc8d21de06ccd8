import { PUBLIC_PAGES } from "./public-pages.ts";

/** `datesPath` is the page that lists the dates of its category's groups. */
type Service = { id: string; datesPath: string | null; bookedOnline: boolean };

/** Returns where a service is booked: its booking page, the dates of its group, or else the contact page. */
export function bookingPathOf({ id, datesPath, bookedOnline }: Service): string {
  return bookedOnline ? `${PUBLIC_PAGES.book.path}?service=${id}` : (datesPath ?? PUBLIC_PAGES.contact.path);
}
