import { isDeepStrictEqual } from "node:util";
import { everyContent } from "#domain/content/content-in.ts";
import { TRADES } from "#domain/first-run/trades.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { Content } from "#domain/content/content.ts";
import { LOOKS, type LookName } from "#domain/look/look.ts";
import type { StoredBlock } from "#domain/pages/blocks.ts";
import { compose } from "#domain/pages/default/compose.ts";
import { tradePage, welcomeTo } from "#domain/pages/default/trade-pages.ts";
import type { Practice } from "#kit/server/practice.ts";
import { PAGES } from "#server/pages/edit-page.ts";
import { lockUndraftedPages, replacePublished } from "#server/pages/pages.queries.ts";
import { nextRevision } from "#server/pages/revisions.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";

/**
 * Gives the default pages the order and words of the practice's look. A page that differs from what every look delivers, or that has a
 * draft, is hers and stays as it is. Idempotent.
 */
export async function composePages({ database }: Pick<Practice, "database">): Promise<void> {
  await database.transaction(async (tx) => {
    const { look } = (await findPracticeDetails(tx)).look;
    for (const { id, blocks } of await lockUndraftedPages(tx)) {
      const delivered = deliveredAs(blocks);
      const now = delivered?.(look);
      if (!now || isSame(now, blocks)) continue;
      await replacePublished(tx, id, now);
      await nextRevision(tx, PAGES.table, id); // an open editor asks before it saves over
    }
  });
}

type Delivered = (look: LookName) => StoredBlock[];

/** Finds the default page that these blocks are, in whatever language and look; undefined: they are hers. */
function deliveredAs(blocks: StoredBlock[]): Delivered | undefined {
  const pages = everyContent().flatMap((content): Delivered[] => [
    (look) => welcomeTo(offeredIn(blocks), look, content).blocks,
    (look) => compose(look, "contact", blocksOf(content, PUBLIC_PAGES.contact.path), content),
    ...TRADES.map((trade) => (look: LookName) => tradePage(trade, look, content).blocks),
  ]);
  return pages.find((page) => LOOKS.some((look) => isSame(page(look), blocks)));
}

const blocksOf = ({ ownPages }: Content, path: string) => ownPages.find((page) => page.path === path)?.blocks ?? [];

function offeredIn(blocks: StoredBlock[]) {
  const offered = blocks.flatMap((block) => (block.kind === "offerings" ? block.items : []));
  return offered.flatMap(({ category }) => TRADES.filter((trade) => trade === category));
}

/** As JSON, in which a field that is undefined is missing. */
function isSame(one: StoredBlock[], other: StoredBlock[]): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), other);
}
