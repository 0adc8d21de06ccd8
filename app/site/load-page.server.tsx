import { data } from "react-router";
import { loadNextTimes } from "#app/bookings/next-times.ts";
import { loadGroupSessions, type PublishedGroupSession } from "#app/catalog/group-sessions.ts";
import { spokenHours } from "#domain/catalog/group-sessions.ts";
import { loadServices, type Service } from "#app/catalog/services.ts";
import { loadPictures } from "#app/media/pictures.ts";
import { loadEdition, loadPageAt, type StoredPage } from "#app/pages/page.ts";
import type { Backend, ApiFetch } from "#app/kit/backend/server/server-context.ts";
import { loadSettings } from "#app/settings/public-settings.ts";
import { loadEarlierRules, loadRules, ruleOf, type Rules } from "#app/settings/rule.ts";
import { withHtml } from "#app/site/server-html.server.tsx";
import { almanacOf } from "#app/site/looks/garden/almanac.server.ts";
import { moonOfTheDay } from "#app/site/moon-of-the-day.server.ts";
import { isPictureId, type RenderedBlock, renderBlocks } from "#domain/pages/blocks.ts";
import { fillFacts, placeholdersIn } from "#domain/pages/placeholders.ts";
import { PageBlocks } from "./page-blocks.tsx";
import { type InForce, type PageData, updatedOf, chosenServices, datesOf } from "./page-data.ts";
import { readJson, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import { DEFAULT_LOOK } from "#domain/look/look.ts";
import { dayOfWeek } from "#domain/time.ts";
import { groupSessionEvents, practice, faqPage, service, type Site } from "./structured.ts";
import type { PublicPage } from "#domain/catalog/public-pages.ts";

/** The page at this path; undefined with status 404 if it is unknown. */
export async function loadPage(backend: Backend, path: string) {
  const found = await loadPageAt(backend, path);
  if (!found.ok) throw data(null, { status: 503 });
  return found.value ? renderStoredPage(backend, found.value) : data(undefined, { status: 404 });
}

/** An earlier edition of a legal text; `rule`: with the rules as of when this version was the newest. */
export async function loadLegalEdition(
  backend: Backend,
  path: string,
  { edition, rule }: { edition: number; rule?: number | undefined },
) {
  const found = await loadEdition(backend, path, edition);
  if (!found.ok) throw data(null, { status: 503 });
  if (!found.value) return data(undefined, { status: 404 });
  const { from, until, ...stored } = found.value;
  const rules = await loadEarlierRules(backend, { version: rule, until: until ?? undefined });
  if (!rules.ok) throw data(null, { status: 503 });
  return renderStoredPage(backend, stored, { rule, from, until, rules: rules.value });
}

type Earlier = InForce & { rules: Rules | undefined };

/** A page as HTML. If services or dates cannot be read, the page shows everything else, with status 503. */
export async function renderStoredPage(backend: Backend, stored: StoredPage, inForce?: Earlier) {
  const { blocks: written, edition, edition_at, ...facts } = stored;
  const { isWhole, ...shown } = await loadShown(backend, renderBlocks(written), inForce);
  const blocks = fillFacts(renderBlocks(written), shown.facts);
  const picture = blocks.flatMap((block) =>
    shown.pictures.filter(({ id }) => "picture" in block && id === block.picture),
  )[0];
  const page = { ...fillFacts(facts, shown.facts), ...(picture && { picture }) };
  const graph = pageGraph({ publicUrl: backend.publicUrl, settings: shown.settings }, { page, blocks, ...shown });
  const updated = edition === null ? undefined : updatedOf(page.path, edition_at, shown.rules);
  const earlier = edition !== null && inForce && { ...inForce, edition, current: page.path };
  const children = <PageBlocks blocks={blocks} data={{ ...shown, updated, ...(earlier && { earlier }) }} />;
  return withHtml(
    backend,
    { page, ...(inForce && { isEarlier: true }) },
    { path: page.path, graph, language: shown.settings.language, children },
    isWhole ? 200 : 503,
  );
}

/**
 * The data that these blocks show besides their own texts, by the given rules or those in force; without blocks, the data that any block
 * may show, except pictures.
 */
export async function loadShown(
  backend: Backend,
  blocks?: RenderedBlock[],
  inForce?: Pick<Earlier, "rules">,
): Promise<PageData & { isWhole: boolean }> {
  const has = (...kinds: RenderedBlock["kind"][]) => !blocks || blocks.some(({ kind }) => kinds.includes(kind));
  const named = blocks && placeholdersIn(blocks);
  const names = (placeholder: string) => !named || named.has(placeholder);
  const ids = (blocks ?? []).flatMap((block) =>
    "picture" in block && isPictureId(block.picture) ? [block.picture] : [],
  );
  const [settings, rules, dated, pictured, special] = await Promise.all([
    loadSettings(backend),
    inForce ? { ok: true as const, value: inForce.rules } : loadRules(backend),
    has("dates", "next-times") ? loadGroupSessions(backend, spokenHours) : undefined,
    ids.length > 0 ? loadPictures(backend, ids) : undefined,
    names("when to book") ? loadSpecialSundays(backend) : undefined,
  ]);
  if (!settings.ok || !rules.ok) throw data(null, { status: 503 });
  const own = rules.value?.services ?? {};
  const namesServices = names("services with their own rule") && Object.keys(own).length > 0;
  const showsServices = has("offerings", "all-prices", "prices", "dates", "next-times");
  const listed = showsServices || namesServices ? await loadServices(backend) : undefined;
  const services = listed?.ok ? listed.value : [];
  const { settings: shown, look } = settings.value;
  const sundays = shown.opens_on_sundays ? "open" : special?.ok && special.value ? "special" : "never";
  const next = has("next-times") ? await loadNextTimes(backend, services) : undefined;
  const shownDays = [
    ...(next?.days ?? []).map(({ date }) => date),
    ...(dated?.ok ? dated.value : []).map(({ startsOn }) => startsOn),
  ];
  return {
    look: look?.look ?? DEFAULT_LOOK.look,
    ...(look?.look === "garden" && { almanac: almanacOf(shownDays, shown.default_timezone) }),
    settings: shown,
    rules: rules.value,
    moon: moonOfTheDay(backend.today),
    services,
    dates: dated?.ok ? dated.value : [],
    next,
    pictures: pictured?.ok ? pictured.value : [],
    facts: {
      practice: shown.business_name,
      email: shown.business_email,
      address: shown.business_address,
      rule: ruleOf({ rules: rules.value }),
      serviceRules: services.flatMap(({ id, name }) => (own[id] ? [{ service: name, rule: own[id] }] : [])),
      bookable: { noticeHours: shown.notice_hours, sundays },
      sendsTexts: backend.canText,
      countsVisits: backend.analyticsId !== undefined,
    },
    kept: { host: new URL(backend.publicUrl).hostname, counted: backend.analyticsId !== undefined },
    isWhole: [listed, dated, pictured, special].every((read) => read?.ok !== false),
  };
}

/** Whether special hours open a future Sunday. For a loader. */
async function loadSpecialSundays(visitor: ApiFetch): Promise<ServerResult<boolean>> {
  const result = await readJson(visitor, "/rest/v1/special_hours?select=on_date");
  if (!result.ok) return result;
  const rows = result.value as { on_date: string }[];
  return { ok: true, value: rows.some(({ on_date }) => dayOfWeek(on_date) === 0) };
}

type LoadedPage = { page: PublicPage; blocks: RenderedBlock[]; services: Service[]; dates: PublishedGroupSession[] };

/** The schema.org graph of a page: the practice, its offers with prices, future dates, and FAQ entries. */
function pageGraph(site: Site, { page, blocks, services, dates }: LoadedPage): object[] {
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
