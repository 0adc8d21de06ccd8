import type { ComponentType } from "react";
import type { RuneName } from "#app/ui/runes.ts";
import type { ArticleSlug } from "#domain/articles.ts";
import { MovingLikeWater } from "./articles/moving-like-water.tsx";
import { SittingInSilenceWithOthers } from "./articles/sitting-in-silence-with-others.tsx";
import { WhatARuneCanSay } from "./articles/what-a-rune-can-say.tsx";
import { YourFirstReikiSession } from "./articles/your-first-reiki-session.tsx";

/** What an article leads on to. */
export type Related = { to: string; title: string; words: string; way: string };

type ArticleText = { Text: ComponentType; rune: RuneName; related: Related };

/** The text of each article, the rune it opens with, and the offering it belongs to. */
export const ARTICLE_TEXTS: Record<ArticleSlug, ArticleText> = {
  "what-a-rune-can-say": {
    Text: WhatARuneCanSay,
    rune: "perthro",
    related: {
      to: "/readings",
      title: "Rune and tarot readings",
      words: "If you would like company with your question: by video, by phone, or in writing.",
      way: "About the readings",
    },
  },
  "your-first-reiki-session": {
    Text: YourFirstReikiSession,
    rune: "sowilo",
    related: {
      to: "/reiki-therapy",
      title: "Reiki sessions and attunement weekends",
      words: "Rest for an hour, or learn over a weekend to offer that rest to others.",
      way: "About Reiki",
    },
  },
  "moving-like-water": {
    Text: MovingLikeWater,
    rune: "laguz",
    related: {
      to: "/shamanic-yoga",
      title: "Shamanic yoga, one to one",
      words: "Slow movement, breath and a drum, at the pace of one body: yours.",
      way: "About shamanic yoga",
    },
  },
  "sitting-in-silence-with-others": {
    Text: SittingInSilenceWithOthers,
    rune: "isa",
    related: {
      to: "/meditation",
      title: "The meditation group",
      words: "Every other Tuesday evening. Chairs, cushions, a candle, and biscuits.",
      way: "About the group",
    },
  },
};
