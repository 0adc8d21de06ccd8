import type { DefaultArticle } from "#domain/articles/default-article.ts";
import { movingLikeWater } from "./moving-like-water.ts";
import { sittingInSilenceWithOthers } from "./sitting-in-silence-with-others.ts";
import { whatARuneCanSay } from "./what-a-rune-can-say.ts";
import { yourFirstReikiSession } from "./your-first-reiki-session.ts";

/** The four sample articles of a new practice, the newest first. Each has its own preview picture for shared links, named by its slug. */
export const DEFAULT_ARTICLES: readonly [DefaultArticle, ...DefaultArticle[]] = [
  sittingInSilenceWithOthers,
  movingLikeWater,
  yourFirstReikiSession,
  whatARuneCanSay,
];
