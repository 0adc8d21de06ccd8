import type { Content } from "../content.ts";
import { DEFAULT_ARTICLES } from "./articles/default-articles.ts";
import { clear } from "./compositions/clear.ts";
import { garden } from "./compositions/garden.ts";
import { lamp } from "./compositions/lamp.ts";
import { linen } from "./compositions/linen.ts";
import { shore } from "./compositions/shore.ts";
import { DEFAULT_PAGES } from "./pages/default-pages.ts";
import { NEUTRAL_PAGES } from "./pages/neutral-pages.ts";
import { STARTING, TRADE_PAGE } from "./trades.ts";

export const content: Content = {
  pages: DEFAULT_PAGES,
  ownPages: NEUTRAL_PAGES,
  trades: STARTING,
  tradePage: TRADE_PAGE,
  compositions: { linen, shore, garden, clear, lamp },
  articles: DEFAULT_ARTICLES,
};
