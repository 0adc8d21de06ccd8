import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type Backend, backendContext } from "#app/kit/backend/server/server-context.ts";
import { forReader } from "@sacred-space/words/for-reader.ts";
import { SOURCE_LANGUAGE } from "@sacred-space/words/reader.ts";
import { isDemonstration } from "#server/accounts/own-data/erasure.queries.ts";
import { findOpeningYear } from "#server/settings/first-run.queries.ts";
import { practiceWallClock } from "#server/settings/practice-clock.queries.ts";
import { SPECIFIED_YEAR } from "#domain/look/look.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { type PageLanguages, splitLanguage } from "#http/site/page-language.ts";
import { siteNotes } from "#http/site/site-notes.ts";
import { createPageCache, type PageCache } from "#http/site/page-cache.ts";
import type { PageRenderer } from "#http/site/site.ts";
import { readSitePaths } from "#http/site/site-paths.ts";
import type { Practice } from "#kit/server/practice.ts";
import { listenToChannel } from "@sacred-space/runtime/listen-to-channel.ts";
import type { Stage } from "./shutdown.ts";

export type Pages = {
  mode: "production" | "development";
  /** The folder of the built files; undefined if something in front of the server has them. */
  files: string | undefined;
  /** The languages beside English in which the site is built, and the folder below `/assets/` of each one's scripts. */
  languages: ReadonlyMap<string, string>;
  load(language: string): Promise<ServerBuild>;
  /** Inserts a listener before the server's own, as Vite does in development. */
  inFront?(server: Server, listener: Listener): Promise<Listener>;
};

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Caches public pages in memory; `listenToContent` invalidates them. */
export function cachePages(
  render: PageRenderer,
  { publicUrl, database }: Practice,
  doesDatabaseAnswer: () => Promise<boolean>,
  languages: PageLanguages,
): PageCache {
  return createPageCache(render, {
    publicUrl,
    readPaths: () => readSitePaths(database),
    doesDatabaseAnswer,
    languages,
  });
}

/** Invalidates what was kept in memory, on every change of the public content by any node. */
export async function listenToContent(
  { cached, recheckOpening }: { cached: PageCache | undefined; recheckOpening: () => void },
  { log }: Practice,
  connectionString: string,
  closing: Stage[],
): Promise<void> {
  const subscription = await listenToChannel(
    connectionString,
    {
      channel: "content",
      name: "page cache",
      onListening: () => {
        recheckOpening();
        cached?.setListening(true);
      },
      onNotification: () => {
        recheckOpening();
        cached?.clear();
      },
      onLost: () => cached?.setListening(false),
    },
    (error) =>
      log.warn({ reason: error.message }, "changes of the content are not heard; pages are rendered afresh meanwhile"),
  );
  closing.push({ name: "content changes", withinMs: 1_000, close: subscription.close });
}

async function wallClock(database: Dependencies["practice"]["database"]): Promise<Pick<Backend, "today" | "now">> {
  const { today, time } = await practiceWallClock(database);
  return { today, now: `${today}T${time.slice(0, 5)}` };
}

/** Renders one page. Its loaders call the backend as a visitor, within this process. */
export async function renderPage(
  pages: Pages,
  { publicUrl, keys, practice }: Dependencies,
  { keepsMail, ...known }: Pick<Backend, "analyticsId" | "hasOutbox" | "hasWallets"> & { keepsMail: boolean },
  api: Hono,
  { request, languages }: { request: Request; languages: PageLanguages },
): Promise<Response> {
  const { prefix, language = SOURCE_LANGUAGE } = splitLanguage(new URL(request.url).pathname, languages);
  const context = new RouterContextProvider();
  const notes = forReader({ language }, siteNotes);
  const keptMail = keepsMail ? notes.keptMail : undefined;
  const invented = (await isDemonstration(practice.database)) ? notes.invented : undefined;
  context.set(backendContext, {
    ...known,
    keptMail,
    publicUrl,
    prefix,
    scripts: pages.languages.get(language),
    canText: practice.canText ?? false,
    publishableKey: keys.publishable,
    isDocument: !new URL(request.url).pathname.endsWith(".data"),
    openedIn: (await findOpeningYear(practice.database)) ?? SPECIFIED_YEAR,
    ...(await wallClock(practice.database)),
    note: [invented, keptMail].filter(Boolean).join(" ") || undefined,
    fetch: async (path, init) => {
      const forwarded = new Request(new URL(path, publicUrl), init);
      forwarded.headers.set("apikey", keys.publishable);
      forwarded.headers.set("accept-language", language);
      return api.fetch(forwarded);
    },
  });
  const site = await pages.load(language);
  return createRequestHandler(prefix ? { ...site, basename: prefix } : site, pages.mode)(request, context);
}
