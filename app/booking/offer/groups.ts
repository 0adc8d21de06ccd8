import type { PublishedGroupSession } from "#app/backend/catalog/group-sessions.ts";
import type { Service } from "#app/backend/catalog/services.ts";
import type { Picture } from "#app/backend/media/pictures.ts";
import type { Pence } from "#domain/money.ts";
import { bookingPathOf } from "#domain/catalog/group-session-path.ts";
import { plural } from "#domain/wording.ts";

/** A group that meets on dates; `path` leads to all its dates, and `next` describes the first one, null without one. */
export type Group = {
  id: string;
  name: string;
  description: string;
  price: Pence;
  path: string;
  next: string | null;
  picture?: Picture;
  dates: BookableDate[];
};

/** A date with places for sale; a fully booked one has a waiting list. */
export type BookableDate = { id: string; words: string; left: string; condition: string; price: Pence };

/** The groups of a category, or all, for /book. Runs in the loader, since the browser needs only the text. */
export function groupsOf(listed: Service[], dates: PublishedGroupSession[], category: string | null): Group[] {
  return listed
    .filter((service) => !service.bookedOnline && (category === null || service.category === category))
    .map((service) => {
      const { id, name, description, price, picture } = service;
      const own = dates.filter(({ serviceId }) => serviceId === id);
      const next = own[0] ? inWords(own[0]) : null;
      return {
        id,
        name,
        description,
        price,
        path: bookingPathOf(service),
        next,
        ...(picture && { picture }),
        dates: own.flatMap(bookable),
      };
    });
}

function bookable(date: PublishedGroupSession): BookableDate[] {
  const { id, days, hours, price, left, condition } = date;
  return price === null ? [] : [{ id, words: `${days}, ${hours}`, left, condition, price }];
}

function inWords({ days, hours, places }: PublishedGroupSession): string {
  return `${days}, ${hours}${places === null ? "" : `, at most ${plural(places, "person", "people")}`}`;
}
