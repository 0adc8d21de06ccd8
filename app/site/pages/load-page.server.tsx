import { data } from "react-router";
import { loadNextTimes } from "#app/backend/bookings/next-times.ts";
import { loadGroupSessions } from "#app/backend/catalog/group-sessions.ts";
import { loadServices } from "#app/backend/catalog/services.ts";
import { loadPictures } from "#app/backend/media/pictures.ts";
import { loadPageAt, type StoredPage } from "#app/backend/pages/page.ts";
import type { Backend } from "#app/backend/server-context.ts";
import { loadSettings } from "#app/backend/settings/public-settings.ts";
import { loadRules, ruleOf } from "#app/backend/settings/rule.ts";
import { withHtml } from "#app/site/server-html.server.tsx";
import { moonOfTheDay } from "#app/site/moon-of-the-day.server.ts";
import { isPictureId, type RenderedBlock, renderBlocks } from "#domain/pages/blocks.ts";
import { fillRule } from "#domain/payments/rule-words.ts";
import { PageBlocks } from "./page-blocks.tsx";
import type { PageData } from "./page-data.ts";
import { pageGraph } from "./page-graph.ts";

/** The page at this address; undefined with status 404 for an unknown one. */
export async function loadPage(backend: Backend, path: string) {
  const found = await loadPageAt(backend, path);
  if (!found.ok) throw data(null, { status: 503 });
  return found.value ? renderPage(backend, found.value) : data(undefined, { status: 404 });
}

/**
 * A page as HTML. When services or dates cannot be read, the page says everything else, and says with 503 that it is not whole.
 */
export async function renderPage(backend: Backend, stored: StoredPage) {
  const { isWhole, ...shown } = await loadShown(backend, renderBlocks(stored.blocks));
  const { blocks: written, ...page } = fillRule(stored, ruleOf(shown));
  const blocks = renderBlocks(written);
  const graph = pageGraph({ publicUrl: backend.publicUrl, settings: shown.settings }, { page, blocks, ...shown });
  const children = <PageBlocks blocks={blocks} data={shown} />;
  return withHtml(backend, { page }, { path: page.path, graph, children }, isWhole ? 200 : 503);
}

/** What these blocks show besides their own texts; without blocks, what any may show, except pictures. */
export async function loadShown(backend: Backend, blocks?: RenderedBlock[]): Promise<PageData & { isWhole: boolean }> {
  const has = (...kinds: RenderedBlock["kind"][]) => !blocks || blocks.some(({ kind }) => kinds.includes(kind));
  const ids = (blocks ?? []).flatMap((block) => ("picture" in block && isPictureId(block.picture) ? [block.picture] : []));
  const [settings, rules, listed, dated, pictured] = await Promise.all([
    loadSettings(backend),
    loadRules(backend),
    has("offerings", "all-prices", "prices", "dates", "next-times") ? loadServices(backend) : undefined,
    has("dates") ? loadGroupSessions(backend) : undefined,
    ids.length > 0 ? loadPictures(backend, ids) : undefined,
  ]);
  if (!settings.ok || !rules.ok) throw data(null, { status: 503 });
  const services = listed?.ok ? listed.value : [];
  return {
    settings: settings.value.settings,
    rules: rules.value,
    moon: moonOfTheDay(backend.today),
    services,
    dates: dated?.ok ? dated.value : [],
    next: has("next-times") ? await loadNextTimes(backend, services) : undefined,
    pictures: pictured?.ok ? pictured.value : [],
    isWhole: [listed, dated, pictured].every((read) => read?.ok !== false),
  };
}
