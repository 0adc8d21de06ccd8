import type { PublishedGroupSession } from "#app/catalog/group-sessions.ts";
import type { NextTimes } from "#app/bookings/next-times.ts";
import type { Service } from "#app/catalog/services.ts";
import type { Picture } from "#app/media/pictures.ts";
import { type Rules, rulesPublished } from "#app/settings/rule.ts";
import type { Almanac } from "#app/site/looks/garden/almanac.server.ts";
import type { PublicSettings } from "#app/settings/public-settings.ts";
import type { LookName } from "#domain/look/look.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { BlockOf, RenderedBlock } from "#domain/pages/blocks.ts";
import { lastUpdated } from "#domain/pages/legal.ts";
import type { PageFacts } from "#domain/pages/placeholders.ts";

export type PageData = {
  look: LookName;
  services: Service[];
  dates: PublishedGroupSession[];
  rules: Rules | undefined;
  next: NextTimes | undefined;
  /** Of the days that are shown, in the look Garden. */
  almanac?: Almanac;
  moon: { path: string; name: string; angle: number } | undefined;
  settings: PublicSettings;
  pictures: Picture[];
  /** The values of placeholders in texts. */
  facts: PageFacts;
  /** The facts about storage in the browser, for the cookie page. */
  kept: { host: string; counted: boolean };
  /** The month of a legal text's last change. */
  updated?: string | undefined;
  /** Set only for an earlier edition of a legal text. */
  earlier?: InForce & { edition: number; current: string };
};

/** The rule of an edition of a legal text, and its validity (ISO; `from` is null for the specified text, `until` while it is in force). */
export type InForce = { rule: number | undefined; from: string | null; until: string | null };

/** The month of a legal text's last change. The terms also change with the rules. */
export function updatedOf(path: string, editionAt: string | null, rules: Rules | undefined): string {
  return lastUpdated([editionAt, ...(path === PUBLIC_PAGES.terms.path ? rulesPublished(rules) : [])]);
}

/** The services that a block selects: individual sessions, then groups, each by price. */
export function chosenServices(
  services: Service[],
  { category, only, order }: BlockOf<"prices">["services"],
): Service[] {
  const sign = order === "cheapest-first" ? 1 : -1;
  const chosen = services
    .filter((service) => service.category === category)
    .toSorted((one, other) => sign * (one.price - other.price));
  const [sessions, groups] = [
    chosen.filter(({ groupPath }) => !groupPath),
    chosen.filter(({ groupPath }) => groupPath),
  ];
  if (only === "one-to-one") return sessions;
  return only === "group" ? groups : [...sessions, ...groups];
}

/** Whether a block of the page has a date of which a place can be booked. */
export function sellsDate(blocks: RenderedBlock[], { services, dates }: Pick<PageData, "services" | "dates">): boolean {
  const isBookable = ({ price, placesLeft }: PublishedGroupSession) => price !== null && placesLeft !== 0;
  return blocks.some(
    (block) =>
      block.kind === "dates" && datesOf(chosenServices(services, block.services), dates).slice(0, 1).some(isBookable),
  );
}

/** The dates of these services, in the order of the services. */
export function datesOf(services: Service[], dates: PublishedGroupSession[]): PublishedGroupSession[] {
  return dates.filter(({ serviceId }) => services.some(({ id }) => id === serviceId));
}
