import type { Service } from "#app/backend/services.ts";
import { PUBLIC_PAGES } from "#domain/public-pages.ts";

/** Where somebody goes who wants this: to its booking, or, where it is joined by writing, to the practitioner. */
export function wayTo({ id, bookedOnline }: Pick<Service, "id" | "bookedOnline">): string {
  return bookedOnline ? `${PUBLIC_PAGES.book.path}?service=${id}` : PUBLIC_PAGES.contact.path;
}
