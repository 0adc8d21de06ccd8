import { refusals } from "#kit/server/action.ts";

/** What articles refuse; what pages refuse as well is shared. */
export const ARTICLES = refusals({
  "article-is-empty": [409, "This article has no text yet. Write it before you publish it"],
});
