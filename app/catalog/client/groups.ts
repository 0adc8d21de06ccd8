import { t } from "@sacred-space/words/t.ts";
import type { PublishedGroupSession } from "#app/catalog/group-sessions.ts";
import type { Service } from "#app/catalog/services.ts";
import type { Picture } from "#app/media/pictures.ts";
import type { Pence } from "#domain/money.ts";
import { pathToBook } from "#domain/catalog/group-session-path.ts";

type Described = { name: string; description: string; picture?: Picture };
/** A group with dates whose places are booked here. */
export type SoldGroup = Described & { dates: [BookableDate, ...BookableDate[]] };
/** A group that one joins in writing; `path` leads to all its dates, and `next` describes the first one, null without one. */
export type AnnouncedGroup = Described & { id: string; price: Pence; path: string; next: string | null };
export type Group = SoldGroup | AnnouncedGroup;

/** A date with places for sale; a fully booked one has a waiting list and no price. What is empty is left out: the list travels within the HTML. */
export type BookableDate = { id: string; words: string; left?: string; condition?: string; price?: Pence };

/** The groups of a category, or all, for /book. Runs in the loader, since the browser needs only the text. */
export function groupsOf(listed: Service[], dates: PublishedGroupSession[], category: string | null): Group[] {
  return listed
    .filter((service) => service.groupPath && (category === null || service.category === category))
    .map((service) => {
      const { id, name, description, price, picture } = service;
      const described = { name, description, ...(picture && { picture }) };
      const own = dates.filter(({ serviceId }) => serviceId === id);
      const [first, ...later] = own.flatMap(bookable);
      if (first) return { ...described, dates: [first, ...later] };
      return { ...described, id, price, path: pathToBook(service), next: own[0] ? inWords(own[0]) : null };
    });
}

function bookable({ id, days, hours, price, placesLeft, left, condition }: PublishedGroupSession): BookableDate[] {
  return price === null
    ? []
    : [
        {
          id,
          words: `${days}, ${hours}`,
          ...(left && { left }),
          ...(condition && { condition }),
          ...(placesLeft !== 0 && { price }),
        },
      ];
}

function inWords({ days, hours, places }: PublishedGroupSession): string {
  return places === null
    ? `${days}, ${hours}`
    : t("{days}, {hours}, at most {places, plural, one {# person} other {# people}}", { days, hours, places });
}
