import type { PublishedGroupSession } from "#app/backend/catalog/group-sessions.ts";
import type { Category, Service } from "#app/backend/catalog/services.ts";
import type { Pence } from "#domain/money.ts";
import { wayTo } from "#domain/catalog/group-session-path.ts";

/** What is joined by the date of a group; `path` leads to all its dates, `next` is the first in words, null while none is set. */
export type Group = { id: string; name: string; description: string; price: Pence; path: string; next: string | null };

/** The groups of a category, or all, as /book tells of them. For its loader: a browser needs the words alone. */
export function groupsOf(listed: Service[], dates: PublishedGroupSession[], category: Category | null): Group[] {
  return listed
    .filter((service) => !service.bookedOnline && (category === null || service.category === category))
    .map((service) => {
      const { id, name, description, price } = service;
      const next = dates.find(({ serviceId }) => serviceId === id);
      return { id, name, description, price, path: wayTo(service), next: next ? inWords(next) : null };
    });
}

function inWords({ days, hours, places }: PublishedGroupSession): string {
  return `${days}, ${hours}${places === null ? "" : `, at most ${places} people`}`;
}
