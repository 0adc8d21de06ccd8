import { PUBLIC_PAGES } from "./public-pages.ts";

/** `datesPath` is the page that lists the dates of its category's groups. */
type Joined = { datesPath: string | null; bookedOnline: boolean };

/** Returns where a service is booked: its booking page, the dates of its group, or else the contact page. */
export function bookingPathOf({ id, ...joined }: Joined & { id: string }): string {
  return pathToBook({ id, groupPath: groupPathOf(joined) });
}

/** As `bookingPathOf`, for a service with what `groupPathOf` returned. */
export function pathToBook({ id, groupPath }: { id: string; groupPath?: string | undefined }): string {
  return groupPath ?? `${PUBLIC_PAGES.book.path}?service=${id}`;
}

/** Returns where one joins a service that is booked by its group's dates. Undefined for one that the booking form books. */
export function groupPathOf({ datesPath, bookedOnline }: Joined): string | undefined {
  return bookedOnline ? undefined : (datesPath ?? PUBLIC_PAGES.contact.path);
}
