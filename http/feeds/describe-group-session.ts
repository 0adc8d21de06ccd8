import { t } from "@sacred-space/words/t.ts";
import type { UpcomingGroupSession } from "#server/catalog/group-sessions.queries.ts";
import { spokenHours, formatPlacesOfAll } from "#domain/catalog/group-sessions.ts";
import { PLACE_IN_WORDS } from "#domain/catalog/session-place.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { pounds } from "#domain/money.ts";

/** "7pm to 8:30pm, online, £12.50 a place, 2 of 6 places left" */
export function describeGroupSession(date: UpcomingGroupSession): string {
  const { location, isOnline, place, price, places } = date;
  const where = whereOf(location, isOnline) ?? t(PLACE_IN_WORDS[place]);
  const limit = places !== null && t("at most {places} people", { places });
  return [
    spokenHours(date),
    where,
    ...(price === null ? [limit] : [t("{price} a place", { price: pounds(price) }), left(date)]),
  ]
    .filter(Boolean)
    .join(", ");
}

function whereOf(location: string | null, isOnline: boolean): string | undefined {
  if (location) return isOnline ? t("{location} or online", { location }) : location;
  return isOnline ? t("online") : undefined;
}

/** The address at which its places are booked. */
export function wayToPlaces({ id }: Pick<UpcomingGroupSession, "id">): string {
  return `${PUBLIC_PAGES.book.path}?session=${id}`;
}

function left({ places, taken }: UpcomingGroupSession): string | undefined {
  if (places === null) return undefined;
  return taken >= places ? t("full") : formatPlacesOfAll(places - taken, places);
}
