import type { DefaultArticle } from "#domain/articles/default-article.ts";
import type { Trade, TradePageWords, TradeWords } from "#domain/first-run/trades.ts";
import type { LookName } from "#domain/look/look.ts";
import type { Composition } from "#domain/pages/default/composition.ts";
import type { DefaultPage } from "#domain/pages/default/default-page.ts";

/** What a practice is delivered with in one language: texts that become hers, and that she rewrites. */
export type Content = {
  /** Of the specification's own practice, in the order of the menu. */
  pages: readonly DefaultPage[];
  /** Of any other practice, which has yet to say what it offers. */
  ownPages: readonly DefaultPage[];
  trades: Readonly<Record<Trade, TradeWords>>;
  tradePage: TradePageWords;
  /** Night's are the pages as they are written. */
  compositions: Readonly<Partial<Record<LookName, Composition>>>;
  /** The newest first. */
  articles: readonly DefaultArticle[];
};

type PageWords = Partial<Pick<DefaultPage, "title" | "description" | "blocks" | "menu" | "footer" | "legal">>;

/** What another language says of it: pages by path, articles by slug. The rest is said in a wider language, at last in en-GB. */
export type Translation = {
  pages?: Readonly<Record<string, PageWords>>;
  ownPages?: Readonly<Record<string, PageWords>>;
  trades?: Partial<Content["trades"]>;
  tradePage?: Partial<TradePageWords>;
  compositions?: Content["compositions"];
  articles?: Readonly<Record<string, Partial<Omit<DefaultArticle, "slug" | "date">>>>;
};
