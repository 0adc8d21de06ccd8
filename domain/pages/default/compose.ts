import { SOURCE_CONTENT } from "#domain/content/content-in.ts";
import type { Content } from "#domain/content/content.ts";
import type { LookName } from "#domain/look/look.ts";
import type { StoredBlock } from "../blocks.ts";
import type { Composition, Words } from "./composition.ts";

export type ComposedPage = "welcome" | "trade" | "contact";

/** Returns a default page's blocks in the look's order and words. Ids, anchors and facts stay, so links to them do, too. */
export function compose(
  look: LookName,
  page: ComposedPage,
  blocks: readonly StoredBlock[],
  { compositions }: Pick<Content, "compositions"> = SOURCE_CONTENT,
): StoredBlock[] {
  const composition = compositions[look];
  if (!composition) return [...blocks];
  const { order, words, hidden = [] } = composition[page];
  const places = new Map(order.map((anchor, place) => [anchor, place]));
  const placeOf = ({ anchor }: StoredBlock) => places.get(anchor) ?? order.length;
  return blocks
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((block) => ({
      ...labelled(block, composition.labels, words[block.anchor]),
      isHidden: hidden.includes(block.anchor),
    }));
}

function labelled(block: StoredBlock, { book, costs, choose }: Composition["labels"], words?: Words): StoredBlock {
  const said = { ...block, ...words } as StoredBlock;
  if (said.kind === "hero" || said.kind === "call") {
    const button = said.button && { ...said.button, label: book };
    return said.kind === "hero"
      ? { ...said, button, link: said.link && { ...said.link, label: costs } }
      : { ...said, button };
  }
  if (said.kind !== "offerings") return said;
  return { ...said, items: said.items.map((item) => ({ ...item, label: choose })) };
}
