import type { ReadArticle } from "#app/articles/articles.ts";
import type { ObjectName } from "#app/site/scenes/object-picture.tsx";

/** The thing that stands for an offering, by the rune of an article about it; other runes have none. */
const OBJECT_OF: Partial<Record<ReadArticle["rune"], ObjectName>> = {
  perthro: "stone",
  laguz: "feather",
  sowilo: "cup",
  isa: "water",
};

/** The large thing that an article shows: none beside a picture of its own. */
export function objectOf({ rune, picture }: Pick<ReadArticle, "rune"> & { picture?: unknown }): ObjectName | undefined {
  return picture ? undefined : OBJECT_OF[rune];
}
