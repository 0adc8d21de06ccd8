import type { DefaultArticle } from "./default-article.ts";
import { movingLikeWater } from "./moving-like-water.ts";
import { sittingInSilenceWithOthers } from "./sitting-in-silence-with-others.ts";
import { whatARuneCanSay } from "./what-a-rune-can-say.ts";
import { yourFirstReikiSession } from "./your-first-reiki-session.ts";

/** The four sample articles that a new practice has, the newest first. Each has a picture for shared links of its own, named by its slug. */
export const DEFAULT_ARTICLES: readonly [DefaultArticle, ...DefaultArticle[]] = [
  sittingInSilenceWithOthers,
  movingLikeWater,
  yourFirstReikiSession,
  whatARuneCanSay,
];
