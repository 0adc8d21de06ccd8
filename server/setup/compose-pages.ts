import { isDeepStrictEqual } from "node:util";
import { TRADES } from "#domain/first-run/trades.ts";
import { LOOKS, type LookName } from "#domain/look/look.ts";
import type { StoredBlock } from "#domain/pages/blocks.ts";
import { compose } from "#domain/pages/default/compositions/compose.ts";
import { neutralContact } from "#domain/pages/default/neutral-pages.ts";
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

/** Finds the default page that these blocks are, in whatever look; undefined: they are hers. */
function deliveredAs(blocks: StoredBlock[]): Delivered | undefined {
  const pages: Delivered[] = [
    (look) => welcomeTo(offeredIn(blocks), look).blocks,
    (look) => compose(look, "contact", neutralContact),
    ...TRADES.map((trade) => (look: LookName) => tradePage(trade, look).blocks),
  ];
  return pages.find((page) => LOOKS.some((look) => isSame(page(look), blocks)));
}

function offeredIn(blocks: StoredBlock[]) {
  const offered = blocks.flatMap((block) => (block.kind === "offerings" ? block.items : []));
  return offered.flatMap(({ category }) => TRADES.filter((trade) => trade === category));
}

/** As JSON, in which a field that is undefined is missing. */
function isSame(one: StoredBlock[], other: StoredBlock[]): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), other);
}
