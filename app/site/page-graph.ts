import type { PublishedGroupSession } from "#app/catalog/group-sessions.ts";
import type { Service } from "#app/catalog/services.ts";
import { groupSessionEvents, practice, faqPage, service, type Site } from "#app/site/structured.ts";
import type { PublicPage } from "#domain/catalog/public-pages.ts";
import type { RenderedBlock } from "#domain/pages/blocks.ts";
import { chosenServices, datesOf } from "./page-data.ts";

type LoadedPage = { page: PublicPage; blocks: RenderedBlock[]; services: Service[]; dates: PublishedGroupSession[] };

/** The schema.org graph of a page: the practice, its offers with prices, future dates, and FAQ entries. */
export function pageGraph(site: Site, { page, blocks, services, dates }: LoadedPage): object[] {
  const graph = blocks.flatMap((block): object[] => {
    if (block.kind === "all-prices") return [practice(site, services)];
    if (block.kind === "contact") return [practice(site)];
    if (block.kind === "questions") return [faqPage(block.items)];
    if (block.kind === "prices") return [service(site, page, chosenServices(services, block.services))];
    if (block.kind === "dates") {
      return chosenServices(services, block.services).flatMap((group) =>
        datesOf([group], dates).flatMap((date) => groupSessionEvents(site, page, date, group)),
      );
    }
    return [];
  });
  return graph.toSorted((one, other) => Number(isEvent(one)) - Number(isEvent(other)));
}

/** Events come after the things that they belong to. */
function isEvent(thing: object): boolean {
  return "startDate" in thing;
}
