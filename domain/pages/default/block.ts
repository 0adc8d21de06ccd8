import type { StoredBlock } from "../blocks.ts";

type Given<Block> = Block extends StoredBlock ? Omit<Block, "id" | "isHidden" | "anchor"> & { anchor: string } : never;

/** Makes a block of a default page; its anchor is also its id. */
export function block(given: Given<StoredBlock>): StoredBlock {
  return { ...given, id: given.anchor, isHidden: false };
}
