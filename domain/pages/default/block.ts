import type { StoredBlock } from "../blocks.ts";

type Given<Block> = Block extends StoredBlock ? Omit<Block, "id" | "isHidden" | "anchor"> & { anchor: string } : never;

/** A block of a default page; its anchor is its id, too. */
export function block(given: Given<StoredBlock>): StoredBlock {
  return { ...given, id: given.anchor, isHidden: false };
}
