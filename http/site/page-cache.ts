import type { PageRenderer } from "#http/site/site.ts";
import { keptAddress } from "./cache-key.ts";
import { packPage, type PackedPage } from "./compressed-page.ts";
import { sendPage } from "./send-page.ts";

/** What only time changes (the moon, the next free times, a hold that ran out) is never older than this. */
const OLDEST_MS = 60_000;

/** Public pages in memory. */
export type KeptPages = {
  answer: PageRenderer;
  /** Something that pages show has changed: every page asked for from now on is rendered after this moment. */
  forget(): void;
  /** Whether changes are heard of; while they are not, and in the beginning, nothing is kept. */
  trust(heard: boolean): void;
};

type Kept = { page: Promise<PackedPage | Response>; since: number };

/**
 * Renders each public page once and keeps it, compressed, until its content changes or it is too old. What is rendered for the memory is asked for by
 * address alone, without one header of the visitor's, so that nothing of anybody's can be in it. Every other address is rendered as asked,
 * and no cache on the way may keep it.
 */
export function keptPages(render: PageRenderer, publicUrl: string, now: () => number = () => performance.now()): KeptPages {
  const kept = new Map<string, Kept>();
  let trusted = false;

  const rendered = async (address: string) => {
    const page = await render(new Request(new URL(address, publicUrl)));
    return page.status === 200 ? packPage(page) : page;
  };
  /** Whoever asks while a page is being rendered waits for the same one. */
  const pageAt = (address: string): Promise<PackedPage | Response> => {
    if (!trusted) return rendered(address);
    const known = kept.get(address);
    if (known && now() - known.since < OLDEST_MS) return known.page;
    const fresh: Kept = { page: rendered(address), since: now() };
    const drop = () => void (kept.get(address) === fresh && kept.delete(address));
    fresh.page.then((page) => page instanceof Response && drop(), drop);
    kept.set(address, fresh);
    return fresh.page;
  };

  return {
    async answer(request) {
      const address = keptAddress(request);
      if (address === undefined) return forNobodyElse(await render(request));
      const page = await pageAt(address);
      return page instanceof Response ? page.clone() : sendPage(page, request.headers);
    },
    forget: () => kept.clear(),
    trust(heard) {
      trusted = heard;
      kept.clear();
    },
  };
}

function forNobodyElse(page: Response): Response {
  page.headers.set("Cache-Control", "private, no-store");
  return page;
}
