import type { PublicPage } from "#domain/catalog/public-pages.ts";
import type { StoredBlock } from "../blocks.ts";

export type DefaultPage = PublicPage & {
  /** A built-in page of the program, without blocks. */
  isScreen: boolean;
  /** Has editions, to which consents refer; its path cannot be changed. */
  isLegal: boolean;
  blocks: StoredBlock[];
  /** The label of its link in the menu, whose order is that of the pages. */
  menu: string | null;
  footer: { label: string; position: number } | null;
  /** Its link among the legal pages. */
  legal: { label: string; position: number } | null;
  /** Of a practice that began with the first run: a legal text is in force from then on, not from the specified month. */
  isOwn?: boolean;
};
